import { useTranslation } from "react-i18next";
import styles from "./layout.module.css";

/** Says on every page that money is play money while the demo wallet is on (requirements/website.md). */
export function TrialNotice({ isTrial }: { isTrial: boolean }) {
  const { t } = useTranslation();
  if (!isTrial) return null;
  return (
    <aside className={styles.trial} aria-label={t("trial")}>
      {t("trial")}
    </aside>
  );
}
