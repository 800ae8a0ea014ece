import { useTranslation } from "react-i18next";
import { changePriceSchema } from "../../../../shared/contract/day-plan.ts";
import { fromAmount, parseAmount, tidyAmount } from "../../../../shared/rules/money.ts";
import { ActionDialog } from "../../../forms/action-dialog.tsx";
import { AmountField, ReasonField } from "../../../ui/amount-reason-fields.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { dayPlanApi } from "../day-plan.api.ts";
import { type BookingDialogProps, dayPlanTexts } from "./booking-dialog.ts";
import { BookingLine, BookingPrice } from "./booking-facts.tsx";

const schema = changePriceSchema.pick(["new_price", "price_change_reason", "agreed", "agreed_on"]);

/** What an increase still has to say. */
const missingOf = ({ agreed, agreed_on }: { agreed: string; agreed_on: string }) => ({
  ...(agreed.trim() === "" && { agreed: "validation-staff:agreed" as const }),
  ...(agreed_on === "" && { agreed_on: "validation-staff:agreedOn" as const }),
});

/**
 * Asks for another price and why, and of an increase what was agreed with the guest. Only while the booking is unpaid;
 * the server has the last word.
 */
export function PriceDialog({ booking, ...dialog }: BookingDialogProps) {
  const { t } = useTranslation("day-plan");
  const present = fromAmount(booking.new_price ?? booking.price);
  const isIncrease = (price: string) => (parseAmount(tidyAmount(price)) ?? 0) > present;
  return (
    <ActionDialog
      {...dialog}
      texts={dayPlanTexts}
      title={t("price.title")}
      confirmLabel={t("price.confirm")}
      initialValues={{ new_price: "", price_change_reason: "", agreed: "", agreed_on: "" }}
      schema={schema}
      rules={(values) => (isIncrease(values.new_price) ? missingOf(values) : {})}
      version={booking.version}
      request={({ new_price, price_change_reason, agreed, agreed_on }, version) => ({
        new_price,
        price_change_reason,
        ...(isIncrease(new_price) && { agreed, agreed_on }),
        booking_id: booking.id,
        version,
      })}
      call={dayPlanApi.endpoints.changePrice.initiate}
    >
      {(form) => (
        <>
          <BookingLine booking={booking} />
          <p>
            {t("price.present")} <BookingPrice booking={booking} />
          </p>
          <AmountField {...form.textControl("new_price")} label={t("price.field")} />
          {isIncrease(form.values.new_price) ? (
            <>
              <TextAreaField
                {...form.textControl("agreed")}
                label={t("price.agreed")}
                maxLength={300}
                rows={2}
                required
              />
              <TextField {...form.textControl("agreed_on")} label={t("price.agreedOn")} type="date" required />
            </>
          ) : null}
          {booking.email ? <p>{t("price.tell", { name: booking.name })}</p> : null}
          <ReasonField {...form.textControl("price_change_reason")} label={t("reason")} />
        </>
      )}
    </ActionDialog>
  );
}
