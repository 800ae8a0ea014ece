import { useTranslation } from "react-i18next";
import { selectOutcome } from "../../../../../machines/cash-register/cash-register.selectors.ts";
import type { PaidBy, TillBooking } from "../../../../shared/contract/till-unpaid.ts";
import { onSiteNames } from "../../../../shared/rules/till-words.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { useMoney } from "../../../format/money.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Note, Row, Stack } from "../../../ui/layout.tsx";
import { Register } from "../till.provider.tsx";
import { billOf, ownName, type TillLists } from "../till-lines.ts";
import styles from "./checkout.module.css";
import { CheckoutLines } from "./checkout-lines.tsx";
import { DiscardButton } from "./discard-button.tsx";
import { LeftOut, NothingChosen } from "./on-site.tsx";
import { PaymentForm } from "./payment-form.tsx";
import { PlaceHeading } from "./place-heading.tsx";
import { RedeemVoucher } from "./redeem-voucher.tsx";

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
          <Stack as="section" gap={3} className={styles.bill}>
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
            <Row className={styles.ways}>
              <Button onClick={() => register.send({ type: "mode.chosen", mode: "products" })}>
                {t("checkout.addProducts")}
              </Button>
              <DiscardButton bill={bill} label={t("checkout.clear")} />
            </Row>
          </Stack>
        </PaymentForm>
      </div>
    </>
  );
}

interface PaidNoteProps {
  paidBy: PaidBy;
  /** What it is about, where that is not the whole. */
  what?: string;
}

/** That something is paid: by whom, when and how. Another till, or the wallet, was faster. */
function PaidNote({ paidBy: { name, dateTime, ways }, what }: PaidNoteProps) {
  const { t } = useTranslation("till");
  const way = ways.map((one) => t(`payment.${one}`)).join(" + ");
  const when = formatInstant(dateTime, useLanguage(), "dateAndTime");
  return (
    <Note>
      {what === undefined ? "" : `${what}: `}
      {t(name ? "checkout.paidBy" : "checkout.paidWithout", { name, when, way })}
    </Note>
  );
}

/** The same of what was collected on site for a booking before. */
function CollectedNotes({ booking: { on_site } }: { booking: TillBooking }) {
  const { t } = useTranslation("till");
  const fees = onSiteNames.map((name) => ({ id: name, what: t(`fees.${name}`), by: on_site[name].collected_by }));
  const language = useLanguage();
  const own = on_site.own.map((fee) => ({ id: fee.name, what: ownName(fee, language), by: fee.collected_by }));
  const permits = on_site.permits.map(({ extra, name, collected_by }) => ({ id: extra, what: name, by: collected_by }));
  return [...fees, ...own, ...permits].map(({ id, what, by }) =>
    by ? <PaidNote key={id} what={what} paidBy={by} /> : null,
  );
}

/** A sale whose answer got lost: sent again it is one sale, and only that is asked for. */
function UnansweredSale() {
  const { t } = useTranslation("till");
  const money = useMoney();
  const register = Register.useActorRef();
  const income = Register.useSelector(({ context }) => context.sale?.request.income ?? "0.00");
  return (
    <Banner
      kind="warning"
      title={t("outcome.unanswered.title")}
      actions={
        <>
          <Button variant="action" onClick={() => register.send({ type: "sale.retried" })}>
            {t("outcome.unanswered.retry")}
          </Button>
          <Button onClick={() => register.send({ type: "sale.discarded" })}>{t("outcome.unanswered.discard")}</Button>
        </>
      }
    >
      <p>{t("outcome.unanswered.text", { amount: money(income) })}</p>
      <p>{t("outcome.unanswered.discardHint")}</p>
    </Banner>
  );
}
