import { useTranslation } from "react-i18next";
import { live } from "../../../api/live.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { useOfflineQueue } from "../../../offline/offline-queue.provider.tsx";
import type { MaybeRetained } from "../../../offline/retained-rows.ts";
import { Note, Stack } from "../../../ui/layout.tsx";
import { usePopup } from "../../../ui/popup.tsx";
import { EmptyState, QueryView } from "../../../ui/query-view.tsx";
import { groupOf, type MorningGroup } from "../morning.ts";
import { rowOfBoat } from "../morning-row.ts";
import { withQueuedSteps } from "../queued-steps.ts";
import { useGetTurnaroundsQuery } from "../turnaround.api.ts";
import type { AskedStep } from "./asked-step.ts";
import { type MorningRowParts, MorningRows } from "./morning-rows.tsx";
import { type DescribeQueued, QueuedList } from "./queued-list.tsx";
import { StepPopup, type StepPopupParts } from "./step-popup.tsx";
import styles from "./turnaround.module.css";

interface MorningListProps {
  describeQueued: DescribeQueued;
  rows: MorningRowParts;
  steps: StepPopupParts;
}

const groups: readonly MorningGroup[] = ["returns", "makeReady", "handOver", "tomorrow", "underWay", "harbour"];
const ofToday: readonly MorningGroup[] = ["returns", "makeReady", "handOver"];

/** Every boat today and tomorrow, by what it waits for: its step, and since when (requirements/turnaround.md). */
export function MorningList({ describeQueued, rows, steps }: MorningListProps) {
  const { t } = useTranslation("turnaround");
  const language = useLanguage();
  // What was paid since at the till is to be seen as one comes back from it.
  const query = useGetTurnaroundsQuery(undefined, { ...live, refetchOnMountOrArgChange: true });
  const { calls } = useOfflineQueue();
  const popup = usePopup<AskedStep>();
  return (
    <Stack>
      <QueryView query={query} failed={t("failed")} stale={t("failed")}>
        {(answer) => {
          const { today, retainedAt }: MaybeRetained = answer;
          const boats = answer.boats.map((boat) => withQueuedSteps(boat, calls, today));
          const of = (group: MorningGroup) => boats.filter((boat) => groupOf(boat, today) === group);
          return (
            <>
              {retainedAt ? (
                <Note className={styles.nothing}>
                  {t("queue.retained", { time: formatInstant(retainedAt, language, "dateAndTime") })}
                </Note>
              ) : null}
              <QueuedList boats={answer.boats} describe={describeQueued} />
              {boats.length === 0 ? (
                <EmptyState title={t("empty")} />
              ) : (
                <>
                  {ofToday.every((group) => of(group).length === 0) ? (
                    <Note className={styles.nothing}>{t("nothingToday")}</Note>
                  ) : null}
                  <MorningRows
                    {...rows}
                    boats={boats}
                    today={today}
                    parts={groups.map((group) => ({
                      name: group,
                      title: t(`group.${group}`),
                      rows: of(group).map((boat) => rowOfBoat(boat, today)),
                    }))}
                    onAsk={popup.open}
                  />
                </>
              )}
            </>
          );
        }}
      </QueryView>
      <StepPopup popup={popup} {...steps} />
    </Stack>
  );
}
