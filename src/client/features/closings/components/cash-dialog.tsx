import { useTranslation } from "react-i18next";
import { moveCashSchema } from "../../../../shared/contract/closings.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { closingsApi } from "../closings.api.ts";
import { closingsTexts } from "../closings-texts.ts";

const schema = moveCashSchema.pick(["amount", "reason"]);

/** Puts cash into the drawer, or takes some out. */
export function CashDialog({ direction, ...dialog }: OpenedDialog & { direction: "in" | "out" }) {
  const { t } = useTranslation("closings");
  return (
    <ActionDialog
      {...dialog}
      texts={closingsTexts}
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
          <TextField
            {...form.textControl("amount")}
            label={t("field.amount")}
            inputMode="decimal"
            autoComplete="off"
            required
          />
          <TextAreaField {...form.textControl("reason")} label={t("field.reason")} maxLength={500} rows={2} required />
        </>
      )}
    </ActionDialog>
  );
}
