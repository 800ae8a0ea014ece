import { useTranslation } from "react-i18next";
import { selectVoucher, selectVoucherState } from "../../../../../machines/booking/booking.selectors.ts";
import { Optional } from "../../../checkout/checkout-form.tsx";
import { useMoney } from "../../../format/money.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Grid, Note } from "../../../ui/layout.tsx";
import { controlId, useBookingForm, usePrice } from "../booking.context.tsx";
import { BookingFlow } from "../booking.provider.tsx";
import styles from "./booking-form.module.css";

/** A voucher code and its check. Changing the code removes the voucher (requirements/vouchers.md). */
export function VoucherField() {
  const { t } = useTranslation("booking");
  const { values, change, textControl } = useBookingForm();
  const price = usePrice();
  const flow = BookingFlow.useActorRef();
  const state = BookingFlow.useSelector(selectVoucherState);
  const voucher = BookingFlow.useSelector(selectVoucher);
  const code = values.voucherCode.trim();
  const money = useMoney();
  const apply = () => {
    if (code !== "") flow.send({ type: "voucher.submitted", code });
  };
  const rest = voucher && price ? voucher.amountCents - price.price.voucher : 0;
  return (
    <div>
      <Grid gap={3} className={styles.voucher}>
        <TextField
          {...textControl("voucherCode")}
          label={state === "invalid" ? t("voucher.labelInvalid") : <Optional text={t("voucher.label")} />}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          data-enter={controlId("applyVoucher")}
          onChange={(event) => {
            change("voucherCode", event.target.value);
            flow.send({ type: "voucher.edited" });
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // Enter in this field means the voucher, not the order.
            event.preventDefault();
            apply();
          }}
        />
        <Button id={controlId("applyVoucher")} onClick={apply} busy={state === "checking"}>
          {t("voucher.apply")}
        </Button>
      </Grid>
      <Note as="output" className={styles.voucherState} data-state={state}>
        {state === "checking" ? <span>{t("voucher.checking")}</span> : null}
        {state === "invalid" ? <span>{t("voucher.labelInvalid")}</span> : null}
        {voucher ? <span>{t("voucher.applied", { amount: money(voucher.amountCents) })}</span> : null}
        {rest > 0 ? <span>{` ${t("voucher.rest", { amount: money(rest) })}`}</span> : null}
      </Note>
    </div>
  );
}
