import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { changePriceSchema } from "../../../../shared/contract/day-plan.ts";
import { schemaErrors } from "../../../../shared/contract/field-errors.ts";
import { failureText } from "../../../api/failure-text.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { useChangePriceMutation } from "../day-plan.api.ts";
import { failureTexts } from "../failure-text.ts";
import { type BookingDialogProps, useDecidedVersion, useDialogTexts } from "./booking-dialog.ts";
import { BookingLine, BookingPrice } from "./booking-facts.tsx";

const fields = ["new_price", "price_change_reason"] as const;

/** Asks for another price and why. Only while the booking is unpaid; the server has the last word. */
export function PriceDialog({ booking, open, onClose, onDone }: BookingDialogProps) {
  const { t } = useTranslation(["day-plan", "validation-staff"]);
  const messageText = useMessageText();
  const texts = useDialogTexts();
  const id = useId();
  const [changePrice, { isLoading, error }] = useChangePriceMutation();
  const { version, heed } = useDecidedVersion(booking);
  const [price, setPrice] = useState("");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const values = {
    booking_id: booking.id,
    version,
    new_price: price.trim().replace(",", "."),
    price_change_reason: reason.trim(),
  };
  const errors = schemaErrors(changePriceSchema, values);
  const shown = (field: (typeof fields)[number]) => (tried ? messageText(errors[field]) : undefined);
  const submit = async () => {
    setTried(true);
    const wrong = fields.find((field) => errors[field]);
    if (wrong) {
      document.getElementById(`${id}${wrong}`)?.focus();
      return;
    }
    const answer = await changePrice(values);
    if (answer.data) onDone();
    else heed(answer.error);
  };
  return (
    <FormDialog
      {...texts}
      open={open}
      title={t("price.title")}
      confirmLabel={t("price.confirm")}
      busy={isLoading}
      error={failureText(t, error, failureTexts)}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <BookingLine booking={booking} />
      <p>
        {t("price.present")} <BookingPrice booking={booking} />
      </p>
      <TextField
        id={`${id}new_price`}
        label={t("price.field")}
        error={shown("new_price")}
        inputMode="decimal"
        autoComplete="off"
        required
        value={price}
        onChange={(event) => setPrice(event.target.value)}
      />
      <TextAreaField
        id={`${id}price_change_reason`}
        label={t("reason")}
        error={shown("price_change_reason")}
        maxLength={500}
        rows={3}
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
