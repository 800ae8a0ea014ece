import { useTranslation } from "react-i18next";
import { moneySkips } from "../../../shared/rules/turnaround-words.ts";
import { live } from "../../api/live.ts";
import type { RowTurnaround } from "../../features/day-plan/boats-of-day.ts";
import type { AskedStep, BlockWay } from "../../features/turnaround/components/asked-step.ts";
import { StepDialog } from "../../features/turnaround/components/step-dialog.tsx";
import { actionsOf } from "../../features/turnaround/morning.ts";
import { withQueuedSteps } from "../../features/turnaround/queued-steps.ts";
import { useGetTurnaroundsQuery } from "../../features/turnaround/turnaround.api.ts";
import { useOfflineQueue } from "../../offline/offline-queue.provider.tsx";
import { type Popup, PopupDialog } from "../../ui/popup.tsx";
import { useTransientMessage } from "../../ui/use-transient-message.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

/**
 * The boats between two stays, for the rows of today, as they are after what waits for the network; of another day
 * none.
 */
export function useRowTurnarounds(isToday: boolean): (boat: string) => RowTurnaround | undefined {
  const { data } = useGetTurnaroundsQuery(undefined, { ...live, refetchOnMountOrArgChange: true, skip: !isToday });
  const { calls } = useOfflineQueue();
  return (name) => {
    const known = isToday ? data?.boats.find(({ vehicle_name }) => vehicle_name === name) : undefined;
    if (!known || !data) return undefined;
    const boat = withQueuedSteps(known, calls, data.today);
    const [first] = actionsOf(boat, data.today).next;
    // Where a departure was never noted, the morning list asks for the return.
    const isPossible =
      boat.unnoted === null && first?.refusal === null && !moneySkips.some((skip) => skip === first.step);
    return { boat, next: isPossible ? first.step : null };
  };
}

interface StepPopupProps {
  popup: Popup<AskedStep>;
  admin: boolean;
  /** The way to block a boat on which damage is noted. */
  blockWay: BlockWay;
}

/**
 * What has to be written down with a step that was pressed in a row. Eyes see the row change: a message above the rows
 * would push the next step from under the finger, and back again when it goes.
 */
export function StepPopup({ popup, admin, blockWay }: StepPopupProps) {
  const { t } = useTranslation("turnaround");
  const [done, showDone] = useTransientMessage();
  const { calls } = useOfflineQueue();
  const { data } = useGetTurnaroundsQuery(undefined, { skip: popup.subject === null });
  return (
    <>
      <PopupDialog popup={popup}>
        {(asked, dialog) => {
          // Of a conflict it goes on with the boat as it is now.
          const known = data?.boats.find(({ vehicle_id }) => vehicle_id === asked.boat.vehicle_id);
          const boat = data && known ? withQueuedSteps(known, calls, data.today) : asked.boat;
          const onDone = () => showDone(t("done", { boat: boat.vehicle_name }));
          return (
            <StepDialog {...dialog} asked={{ ...asked, boat }} admin={admin} blockWay={blockWay} onDone={onDone} />
          );
        }}
      </PopupDialog>
      <output>
        <VisuallyHidden>{done}</VisuallyHidden>
      </output>
    </>
  );
}
