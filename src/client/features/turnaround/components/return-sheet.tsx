import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fromAmount, parseAmount, tidyAmount, toAmount } from "../../../../shared/rules/money.ts";
import { sumOfCharges } from "../../../../shared/rules/return-charges.ts";
import { type TillPaymentMethod, tillPaymentMethodsFor } from "../../../../shared/rules/till-words.ts";
import { useMoney } from "../../../format/money.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { useOnline } from "../../../offline/use-online.ts";
import { useWaitableCall } from "../../../offline/waitable-call.ts";
import { Note } from "../../../ui/layout.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { hasQueuedSteps } from "../queued-steps.ts";
import { chargesWith, findingsLeft } from "../return-costs.ts";
import { waitableReturn } from "../waitable-step.ts";
import { useAskedProtocol } from "./asked-protocol.tsx";
import { moneyTexts, type StepDialogProps, turnaroundTexts } from "./asked-step.ts";
import { DepositBack } from "./deposit-back.tsx";
import { instantIn, ReturnFields, returnFieldsSchema, type TimeFields, timeFieldsOf } from "./return-fields.tsx";

/**
 * All that is left of a return, by one press: back, fuel, damage, settled (requirements/turnaround.md). In front the
 * deposit that goes back, and by which way; what is different opens only what is different.
 */
export function ReturnSheet({
  asked,
  user,
  blockWay,
  renderProtocol,
  ...dialog
}: OpenedDialog & Pick<StepDialogProps, "asked" | "user" | "blockWay" | "renderProtocol">) {
  const { t } = useTranslation("turnaround");
  const money = useMoney();
  const isOnline = useOnline();
  const takeReturn = useWaitableCall(waitableReturn);
  const [openedAt] = useState(() => new Date());
  const [initial] = useState(() => ({ ...timeFieldsOf(openedAt), litres: "", damage: "", damage_cost: "" }));
  const { boat } = asked;
  const isUnnoted = asked.kind === "unnoted" && boat.unnoted !== null;
  const stay = isUnnoted ? boat.unnoted : boat.returning;
  const left = isUnnoted ? findingsLeft({ guest: "away" }) : findingsLeft(boat);
  const protocol = useAskedProtocol("return", stay, renderProtocol, left.length === 0);
  // What it costs is signed before it is settled, and the protocol names it once it is written down.
  const isForProtocol = protocol.isMissing && left.length > 0;
  const hasMoney = !user.jetty;
  const isSettling = hasMoney && !isForProtocol;
  const mayTake = tillPaymentMethodsFor(user);
  // As the till does: cash first where several ways paid it.
  const cameBy = mayTake.find((one) => one === stay?.deposit_came[0]?.way) ?? "cash";
  const [chosen, setChosen] = useState<TillPaymentMethod | "later">(cameBy);

  const timeIn = ({ day, time }: TimeFields) =>
    day === initial.day && time === initial.time ? openedAt.toISOString() : instantIn({ day, time });
  /** What it costs, and what goes back, by what is typed. */
  const sumsOf = ({ litres, damage_cost: cost, ...fields }: TimeFields & { litres: string; damage_cost: string }) => {
    const at = timeIn(fields);
    const found = {
      returnedAt: at === null ? null : new Date(at),
      litres: /^\d{1,4}$/.test(litres.trim()) ? Number(litres) : 0,
      damageCents: parseAmount(tidyAmount(cost)) ?? 0,
    };
    const charges = stay && isSettling ? chargesWith(stay, left, found) : [];
    const held = stay && isSettling ? fromAmount(stay.deposit_held) : 0;
    const costs = sumOfCharges(charges);
    const canGiveBack = held > 0 && costs <= held;
    // Without network no deposit goes back, whatever was chosen before (requirements/offline.md).
    const way = canGiveBack && isOnline ? chosen : "later";
    return { charges, held, costs, back: held - costs, canGiveBack, way };
  };
  const confirmLabel = (fields: typeof initial) => {
    const { charges, canGiveBack, way, back } = sumsOf(fields);
    const isUsual = charges.length === 0 && fields.damage.trim() === "";
    const what = t(isUsual ? "return.fine" : isSettling ? "return.settle" : "confirm");
    return canGiveBack ? t(`return.confirm.${way}`, { what, amount: money(back) }) : what;
  };
  return (
    <>
      {protocol.dialog}
      <ActionDialog
        {...dialog}
        texts={isSettling ? moneyTexts : turnaroundTexts}
        title={t("return.title", { boat: boat.vehicle_name })}
        confirmLabel={confirmLabel}
        canConfirm={stay !== null && (isSettling ? !protocol.isMissing : left.length > 0)}
        initialValues={initial}
        schema={returnFieldsSchema}
        version={boat.version}
        // The present minute means now, whatever the clock of the phone says. Any other is as it stands there, also where
        // nobody touched it: an hour that begins while the sheet is open costs the guest nothing.
        request={({ day, time, litres, damage, damage_cost }, version) => {
          const present = timeFieldsOf(new Date());
          const isNow = day === present.day && time === present.time;
          const { way, back } = sumsOf({ day, time, litres: String(litres), damage_cost });
          return {
            vehicle_id: boat.vehicle_id,
            version,
            booking_id: stay?.booking_id ?? 0,
            ...(left.includes("lateReturn") && !isNow && { returned_at: timeIn({ day, time }) ?? "-" }),
            ...(left.includes("fuel") && { litres }),
            ...(left.includes("damage") && { damage, damage_cost }),
            ...(!isSettling && { settles: false }),
            ...(way !== "later" && { deposit_way: way, deposit_back: toAmount(back) }),
          };
        }}
        call={takeReturn}
        onDone={() => {
          dialog.onDone();
          if (isForProtocol) protocol.sign();
        }}
      >
        {(form) => {
          const sums = sumsOf(form.values);
          return (
            <>
              {protocol.notice}
              {stay?.name ? <p>{t("return.guest", { name: stay.name })}</p> : null}
              {isSettling && stay ? (
                <DepositBack stay={stay} isProvisional={!isOnline || hasQueuedSteps(boat)} {...sums}>
                  {sums.canGiveBack && isOnline ? (
                    <Segments
                      label={t("settle.way")}
                      options={[...mayTake, "later" as const].map((value) => ({ value, label: t(`way.${value}`) }))}
                      value={sums.way}
                      onChange={setChosen}
                    />
                  ) : null}
                </DepositBack>
              ) : null}
              {left.length > 0 ? (
                <ReturnFields form={form} left={left} stay={stay} hasMoney={hasMoney}>
                  {form.values.damage === ""
                    ? null
                    : blockWay({
                        vehicle: { id: boat.vehicle_id, name: boat.vehicle_name },
                        damage: form.values.damage,
                      })}
                </ReturnFields>
              ) : null}
              {hasMoney ? null : <Note>{t("return.office")}</Note>}
            </>
          );
        }}
      </ActionDialog>
    </>
  );
}
