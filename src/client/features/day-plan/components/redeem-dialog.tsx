import { useTranslation } from "react-i18next";
import { redeemVoucherSchema } from "../../../../shared/contract/redeem-voucher.ts";
import { useMoney } from "../../../format/money.ts";
import { ActionDialog } from "../../../forms/action-dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { dayPlanApi } from "../day-plan.api.ts";
import { type BookingDialogProps, dayPlanTexts } from "./booking-dialog.ts";
import { BookingLine } from "./booking-facts.tsx";

const schema = redeemVoucherSchema.pick(["redeem_code"]);

/** Asks for the code of a voucher that pays for an unpaid booking. The code is money: no draft of it is left behind. */
export function RedeemDialog({ booking, draft: _draft, ...dialog }: BookingDialogProps) {
  const { t } = useTranslation("day-plan");
  const money = useMoney();
  return (
    <ActionDialog
      {...dialog}
      texts={dayPlanTexts}
      title={t("redeem.title")}
      confirmLabel={t("redeem.confirm")}
      initialValues={{ redeem_code: "" }}
      schema={schema}
      version={booking.version}
      request={({ redeem_code }, version) => ({ redeem_code, booking_id: booking.id, version })}
      call={dayPlanApi.endpoints.redeemVoucher.initiate}
    >
      {(form) => (
        <>
          <BookingLine booking={booking} />
          <p>{t("redeem.due", { amount: money(booking.outstanding) })}</p>
          <p>{t("redeem.hint")}</p>
          <TextField
            {...form.textControl("redeem_code")}
            label={t("redeem.field")}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
          {booking.email ? <p>{t("redeem.tell", { name: booking.name })}</p> : null}
        </>
      )}
    </ActionDialog>
  );
}
