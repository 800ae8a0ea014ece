import { useTranslation } from "react-i18next";
import { redeemOnMyBookingSchema } from "../../../../shared/contract/my-booking.ts";
import { useMoney } from "../../../format/money.ts";
import { ActionDialog } from "../../../forms/action-dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { myBookingApi } from "../my-booking.api.ts";
import { type MyBookingDialogProps, myBookingTexts } from "../my-booking-dialog.ts";

const schema = redeemOnMyBookingSchema.pick(["redeem_code"]);

/** Pays what is owed, or a part of it, by a voucher. The code is money: no draft of it is left behind. */
export function RedeemDialog({ booking, ...dialog }: MyBookingDialogProps) {
  const { t } = useTranslation("my-booking");
  const money = useMoney();
  return (
    <ActionDialog
      {...dialog}
      texts={myBookingTexts}
      title={t("redeem.title")}
      confirmLabel={t("redeem.confirm")}
      initialValues={{ redeem_code: "" }}
      schema={schema}
      version={booking.version}
      request={({ redeem_code }, version) => ({ booking_id: booking.number, redeem_code, version })}
      call={myBookingApi.endpoints.redeemOnMyBooking.initiate}
    >
      {(form) => (
        <>
          <p>{t("redeem.text", { amount: money(booking.outstanding) })}</p>
          <TextField
            {...form.textControl("redeem_code")}
            label={t("redeem.field")}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
        </>
      )}
    </ActionDialog>
  );
}
