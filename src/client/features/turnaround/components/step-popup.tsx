import { useTranslation } from "react-i18next";
import type { OpenedDialog } from "../../../forms/action-dialog.tsx";
import { useOfflineQueue } from "../../../offline/offline-queue.provider.tsx";
import { type Popup, PopupDialog } from "../../../ui/popup.tsx";
import { useTransientMessage } from "../../../ui/use-transient-message.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { withQueuedSteps } from "../queued-steps.ts";
import { useGetTurnaroundsQuery } from "../turnaround.api.ts";
import type { AskedStep, StepDialogProps } from "./asked-step.ts";
import { StepDialog } from "./step-dialog.tsx";

/** What the dialogs of steps need of other features. */
export type StepPopupParts = Omit<StepDialogProps, keyof OpenedDialog | "asked">;

/**
 * What has to be written down with a step that was pressed in a row. Eyes see the row change: a message above the rows
 * would push the next step from under the finger, and back again when it goes.
 */
export function StepPopup({ popup, ...parts }: StepPopupParts & { popup: Popup<AskedStep> }) {
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
          return <StepDialog {...dialog} {...parts} asked={{ ...asked, boat }} onDone={onDone} />;
        }}
      </PopupDialog>
      <output>
        <VisuallyHidden>{done}</VisuallyHidden>
      </output>
    </>
  );
}
