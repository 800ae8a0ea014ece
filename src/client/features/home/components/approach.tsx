import { useTranslation } from "react-i18next";
import type { Company } from "../../../../shared/contract/page.ts";
import { Grid } from "../../../ui/layout.tsx";
import { telHref } from "../../../ui/tel-href.ts";
import { MapFrame } from "./map-frame.tsx";
import styles from "./visit.module.css";

/** How to get there: address, ways, map. */
export function Approach({ company }: { company: Company }) {
  const { t } = useTranslation("visit");
  return (
    <Grid gap={6} className={styles.approach}>
      <div>
        <h2 id="approach-heading">{t("approach.heading")}</h2>
        <address className={styles.address}>
          <strong>{company.name}</strong>
          <br />
          {company.street}
          <br />
          {company.zipAndCity}
          <br />
          <a href={telHref(company.phone)}>{company.phone}</a>
        </address>
        <h3>{t("approach.byCarHeading")}</h3>
        <p>{t("approach.byCar")}</p>
        <h3>{t("approach.byTrainHeading")}</h3>
        <p>{t("approach.byTrain")}</p>
        <h3>{t("approach.byBoatHeading")}</h3>
        <p>{t("approach.byBoat")}</p>
      </div>
      <div>
        <MapFrame place={`${company.name}, ${company.street}, ${company.zipAndCity}`} />
      </div>
    </Grid>
  );
}
