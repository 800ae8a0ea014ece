import { useTranslation } from "react-i18next";
import { receiveTransferSchema } from "../../../../shared/contract/open-money.ts";
import { longestTransferText } from "../../../../shared/contract/search.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { AmountField } from "../../../ui/amount-reason-fields.tsx";
import { TextField } from "../../../ui/field.tsx";
import { paymentsApi } from "../payments.api.ts";
import { paymentsTexts, type Suggest, usePayable } from "../use-payable.ts";
import { TransferPreview } from "./previews.tsx";

const schema = receiveTransferSchema.pick(["number", "amount", "received_on"]);

/**
 * Writes down a transfer that came: first it says whose it is and what comes of it, then it is confirmed
 * (requirements/payments.md).
 */
export function TransferDialog({ today, suggest, ...dialog }: OpenedDialog & { suggest: Suggest; today: Day }) {
  const { t } = useTranslation("payments");
  const { payableOf, look, forget, isLoading, failure } = usePayable();
  const preview = ({ number, amount }: { number: string; amount: string }) => {
    const found = payableOf(number);
    return found ? <TransferPreview payable={found} amount={amount} /> : null;
  };
  return (
    <ActionDialog
      {...dialog}
      texts={paymentsTexts}
      title={t("transfer.title")}
      confirmLabel={({ number }) => t(payableOf(number) ? "transfer.confirm" : "next")}
      isLoading={isLoading}
      failure={failure}
      initialValues={{ number: "", amount: "", received_on: today }}
      schema={schema}
      rules={({ received_on }) => (received_on > today ? { received_on: "validation-staff:receivedOn" } : {})}
      draft="transfer"
      onSubmit={({ values: { number } }, send) => (payableOf(number) ? send() : look(number))}
      request={(fields) => ({ ...fields, outstanding: payableOf(fields.number)?.outstanding ?? "0.00" })}
      call={paymentsApi.endpoints.registerTransfer.initiate}
      onConflict={forget}
    >
      {(form) => (
        <>
          <TextField
            {...form.textControl("number")}
            label={t("field.number")}
            hint={t("field.numberHint")}
            maxLength={longestTransferText}
            autoComplete="off"
            autoCapitalize="characters"
            required
          />
          {suggest(form.values.number, form.values.amount, (number) => form.change("number", number))}
          <AmountField {...form.textControl("amount")} label={t("field.amount")} />
          <TextField
            {...form.textControl("received_on")}
            label={t("field.receivedOn")}
            type="date"
            max={today}
            required
          />
          <output>{preview(form.values)}</output>
        </>
      )}
    </ActionDialog>
  );
}
