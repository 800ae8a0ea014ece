import { useTranslation } from "react-i18next";
import { Spinner } from "../../../ui/spinner.tsx";
import styles from "./calendar.module.css";

/** Keeps the place of the months while they are on their way. */
export function CalendarSkeleton() {
  const { t } = useTranslation("calendar");
  return (
    <div className={styles.months} aria-busy="true">
      {[1, 2, 3].map((place) => (
        <div key={place} className={styles.placeholder} aria-hidden="true" />
      ))}
      <p className={styles.loading}>
        <Spinner /> {t("loading")}
      </p>
    </div>
  );
}
