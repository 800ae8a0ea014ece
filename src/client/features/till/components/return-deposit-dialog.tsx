import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { HeldDeposit } from "../../../../shared/contract/held-deposits.ts";
import { fromAmount, toAmount } from "../../../../shared/rules/money.ts";
import { sumOfCharges } from "../../../../shared/rules/return-charges.ts";
import { tillPaymentMethodsFor } from "../../../../shared/rules/till-words.ts";
import { useMoney } from "../../../format/money.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { Figures, Row } from "../../../ui/layout.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { tillApi } from "../till.api.ts";
import styles from "./deposits.module.css";
import { returnTexts } from "./return-texts.ts";

type ReturnDepositDialogProps = OpenedDialog & { deposit: HeldDeposit; admin: boolean };

/**
 * Asks before a deposit is given back: names what the return costs and nobody collected, which is kept unless the
 * cashier says otherwise; by the way by which the deposit came, where the user may take that.
 */
export function ReturnDepositDialog({ deposit, admin, ...dialog }: ReturnDepositDialogProps) {
  const { t } = useTranslation("till");
  const money = useMoney();
  const ways = tillPaymentMethodsFor({ admin });
  const [method, setMethod] = useState(ways.find((way) => way === deposit.payment_method) ?? "cash");
  const [choice, setChoice] = useState<"keep" | "whole">("keep");
  const { booking_id, name, amount, came, is_settled: isSettled } = deposit;
  const held = fromAmount(amount);
  const costs = sumOfCharges(deposit.costs);
  const canKeep = isSettled && costs > 0 && costs <= held;
  const isKept = canKeep && choice === "keep";
  const back = isKept ? held - costs : held;
  const sums = [
    ...deposit.costs.map((charge) => ({
      key: charge.kind,
      name: t(`fees.${charge.kind}`),
      cents: fromAmount(charge.amount),
    })),
    { key: "costs", name: t("deposits.costs"), cents: costs },
    { key: "held", name: t("deposits.held"), cents: held },
  ];
  return (
    <ActionDialog
      {...dialog}
      texts={returnTexts}
      title={t("deposits.title")}
      confirmLabel={costs > 0 ? t("deposits.confirmAmount", { amount: money(back) }) : t("deposits.confirm")}
      request={() => ({
        booking_id,
        payment_method: method,
        costs: toAmount(isSettled ? costs : 0),
        keep: isKept,
      })}
      call={tillApi.endpoints.returnDeposit.initiate}
    >
      {costs > 0 ? (
        <Figures rows={1}>
          {sums.map(({ key, name: what, cents }) => (
            <Row key={key} gap={3} nowrap spread baseline>
              <dt>{what}</dt>
              <dd>{money(cents)}</dd>
            </Row>
          ))}
        </Figures>
      ) : null}
      {canKeep ? (
        <Segments
          label={t("deposits.costs")}
          options={[
            { value: "keep", label: t("deposits.keep", { amount: money(costs) }) },
            { value: "whole", label: t("deposits.keepNothing") },
          ]}
          value={choice}
          onChange={setChoice}
        />
      ) : null}
      {costs > 0 && !isKept ? (
        <p className={styles.open}>
          {t(`deposits.open.${!isSettled ? "unsettled" : canKeep ? "collected" : "notCovered"}`)}
        </p>
      ) : null}
      <p aria-live="polite">{t("deposits.what", { name, amount: money(back) })}</p>
      <p>
        {t("deposits.came", {
          ways: came.map(({ way, amount: part }) => `${t(`payment.${way}`)} ${money(part)}`).join(" + "),
        })}
      </p>
      <Segments
        label={t("deposits.way")}
        options={ways.map((value) => ({ value, label: t(`payment.${value}`) }))}
        value={method}
        onChange={setMethod}
      />
    </ActionDialog>
  );
}
