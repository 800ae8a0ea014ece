import { useTranslation } from "react-i18next";
import { selectOutcome } from "../../../../../machines/cash-register/cash-register.selectors.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Register } from "../till.provider.tsx";
import { billOf, type TillLists } from "../till-lines.ts";
import styles from "./checkout.module.css";
import { CheckoutLines } from "./checkout-lines.tsx";
import { DiscardButton } from "./discard-button.tsx";
import { LeftOut, NothingChosen } from "./on-site.tsx";
import { CollectedNotes, PaidNote } from "./paid-note.tsx";
import { PaymentForm } from "./payment-form.tsx";
import { PlaceHeading } from "./place-heading.tsx";
import { RedeemVoucher } from "./redeem-voucher.tsx";
import { UnansweredSale } from "./unanswered-sale.tsx";

/** What is paid, with all it costs, and the payment beside it. */
export function Checkout({ lists, admin }: { lists: TillLists; admin: boolean }) {
  const { t } = useTranslation("till");
  const register = Register.useActorRef();
  const chosen = Register.useSelector(({ context }) => context);
  const isUnanswered = Register.useSelector((snapshot) => selectOutcome(snapshot) === "unanswered");
  const bill = billOf(chosen, lists);
  const booking = lists.bookings.find(({ id }) => id === chosen.booking?.id);
  const kinds = bill.lines.map(({ kind }) => kind);
  const canRedeem = kinds.includes("booking") && !kinds.includes("redeemed");
  return (
    <>
      {isUnanswered ? <UnansweredSale /> : null}
      <div hidden={isUnanswered}>
        <PaymentForm bill={bill} admin={admin}>
          <section className={styles.bill}>
            <PlaceHeading>{t("checkout.heading")}</PlaceHeading>
            {bill.isGone ? (
              <Banner
                kind="warning"
                actions={
                  <Button onClick={() => register.send({ type: "selection.removed" })}>{t("checkout.leaveOut")}</Button>
                }
              >
                {t("checkout.gone")}
              </Banner>
            ) : null}
            {booking && bill.lines.length === 0 ? <NothingChosen booking={booking} /> : null}
            <CheckoutLines lines={bill.lines} />
            {canRedeem ? <RedeemVoucher /> : null}
            {booking && chosen.booking ? (
              <LeftOut booking={booking} toggled={chosen.booking.toggled} today={lists.today} />
            ) : null}
            {booking?.paid_by ? <PaidNote paidBy={booking.paid_by} /> : null}
            {lists.voucher_paid_by ? <PaidNote paidBy={lists.voucher_paid_by} /> : null}
            {booking ? <CollectedNotes booking={booking} /> : null}
            <div className={styles.ways}>
              <Button onClick={() => register.send({ type: "mode.chosen", mode: "products" })}>
                {t("checkout.addProducts")}
              </Button>
              <DiscardButton bill={bill} label={t("checkout.clear")} />
            </div>
          </section>
        </PaymentForm>
      </div>
    </>
  );
}
