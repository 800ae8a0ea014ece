import { useTranslation } from "react-i18next";
import { changePriceSchema } from "../../../../shared/contract/day-plan.ts";
import { ActionDialog } from "../../../forms/action-dialog.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { dayPlanApi } from "../day-plan.api.ts";
import { type BookingDialogProps, dayPlanTexts } from "./booking-dialog.ts";
import { BookingLine, BookingPrice } from "./booking-facts.tsx";

const schema = changePriceSchema.pick(["new_price", "price_change_reason"]);

/** Asks for another price and why. Only while the booking is unpaid; the server has the last word. */
export function PriceDialog({ booking, ...dialog }: BookingDialogProps) {
  const { t } = useTranslation("day-plan");
  return (
    <ActionDialog
      {...dialog}
      texts={dayPlanTexts}
      title={t("price.title")}
      confirmLabel={t("price.confirm")}
      initialValues={{ new_price: "", price_change_reason: "" }}
      schema={schema}
      version={booking.version}
      request={(fields, version) => ({ ...fields, booking_id: booking.id, version })}
      call={dayPlanApi.endpoints.changePrice.initiate}
    >
      {(form) => (
        <>
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
        </>
      )}
    </ActionDialog>
  );
}
