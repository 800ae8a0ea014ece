import { useState } from "react";
import { useTranslation } from "react-i18next";
import { payload } from "../../../../shared/contract/fields.ts";
import { reasonField } from "../../../../shared/contract/staff-fields.ts";
import { turnaroundStepSchema } from "../../../../shared/contract/turnaround.ts";
import { dayOf, instantOf, isDay, timeOf } from "../../../../shared/rules/day.ts";
import { isTime } from "../../../../shared/rules/working-times.ts";
import { useMoney } from "../../../format/money.ts";
import { ActionDialog } from "../../../forms/action-dialog.tsx";
import { useWaitableCall } from "../../../offline/waitable-call.ts";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { Note } from "../../../ui/layout.tsx";
import { dashed } from "../morning.ts";
import { pricesOfReturn } from "../return-prices.ts";
import { waitableStep } from "../waitable-step.ts";
import { type StepDialogProps, stepOf, turnaroundTexts } from "./asked-step.ts";
import { SettleDialog } from "./settle-dialog.tsx";

/** The dialog of a step. */
export function StepDialog(props: StepDialogProps) {
  const { step, kind } = props.asked;
  if (kind === "skip") return <SkipDialog {...props} />;
  if (kind === "undo") return <UndoDialog {...props} />;
  if (step === "guest.returned") return <ReturnDialog {...props} />;
  if (step === "fuel.measured") return <FuelDialog {...props} />;
  if (step === "damage.noted") return <DamageDialog {...props} />;
  return <SettleDialog {...props} />;
}

function SkipDialog({ asked: of, admin: _admin, blockWay: _blockWay, ...dialog }: StepDialogProps) {
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

function UndoDialog({ asked: of, admin: _admin, blockWay: _blockWay, ...dialog }: StepDialogProps) {
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

/** What the time fields show of an instant, in Berlin. */
const fieldsOf = (now: Date) => ({ day: dayOf(now), time: timeOf(now) });

/** "" where the fields say no time: the server then says what is wrong. */
function instantIn({ day, time }: { day: string; time: string }): string {
  if (!isDay(day) || !isTime(time)) return "-";
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return new Date(instantOf(day, hour).getTime() + minute * 60_000).toISOString();
}

function ReturnDialog({ asked: of, admin: _admin, blockWay: _blockWay, ...dialog }: StepDialogProps) {
  const { t } = useTranslation("turnaround");
  const money = useMoney();
  const takeStep = useWaitableCall(waitableStep);
  const [initial] = useState(() => fieldsOf(new Date()));
  const stay = of.kind === "unnoted" ? of.boat.unnoted : of.boat.returning;
  return (
    <ActionDialog
      {...dialog}
      texts={turnaroundTexts}
      title={t("step.guest-returned")}
      confirmLabel={t("confirm")}
      initialValues={initial}
      version={of.boat.version}
      // The present minute means now, whatever the clock of the phone says. Any other is as it stands there, also where
      // nobody touched it: an hour that begins while the dialog is open costs the guest nothing.
      request={(fields: typeof initial, version) => {
        const present = fieldsOf(new Date());
        const isNow = fields.day === present.day && fields.time === present.time;
        const at = isNow ? {} : { returned_at: instantIn(fields) };
        return { ...stepOf(of, version), ...(stay && { booking_id: stay.booking_id }), ...at };
      }}
      call={takeStep}
    >
      {(form) => (
        <>
          <p>{t("returnWhat", { boat: of.boat.vehicle_name, name: stay?.name ?? "" })}</p>
          <TextField {...form.textControl("day")} label={t("returnDay")} type="date" max={initial.day} required />
          <TextField
            {...form.textControl("time")}
            label={t("returnTime")}
            type="time"
            hint={t(stay?.ends_pm ? "returnHintLate" : "returnHint", { amount: money(pricesOfReturn(stay).lateHour) })}
            required
          />
        </>
      )}
    </ActionDialog>
  );
}

const fuelSchema = turnaroundStepSchema.pick(["litres"]);

function FuelDialog({ asked: of, admin: _admin, blockWay: _blockWay, ...dialog }: StepDialogProps) {
  const { t } = useTranslation("turnaround");
  const money = useMoney();
  const takeStep = useWaitableCall(waitableStep);
  return (
    <ActionDialog
      {...dialog}
      texts={turnaroundTexts}
      title={t("step.fuel-measured")}
      confirmLabel={t("confirm")}
      initialValues={{ litres: "" }}
      schema={fuelSchema}
      version={of.boat.version}
      request={({ litres }, version) => ({ ...stepOf(of, version), litres })}
      call={takeStep}
    >
      {(form) => (
        <TextField
          {...form.textControl("litres")}
          label={t("litres")}
          hint={t("litresHint", { amount: money(pricesOfReturn(of.boat.returning).fuelPerLitre) })}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </ActionDialog>
  );
}

const damageSchema = turnaroundStepSchema.pick(["damage", "damage_cost"]);

function DamageDialog({ asked: of, admin: _admin, blockWay, ...dialog }: StepDialogProps) {
  const { t } = useTranslation("turnaround");
  const takeStep = useWaitableCall(waitableStep);
  return (
    <ActionDialog
      {...dialog}
      texts={turnaroundTexts}
      title={t("step.damage-noted")}
      confirmLabel={(values) => t(values.damage === "" ? "noDamage" : "confirm")}
      initialValues={{ damage: "", damage_cost: "" }}
      schema={damageSchema}
      version={of.boat.version}
      request={({ damage, damage_cost }, version) => ({ ...stepOf(of, version), damage, damage_cost })}
      call={takeStep}
    >
      {(form) => (
        <>
          <TextAreaField
            {...form.textControl("damage")}
            label={t("damage")}
            hint={t("damageHint")}
            maxLength={500}
            rows={2}
          />
          <TextField
            {...form.textControl("damage_cost")}
            label={t("damageCost")}
            inputMode="decimal"
            autoComplete="off"
          />
          <Note>{t("damageDefect")}</Note>
          {form.values.damage === ""
            ? null
            : blockWay({
                vehicle: { id: of.boat.vehicle_id, name: of.boat.vehicle_name },
                damage: form.values.damage,
              })}
        </>
      )}
    </ActionDialog>
  );
}
