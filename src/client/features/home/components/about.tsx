import { useTranslation } from "react-i18next";
import type { Company } from "../../../../shared/contract/page.ts";
import { Grid } from "../../../ui/layout.tsx";
import { Picture } from "../../../ui/picture.tsx";
import styles from "./visit.module.css";

/** Who is behind the boats. */
export function About({ company }: { company: Company }) {
  const { t } = useTranslation("visit");
  return (
    <Grid gap={6} className={styles.about}>
      <div>
        <h2 id="about-heading">{t("about.heading")}</h2>
        <p>{t("about.who", { company: company.name })}</p>
        <p>{t("about.how")}</p>
        <p>{t("about.promise")}</p>
      </div>
      <div>
        <Picture
          path="/scenes/about.svg"
          alt={t("about.picture")}
          sizes="(min-width: 80rem) 30rem, 100vw"
          width={1200}
          height={800}
          className={styles.picture}
        />
      </div>
    </Grid>
  );
}
