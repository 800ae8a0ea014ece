import { useTranslation } from "react-i18next";
import { assignMoneySchema, type OpenMoney } from "../../../../shared/contract/open-money.ts";
import { longestTransferText } from "../../../../shared/contract/search.ts";
import { toAmount } from "../../../../shared/rules/money.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { ReasonField } from "../../../ui/amount-reason-fields.tsx";
import { TextField } from "../../../ui/field.tsx";
import { paymentsApi } from "../payments.api.ts";
import { paymentsTexts, type Suggest, usePayable } from "../use-payable.ts";
import { MoneyLine } from "./money-line.tsx";
import { AssignPreview, assignable } from "./previews.tsx";

const schema = assignMoneySchema.pick(["target", "reason"]);

/** Gives the money to a booking or voucher: first it says to whose and how much, then it is confirmed. */
export function AssignDialog({ row, suggest, ...dialog }: OpenedDialog & { suggest: Suggest; row: OpenMoney }) {
  const { t } = useTranslation("payments");
  const { payableOf, look, forget, isLoading, failure } = usePayable();
  const amountFor = (target: string) => {
    const found = payableOf(target);
    return found ? assignable(row, found) : 0;
  };
  const preview = (target: string) => {
    const found = payableOf(target);
    return found ? <AssignPreview row={row} payable={found} /> : null;
  };
  return (
    <ActionDialog
      {...dialog}
      texts={paymentsTexts}
      title={t("assign.title")}
      confirmLabel={({ target }) => t(amountFor(target) > 0 ? "assign.confirm" : "next")}
      isLoading={isLoading}
      failure={failure}
      initialValues={{ target: "", reason: "" }}
      schema={schema}
      draft={`assign ${row.id}`}
      onSubmit={({ values: { target } }, send) => (amountFor(target) > 0 ? send() : look(target))}
      request={(fields) => ({ ...fields, source: row.id, amount: toAmount(amountFor(fields.target)) })}
      call={paymentsApi.endpoints.assignMoney.initiate}
      onConflict={forget}
    >
      {(form) => (
        <>
          <MoneyLine row={row} />
          <TextField
            {...form.textControl("target")}
            label={t("assign.target")}
            hint={t("field.numberHint")}
            maxLength={longestTransferText}
            autoComplete="off"
            autoCapitalize="characters"
            required
          />
          {suggest(form.values.target, row.amount, (number) => form.change("target", number))}
          <ReasonField {...form.textControl("reason")} label={t("field.reason")} />
          <output>{preview(form.values.target)}</output>
        </>
      )}
    </ActionDialog>
  );
}
