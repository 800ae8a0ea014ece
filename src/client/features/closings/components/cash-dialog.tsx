import { useTranslation } from "react-i18next";
import { moveCashSchema } from "../../../../shared/contract/closings.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { AmountField, ReasonField } from "../../../ui/amount-reason-fields.tsx";
import { closingsApi } from "../closings.api.ts";

const schema = moveCashSchema.pick(["amount", "reason"]);

/** Puts cash into the drawer, or takes some out. */
export function CashDialog({ direction, ...dialog }: OpenedDialog & { direction: "in" | "out" }) {
  const { t } = useTranslation("closings");
  return (
    <ActionDialog
      {...dialog}
      title={t(`cash.${direction}.title`)}
      confirmLabel={t(`cash.${direction}.confirm`)}
      initialValues={{ amount: "", reason: "" }}
      schema={schema}
      draft={`cash ${direction}`}
      request={(fields) => ({ direction, ...fields })}
      call={closingsApi.endpoints.moveCash.initiate}
    >
      {(form) => (
        <>
          <p>{t(`cash.${direction}.effect`)}</p>
          <AmountField {...form.textControl("amount")} label={t("field.amount")} />
          <ReasonField {...form.textControl("reason")} label={t("field.reason")} rows={2} />
        </>
      )}
    </ActionDialog>
  );
}
