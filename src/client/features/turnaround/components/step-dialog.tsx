import { useState } from "react";
import { useTranslation } from "react-i18next";
import { payload } from "../../../../shared/contract/fields.ts";
import { reasonField } from "../../../../shared/contract/staff-fields.ts";
import { fromAmount } from "../../../../shared/rules/money.ts";
import { useMoney } from "../../../format/money.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { useWaitableCall } from "../../../offline/waitable-call.ts";
import { TextAreaField } from "../../../ui/field.tsx";
import { dashed } from "../morning.ts";
import { undoPress } from "../turnaround.api.ts";
import { waitableStep } from "../waitable-step.ts";
import { type StepDialogProps, stepOf, turnaroundTexts } from "./asked-step.ts";
import { HandOverSheet } from "./hand-over-sheet.tsx";
import { ReturnSheet } from "./return-sheet.tsx";
import styles from "./turnaround.module.css";

/** The dialog of a step, or of all that is left. */
export function StepDialog(props: StepDialogProps) {
  const { asked, user, blockWay, receiptWay, partsOfDue, renderProtocol, ...rest } = props;
  const { open, onClose, onDone } = rest;
  const dialog = { asked, open, onClose, onDone };
  switch (asked.kind) {
    case "skip":
      return <SkipDialog {...dialog} />;
    case "undo":
      return <UndoDialog {...dialog} />;
    case "undoTogether":
      return <UndoTogetherDialog {...dialog} />;
    case "handOver":
      return (
        <HandOverSheet
          {...dialog}
          user={user}
          renderProtocol={renderProtocol}
          receiptWay={receiptWay}
          partsOfDue={partsOfDue}
        />
      );
    default:
      return <ReturnSheet {...dialog} user={user} renderProtocol={renderProtocol} blockWay={blockWay} />;
  }
}

/** What moves money does not wait for the network. */
const undoTexts = {
  ...turnaroundTexts,
  failures: { ...turnaroundTexts.failures, network: "turnaround:failure.undo" },
} as const;

function SkipDialog({ asked: of, ...dialog }: AskedDialogProps) {
  const { t } = useTranslation("turnaround");
  const takeStep = useWaitableCall(waitableStep);
  const [schema] = useState(() => payload({ reason: reasonField() }));
  return (
    <ActionDialog
      {...dialog}
      texts={turnaroundTexts}
      title={t("skip", { step: t(`step.${dashed(of.step)}`) })}
      confirmLabel={t("skipConfirm")}
      initialValues={{ reason: "" }}
      schema={schema}
      version={of.boat.version}
      request={({ reason }, version) => ({ ...stepOf(of, version), reason })}
      call={takeStep}
    >
      {(form) => (
        <>
          <p>{t("skipWhat", { boat: of.boat.vehicle_name })}</p>
          <TextAreaField {...form.textControl("reason")} label={t("reason")} maxLength={500} rows={2} required />
        </>
      )}
    </ActionDialog>
  );
}

function UndoDialog({ asked: of, ...dialog }: AskedDialogProps) {
  const { t } = useTranslation("turnaround");
  const takeStep = useWaitableCall(waitableStep);
  return (
    <ActionDialog
      {...dialog}
      texts={turnaroundTexts}
      title={t(`step.${dashed(of.step)}`)}
      confirmLabel={t("undoConfirm")}
      version={of.boat.version}
      request={(_fields, version) => stepOf(of, version)}
      call={takeStep}
    >
      <p>{t("undoWhat", { boat: of.boat.vehicle_name })}</p>
    </ActionDialog>
  );
}

type AskedDialogProps = OpenedDialog & Pick<StepDialogProps, "asked">;

/** Undoes all that one press took, and says which amount moves back (requirements/turnaround.md). */
function UndoTogetherDialog({ asked: { boat }, ...dialog }: AskedDialogProps) {
  const { t } = useTranslation("turnaround");
  const money = useMoney();
  // Once it is undone the boat has nothing of it any more.
  const [together] = useState(boat.together);
  const amount = fromAmount(together?.amount ?? "0.00");
  const kind = together?.kind ?? "return";
  return (
    <ActionDialog
      {...dialog}
      texts={undoTexts}
      title={t("together.title", { boat: boat.vehicle_name })}
      confirmLabel={amount > 0 ? t(`together.confirm.${kind}`, { amount: money(amount) }) : t("ask.undoTogether")}
      version={boat.version}
      request={(_fields, version) => ({ vehicle_id: boat.vehicle_id, version })}
      call={undoPress}
    >
      <p>{t(`together.what.${kind}`)}</p>
      {amount > 0 ? (
        <>
          <p className={styles.amount}>
            {t(`together.amount.${kind}`)} <strong>{money(amount)}</strong>
          </p>
          <p>{t("together.receipt", { number: together?.receipt })}</p>
        </>
      ) : null}
    </ActionDialog>
  );
}
