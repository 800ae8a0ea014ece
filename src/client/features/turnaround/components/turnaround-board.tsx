import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TurnaroundBoat } from "../../../../shared/contract/turnaround.ts";
import { live } from "../../../api/live.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { useOfflineQueue } from "../../../offline/offline-queue.provider.tsx";
import type { MaybeRetained } from "../../../offline/retained-rows.ts";
import { EmptyState, LoadState, RetryLine } from "../../../ui/load-state.tsx";
import { PopupDialog, usePopup } from "../../../ui/popup.tsx";
import { useTransientMessage } from "../../../ui/use-transient-message.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { type BoardGroup, groupOf } from "../board.ts";
import { withQueuedSteps } from "../queued-steps.ts";
import { useGetTurnaroundsQuery } from "../turnaround.api.ts";
import type { AskedStep } from "./asked-step.ts";
import { type DescribeQueued, QueuedList } from "./queued-list.tsx";
import { StepDialog } from "./step-dialog.tsx";
import styles from "./turnaround.module.css";
import { type LinkToProtocol, TurnaroundRow } from "./turnaround-row.tsx";

interface TurnaroundBoardProps {
  admin: boolean;
  /** The way to the checkout with a booking. */
  linkToTill: (bookingId: number, text: string, label: string, isNext: boolean) => ReactNode;
  linkToProtocol: LinkToProtocol;
  describeQueued: DescribeQueued;
}

const groups: readonly BoardGroup[] = ["today", "tomorrow", "underWay", "harbour"];

/** Every boat today and tomorrow: its step, since when, and what it waits for (requirements/turnaround.md). */
export function TurnaroundBoard({ admin, linkToTill, linkToProtocol, describeQueued }: TurnaroundBoardProps) {
  const { t } = useTranslation("turnaround");
  const language = useLanguage();
  // What was paid since at the till is to be seen as one comes back from it.
  const { data, error, refetch } = useGetTurnaroundsQuery(undefined, { ...live, refetchOnMountOrArgChange: true });
  const { calls } = useOfflineQueue();
  const popup = usePopup<AskedStep>();
  const [done, showDone] = useTransientMessage();
  const retry = { texts: { failed: t("failed"), retry: t("retry") }, onRetry: refetch };
  if (!data)
    return <LoadState {...retry} failed={error !== undefined} texts={{ ...retry.texts, loading: t("loading") }} />;
  const { today, retainedAt }: MaybeRetained = data;
  const boats = data.boats.map((boat) => withQueuedSteps(boat, calls, today));
  const boatsOf = (group: BoardGroup) => boats.filter((boat) => groupOf(boat, today) === group);
  return (
    <div className={styles.board}>
      {error === undefined ? null : <RetryLine {...retry} />}
      {retainedAt ? (
        <p className={styles.faint}>
          {t("queue.retained", { time: formatInstant(retainedAt, language, "dateAndTime") })}
        </p>
      ) : null}
      <QueuedList boats={data.boats} describe={describeQueued} />
      {boats.length === 0 ? <EmptyState title={t("empty")} /> : null}
      {groups.map((group) => (
        <BoardSection key={group} group={group} boats={boatsOf(group)}>
          {(boat) => (
            <TurnaroundRow
              boat={boat}
              today={today}
              linkToTill={linkToTill}
              linkToProtocol={linkToProtocol}
              onAsk={popup.open}
            />
          )}
        </BoardSection>
      ))}
      <PopupDialog popup={popup}>
        {(asked, dialog) => (
          <StepDialog
            {...dialog}
            asked={{ ...asked, boat: boats.find((one) => one.vehicle_id === asked.boat.vehicle_id) ?? asked.boat }}
            admin={admin}
            onDone={() => showDone(t("done", { boat: asked.boat.vehicle_name }))}
          />
        )}
      </PopupDialog>
      <output>
        <VisuallyHidden>{done}</VisuallyHidden>
      </output>
    </div>
  );
}

interface BoardSectionProps {
  group: BoardGroup;
  boats: readonly TurnaroundBoat[];
  children: (boat: TurnaroundBoat) => ReactNode;
}

function BoardSection({ group, boats, children }: BoardSectionProps) {
  const { t } = useTranslation("turnaround");
  if (boats.length === 0 && group !== "today") return null;
  return (
    <section aria-labelledby={`turnaround-${group}`}>
      <h2 id={`turnaround-${group}`} className={styles.heading}>
        {t(`group.${group}`)}
      </h2>
      {boats.length === 0 ? (
        <p className={styles.faint}>{t("nothingToday")}</p>
      ) : (
        <ul className={styles.rows}>
          {boats.map((boat) => (
            <li key={boat.vehicle_id} className={styles.row}>
              {children(boat)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
