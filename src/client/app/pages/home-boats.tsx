import { useTranslation } from "react-i18next";
import { bookingPath } from "../../features/booking/booking.routes.ts";
import { useGetOperatingVehiclesQuery } from "../../features/fleet/fleet.api.ts";
import { overviewPath } from "../../features/fleet/fleet.routes.ts";
import { BoatTile } from "../../features/home/components/boat-tile.tsx";
import { homeSections } from "../../features/home/home.routes.ts";
import { useVisitorsTax } from "../../features/settings/settings.api.ts";
import { Grid } from "../../ui/layout.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import type { PartProps } from "../routing/deferred.tsx";
import styles from "./home-page.module.css";
import { useListed } from "./use-listed.ts";

/** One tile for each boat that can be booked. */
export function Part({ language, page }: PartProps) {
  const { t } = useTranslation("home");
  return (
    <section id={homeSections[language].boats} className={styles.section} aria-labelledby="boats-heading">
      <h2 id="boats-heading">{t("boats")}</h2>
      <BoatTiles language={language} page={page} />
    </section>
  );
}

function BoatTiles({ language, page }: PartProps) {
  const { t } = useTranslation("home");
  const query = useGetOperatingVehiclesQuery("houseboats");
  const visitorsTax = useVisitorsTax();
  const listed = useListed(page);
  return (
    <QueryView query={query} failed={t("failed")} empty={<p>{t("empty")}</p>}>
      {(boats) => (
        <Grid as="ul" gap={6} className={styles.tiles}>
          {boats.map((boat) => (
            <BoatTile
              key={boat.id}
              boat={boat}
              visitorsTax={visitorsTax}
              listed={listed}
              bookPath={bookingPath(language, boat.type, boat.name)}
              overviewPath={overviewPath(language, boat.type, boat.name)}
            />
          ))}
        </Grid>
      )}
    </QueryView>
  );
}
