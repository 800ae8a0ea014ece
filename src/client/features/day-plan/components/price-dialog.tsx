import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { InferType } from "yup";
import { changePriceSchema } from "../../../../shared/contract/day-plan.ts";
import { useCall } from "../../../api/call.ts";
import { useFocusOnFirstError, useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { usePopupDraft } from "../../../forms/use-popup-submission.ts";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { dayPlanApi } from "../day-plan.api.ts";
import { type BookingDialogProps, useBookingStep } from "./booking-dialog.ts";
import { BookingLine, BookingPrice } from "./booking-facts.tsx";

const fields = ["new_price", "price_change_reason"] as const;
const schema = changePriceSchema.pick(fields);
type PriceFields = InferType<typeof schema>;

/** Asks for another price and why. Only while the booking is unpaid; the server has the last word. */
export function PriceDialog({ booking, notice, draftName, open, onClose, onDone }: BookingDialogProps) {
  const { t } = useTranslation("day-plan");
  const call = useCall();
  const draft = usePopupDraft<PriceFields>(draftName);
  const step = { booking, notice };
  const { submit, dialog } = useBookingStep<PriceFields>(step, {
    send: (keyed) => call(dayPlanApi.endpoints.changePrice.initiate(keyed)),
    draft,
    onDone,
  });
  const form = useForm({
    id: useId(),
    initialValues: { new_price: "", price_change_reason: "" },
    schema,
    draft,
    text: useMessageText(),
    onSubmit: (values) => {
      const { new_price, price_change_reason } = schema.cast(values);
      submit({ new_price, price_change_reason });
    },
  });
  useFocusOnFirstError(form, fields);
  return (
    <FormDialog
      {...dialog}
      open={open}
      title={t("price.title")}
      confirmLabel={t("price.confirm")}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <BookingLine booking={booking} />
      <p>
        {t("price.present")} <BookingPrice booking={booking} />
      </p>
      <TextField
        {...form.textControl("new_price")}
        label={t("price.field")}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <TextAreaField
        {...form.textControl("price_change_reason")}
        label={t("reason")}
        maxLength={500}
        rows={3}
        required
      />
    </FormDialog>
  );
}
