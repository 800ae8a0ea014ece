import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TurnaroundBoat } from "../../../../shared/contract/turnaround.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { live } from "../../../api/live.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { useOfflineQueue } from "../../../offline/offline-queue.provider.tsx";
import type { MaybeRetained } from "../../../offline/retained-rows.ts";
import { List, Note, Stack } from "../../../ui/layout.tsx";
import { PopupDialog, usePopup } from "../../../ui/popup.tsx";
import { EmptyState, QueryView } from "../../../ui/query-view.tsx";
import { useTransientMessage } from "../../../ui/use-transient-message.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { groupOf, type MorningGroup } from "../morning.ts";
import { withQueuedSteps } from "../queued-steps.ts";
import { useGetTurnaroundsQuery } from "../turnaround.api.ts";
import type { AskedStep, BlockWay } from "./asked-step.ts";
import { type DescribeQueued, QueuedList } from "./queued-list.tsx";
import { StepDialog } from "./step-dialog.tsx";
import styles from "./turnaround.module.css";
import { type LinkToProtocol, TurnaroundRow } from "./turnaround-row.tsx";

interface MorningListProps {
  admin: boolean;
  /** The way to the checkout with a booking. */
  linkToTill: (bookingId: number, text: string, label: string, isNext: boolean) => ReactNode;
  linkToProtocol: LinkToProtocol;
  describeQueued: DescribeQueued;
  /** One line about what the boat needs done, which is another feature's; null for nothing. */
  defectsOf: (boat: TurnaroundBoat) => ReactNode;
  blockWay: BlockWay;
  /** Until when a boat is blocked today and why, in words; null where it is not. */
  blockedOf: (vehicleId: number, today: Day) => string | null;
}

const groups: readonly MorningGroup[] = ["today", "tomorrow", "underWay", "harbour"];

/** Every boat today and tomorrow: its step, since when, and what it waits for (requirements/turnaround.md). */
export function MorningList({
  admin,
  linkToTill,
  linkToProtocol,
  describeQueued,
  blockWay,
  blockedOf,
  defectsOf,
}: MorningListProps) {
  const { t } = useTranslation("turnaround");
  const language = useLanguage();
  // What was paid since at the till is to be seen as one comes back from it.
  const query = useGetTurnaroundsQuery(undefined, { ...live, refetchOnMountOrArgChange: true });
  const { calls } = useOfflineQueue();
  const popup = usePopup<AskedStep>();
  const [done, showDone] = useTransientMessage();
  return (
    <Stack>
      <QueryView query={query} failed={t("failed")} stale={t("failed")}>
        {(answer) => {
          const { today, retainedAt }: MaybeRetained = answer;
          const boats = answer.boats.map((boat) => withQueuedSteps(boat, calls, today));
          return (
            <>
              {retainedAt ? (
                <Note className={styles.nothing}>
                  {t("queue.retained", { time: formatInstant(retainedAt, language, "dateAndTime") })}
                </Note>
              ) : null}
              <QueuedList boats={answer.boats} describe={describeQueued} />
              {boats.length === 0 ? <EmptyState title={t("empty")} /> : null}
              {groups.map((group) => (
                <MorningSection
                  key={group}
                  group={group}
                  boats={boats.filter((boat) => groupOf(boat, today) === group)}
                >
                  {(boat) => (
                    <TurnaroundRow
                      boat={boat}
                      today={today}
                      linkToTill={linkToTill}
                      linkToProtocol={linkToProtocol}
                      defects={group === "today" ? defectsOf(boat) : null}
                      onAsk={popup.open}
                      blockWay={blockWay}
                      blocked={blockedOf(boat.vehicle_id, today)}
                    />
                  )}
                </MorningSection>
              ))}
              <PopupDialog popup={popup}>
                {(asked, dialog) => (
                  <StepDialog
                    {...dialog}
                    asked={{
                      ...asked,
                      boat: boats.find((one) => one.vehicle_id === asked.boat.vehicle_id) ?? asked.boat,
                    }}
                    admin={admin}
                    blockWay={blockWay}
                    onDone={() => showDone(t("done", { boat: asked.boat.vehicle_name }))}
                  />
                )}
              </PopupDialog>
              <output>
                <VisuallyHidden>{done}</VisuallyHidden>
              </output>
            </>
          );
        }}
      </QueryView>
    </Stack>
  );
}

interface MorningSectionProps {
  group: MorningGroup;
  boats: readonly TurnaroundBoat[];
  children: (boat: TurnaroundBoat) => ReactNode;
}

function MorningSection({ group, boats, children }: MorningSectionProps) {
  const { t } = useTranslation("turnaround");
  if (boats.length === 0 && group !== "today") return null;
  return (
    <section aria-labelledby={`turnaround-${group}`}>
      <h2 id={`turnaround-${group}`} className={styles.heading}>
        {t(`group.${group}`)}
      </h2>
      {boats.length === 0 ? (
        <Note className={styles.nothing}>{t("nothingToday")}</Note>
      ) : (
        <List gap={2} className={styles.rows}>
          {boats.map((boat) => (
            <Stack key={boat.vehicle_id} as="li" gap={1} className={styles.row}>
              {children(boat)}
            </Stack>
          ))}
        </List>
      )}
    </section>
  );
}
