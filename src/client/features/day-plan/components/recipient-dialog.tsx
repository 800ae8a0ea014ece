import { useState } from "react";
import { useTranslation } from "react-i18next";
import { correctRecipientSchema } from "../../../../shared/contract/day-plan.ts";
import { ActionDialog } from "../../../forms/action-dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { dayPlanApi } from "../day-plan.api.ts";
import { type BookingDialogProps, dayPlanTexts } from "./booking-dialog.ts";
import { BookingLine } from "./booking-facts.tsx";

const schema = correctRecipientSchema.pick(["company", "vat_id"]);

/** Whom the invoice will name, corrected before it is issued. */
export function RecipientDialog({ booking, ...dialog }: BookingDialogProps) {
  const { t } = useTranslation("day-plan");
  const [initial] = useState({ company: booking.company, vat_id: booking.vat_id });
  return (
    <ActionDialog
      {...dialog}
      texts={dayPlanTexts}
      title={t("recipient.title")}
      confirmLabel={t("recipient.confirm")}
      initialValues={initial}
      schema={schema}
      version={booking.version}
      request={({ company, vat_id }, version) => ({ company, vat_id, booking_id: booking.id, version })}
      call={dayPlanApi.endpoints.correctRecipient.initiate}
    >
      {(form) => (
        <>
          <BookingLine booking={booking} />
          <TextField {...form.textControl("company")} label={t("recipient.company")} autoComplete="off" />
          <TextField
            {...form.textControl("vat_id")}
            label={t("recipient.vatId")}
            hint={t("recipient.hint")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </>
      )}
    </ActionDialog>
  );
}
