import { useTranslation } from "react-i18next";
import type { Language } from "../../../shared/contract/page.ts";
import { bookingPath } from "../../features/booking/booking.routes.ts";
import { useGetOperatingVehiclesQuery } from "../../features/fleet/fleet.api.ts";
import { overviewPath } from "../../features/fleet/fleet.routes.ts";
import { BoatTile } from "../../features/home/components/boat-tile.tsx";
import { homeSections } from "../../features/home/home.routes.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import type { PartProps } from "../routing/deferred.tsx";
import styles from "./home-page.module.css";

/** One tile for each boat that can be booked. */
export function Part({ language }: PartProps) {
  const { t } = useTranslation("home");
  return (
    <section id={homeSections[language].boats} className={styles.section} aria-labelledby="boats-heading">
      <h2 id="boats-heading">{t("boats")}</h2>
      <BoatTiles language={language} />
    </section>
  );
}

function BoatTiles({ language }: { language: Language }) {
  const { t } = useTranslation("home");
  // The error stays while another try is under way, and with it the button that the visitor pressed.
  const { data: boats, error, isFetching, refetch } = useGetOperatingVehiclesQuery("houseboats");
  if (error) {
    return (
      <Banner
        kind="error"
        actions={
          <Button busy={isFetching} onClick={() => void refetch()}>
            {t("retry")}
          </Button>
        }
      >
        {t("failed")}
      </Banner>
    );
  }
  if (!boats) return <Spinner label={t("loading")} />;
  if (boats.length === 0) return <p>{t("empty")}</p>;
  return (
    <ul className={styles.tiles}>
      {boats.map((boat) => (
        <BoatTile
          key={boat.id}
          boat={boat}
          bookPath={bookingPath(language, boat.type, boat.name)}
          overviewPath={overviewPath(language, boat.type, boat.name)}
        />
      ))}
    </ul>
  );
}
