import { useTranslation } from "react-i18next";
import { changePriceSchema } from "../../../../shared/contract/day-plan.ts";
import { ActionDialog } from "../../../forms/action-dialog.tsx";
import { AmountField, ReasonField } from "../../../ui/staff-fields.tsx";
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
          <AmountField {...form.textControl("new_price")} label={t("price.field")} />
          <ReasonField {...form.textControl("price_change_reason")} label={t("reason")} />
        </>
      )}
    </ActionDialog>
  );
}
