import { useTranslation } from "react-i18next";
import type { Language } from "../../../shared/contract/page.ts";
import { displayAmount, fromAmount } from "../../../shared/rules/money.ts";
import { fleetApi, useGetOperatingVehiclesQuery } from "../../features/fleet/fleet.api.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { bookingPath } from "../paths.ts";
import type { ScreenModule, ScreenProps } from "../screen.ts";
import styles from "./home-page.module.css";

const sections = {
  top: "top",
  boats: { de: "buchen", en: "book" },
} as const satisfies { top: string; boats: Record<Language, string> };

/** The start page: what can be rented here, and a way to book each boat. */
export function Screen({ language }: ScreenProps) {
  const { t } = useTranslation("home");
  return (
    <>
      <section id={sections.top} className={styles.welcome}>
        <h1>{t("heading")}</h1>
        <p>{t("welcome")}</p>
        <LinkButton variant="action" to={{ hash: sections.boats[language] }}>
          {t("bookNow")}
        </LinkButton>
      </section>
      <section id={sections.boats[language]} aria-labelledby="boats-heading">
        <h2 id="boats-heading">{t("boats")}</h2>
        <BoatTiles language={language} />
      </section>
    </>
  );
}

function BoatTiles({ language }: { language: Language }) {
  const { t } = useTranslation("home");
  const { data: boats, isError, refetch } = useGetOperatingVehiclesQuery("houseboats");
  if (isError) {
    return (
      <Banner kind="error" actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}>
        {t("failed")}
      </Banner>
    );
  }
  if (!boats) return <Spinner label={t("loading")} />;
  if (boats.length === 0) return <p>{t("empty")}</p>;
  return (
    <ul className={styles.tiles}>
      {boats.map((boat) => (
        <li key={boat.id} className={styles.tile}>
          {boat.path1 ? <img src={boat.path1} alt="" width="640" height="400" loading="lazy" /> : null}
          <div className={styles.tileBody}>
            <h3>{boat.name}</h3>
            <p className={styles.facts}>
              {t("persons", { count: boat.passengers })}
              {boat.price1h ? (
                <>
                  <br />
                  {t("perNight", { price: displayAmount(fromAmount(boat.price1h), language) })}
                </>
              ) : null}
            </p>
            <LinkButton variant="action" to={bookingPath(language, boat.type, boat.name)}>
              {t("book", { boat: boat.name })}
            </LinkButton>
          </div>
        </li>
      ))}
    </ul>
  );
}

export const prefetch: ScreenModule["prefetch"] = ({ dispatch }) =>
  dispatch(fleetApi.endpoints.getOperatingVehicles.initiate("houseboats"));
