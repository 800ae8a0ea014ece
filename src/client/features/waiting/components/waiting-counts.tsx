import { useTranslation } from "react-i18next";
import { useDayNames } from "../../../format/day-names.ts";
import { List, Row } from "../../../ui/layout.tsx";
import { RetryLine } from "../../../ui/query-view.tsx";
import { useGetWaitingCountsQuery } from "../waiting.api.ts";
import styles from "./waiting.module.css";

/** How many wait for which days of which boat, for staff; nothing while nobody does, and nothing on paper. */
export function WaitingCounts() {
  const { t } = useTranslation("board");
  const names = useDayNames();
  const { data, error, refetch } = useGetWaitingCountsQuery();
  if (error && !data) {
    return (
      <div className={styles.onScreen}>
        <RetryLine failed={t("waiting.failed")} onRetry={refetch} />
      </div>
    );
  }
  // Most often nobody waits: a sign that it is being loaded would come and go below the board.
  if (!data || data.waiting.length === 0) return null;
  return (
    <section className={styles.onScreen} aria-labelledby="waiting-heading">
      <h2 id="waiting-heading">{t("waiting.heading")}</h2>
      <List gap={2}>
        {data.waiting.map(({ vehicle, vehicle_name, start_day, end_day, count, is_offered }) => (
          <Row as="li" gap={4} spread key={`${vehicle} ${start_day} ${end_day}`} className={styles.count}>
            <span>
              <strong>{vehicle_name}</strong>, {names.dateShort(start_day)} – {names.dateShort(end_day)}
            </span>
            <span>
              {t("waiting.count", { count })}
              {is_offered ? `, ${t("waiting.offered")}` : null}
            </span>
          </Row>
        ))}
      </List>
    </section>
  );
}
