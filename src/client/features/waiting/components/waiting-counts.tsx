import { useTranslation } from "react-i18next";
import { useDayNames } from "../../../format/day-names.ts";
import { LoadState } from "../../../ui/load-state.tsx";
import { useGetWaitingCountsQuery } from "../waiting.api.ts";
import styles from "./waiting.module.css";

/** How many wait for which days of which boat, for staff; nothing while nobody does. */
export function WaitingCounts() {
  const { t } = useTranslation("board");
  const names = useDayNames();
  const { data, error, refetch } = useGetWaitingCountsQuery();
  if (!data) {
    const texts = { loading: t("loading"), failed: t("waiting.failed"), retry: t("retry") };
    return <LoadState failed={error !== undefined} texts={texts} onRetry={refetch} />;
  }
  if (data.waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting-heading">
      <h2 id="waiting-heading">{t("waiting.heading")}</h2>
      <ul className={styles.counts}>
        {data.waiting.map(({ vehicle, vehicle_name, start_day, end_day, count, is_offered }) => (
          <li key={`${vehicle} ${start_day} ${end_day}`} className={styles.count}>
            <span>
              <strong>{vehicle_name}</strong>, {names.dateShort(start_day)} – {names.dateShort(end_day)}
            </span>
            <span>
              {t("waiting.count", { count })}
              {is_offered ? `, ${t("waiting.offered")}` : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
