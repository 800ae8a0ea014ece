import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fromAmount } from "../../../../shared/rules/money.ts";
import { sumOfCharges } from "../../../../shared/rules/return-charges.ts";
import { type TillPaymentMethod, tillPaymentMethodsFor } from "../../../../shared/rules/till-words.ts";
import { useMoney } from "../../../format/money.ts";
import { ActionDialog } from "../../../forms/action-dialog.tsx";
import { useOnline } from "../../../offline/use-online.ts";
import { useWaitableCall } from "../../../offline/waitable-call.ts";
import { List } from "../../../ui/layout.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { hasQueuedSteps } from "../queued-steps.ts";
import { waitableStep } from "../waitable-step.ts";
import { type StepDialogProps, stepOf, turnaroundTexts } from "./asked-step.ts";
import styles from "./turnaround.module.css";

/** What moves money does not wait for the network. */
const settleTexts = {
  ...turnaroundTexts,
  failures: { ...turnaroundTexts.failures, network: "turnaround:failure.money" },
} as const;

/**
 * What the return costs, and what goes back of the deposit: by which way now, or later at the till. Where the deposit
 * does not cover it, it is collected at the till.
 */
export function SettleDialog({ asked, admin, blockWay: _blockWay, ...dialog }: StepDialogProps) {
  const { t } = useTranslation("turnaround");
  const takeStep = useWaitableCall(waitableStep);
  const money = useMoney();
  const stay = asked.boat.returning;
  const held = stay ? fromAmount(stay.deposit_held) : 0;
  const costs = stay ? sumOfCharges(stay.charges) : 0;
  const canGiveBack = held > 0 && costs <= held;
  const isOnline = useOnline();
  const came = stay?.deposit_came ?? [];
  const mayTake = tillPaymentMethodsFor({ admin });
  // As the till does: cash first where several ways paid it.
  const cameBy = mayTake.find((one) => one === came[0]?.way) ?? "cash";
  const [chosen, setChosen] = useState<TillPaymentMethod | "later">(() => (canGiveBack ? cameBy : "later"));
  // Without network no deposit goes back, whatever was chosen before (requirements/offline.md).
  const way = isOnline ? chosen : "later";
  const ways = [...mayTake, "later" as const];
  return (
    <ActionDialog
      {...dialog}
      texts={settleTexts}
      title={t("step.return-settled")}
      confirmLabel={t("settle.confirm")}
      version={asked.boat.version}
      request={(_fields, version) => ({ ...stepOf(asked, version), ...(way !== "later" && { deposit_way: way }) })}
      call={takeStep}
    >
      <List as="dl" gap={1} className={styles.sums}>
        {stay?.charges.map(({ kind, quantity, amount }) => (
          <div key={kind}>
            <dt>{t(`charge.${kind}`, { count: quantity })}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        <div>
          <dt>{t("settle.costs")}</dt>
          <dd>{money(costs)}</dd>
        </div>
        <div>
          <dt>{t("settle.held")}</dt>
          <dd>{money(held)}</dd>
        </div>
        {canGiveBack && way !== "later" ? (
          <div className={styles.total}>
            <dt>{t("settle.back")}</dt>
            <dd>{money(held - costs)}</dd>
          </div>
        ) : null}
      </List>
      {isOnline && !hasQueuedSteps(asked.boat) ? null : <p>{t("settle.expected")}</p>}
      {canGiveBack && isOnline ? (
        <>
          <p>
            {t("settle.came", {
              ways: came.map((part) => `${t(`way.${part.way}`)} ${money(part.amount)}`).join(" + "),
            })}
          </p>
          <Segments
            label={t("settle.way")}
            options={ways.map((value) => ({ value, label: t(`way.${value}`) }))}
            value={way}
            onChange={setChosen}
          />
        </>
      ) : (
        <p>{t(canGiveBack ? "settle.offline" : held > 0 ? "settle.notCovered" : "settle.noDeposit")}</p>
      )}
    </ActionDialog>
  );
}
