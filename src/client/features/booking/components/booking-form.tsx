import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  selectIsBusy,
  selectIsPaying,
  selectIsSlow,
  selectNotice,
  selectPayment,
} from "../../../../../machines/booking/booking.selectors.ts";
import { useMoney } from "../../../format/money.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { WalletPanel } from "../../../wallet/wallet-panel.tsx";
import { useBookingForm, usePrice, useScene } from "../booking.context.tsx";
import { BookingFlow } from "../booking.provider.tsx";
import { BookingFaults } from "./booking-faults.tsx";
import styles from "./booking-form.module.css";
import { CommentField } from "./comment-field.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { ExtrasFields } from "./extras-fields.tsx";
import { PartyFields } from "./party-fields.tsx";
import { ConsentField, PaymentField } from "./payment-fields.tsx";
import { VoucherField } from "./voucher-field.tsx";

/** The checkout (requirements/booking.md). While the guest pays at the wallet, its buttons replace the order button. */
export const BookingForm = memo(function BookingForm() {
  const { t } = useTranslation("booking");
  const { submit, isReady } = useBookingForm();
  const isPaying = BookingFlow.useSelector(selectIsPaying);
  return (
    // Until the browser has taken over nothing could be kept, so nothing can be typed.
    <form noValidate className={styles.form} aria-label={t("form.label")} inert={!isReady} onSubmit={submit}>
      <fieldset disabled={isPaying} className={styles.form}>
        <p className={styles.hint}>{t("form.required")}</p>
        <Section heading={t("form.contact")}>
          <ContactFields />
        </Section>
        <Section heading={t("form.party")}>
          <PartyFields />
        </Section>
        <ExtrasFields />
        <CommentField />
        <VoucherField />
        <PaymentField />
        <ConsentField />
      </fieldset>
      <BookingFaults />
      {isPaying ? <Wallet /> : <OrderButton />}
    </form>
  );
});

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>{heading}</legend>
      {children}
    </fieldset>
  );
}

function Wallet() {
  const payment = BookingFlow.useSelector(selectPayment);
  const heldUntil = BookingFlow.useSelector(({ context }) => context.heldUntil);
  const { wallet, language } = useScene();
  const amountCents = usePrice()?.price.toPay ?? null;
  return payment ? <WalletPanel {...{ payment, amountCents, heldUntil, wallet, language }} /> : null;
}

function OrderButton() {
  const { t } = useTranslation("booking");
  const live = usePrice();
  const money = useMoney();
  const isBusy = BookingFlow.useSelector(selectIsBusy);
  const isSlow = BookingFlow.useSelector(selectIsSlow);
  const notice = BookingFlow.useSelector(selectNotice);
  return (
    <Card className={styles.order}>
      {live && !live.example ? (
        <dl className={styles.sums}>
          <dt>{t("price.total")}</dt>
          <dd>{money(live.price.toPay)}</dd>
          <dt>{t("price.whole")}</dt>
          <dd>{money(live.whole)}</dd>
        </dl>
      ) : null}
      {notice ? <Banner kind="warning">{t(`notice.${notice}`)}</Banner> : null}
      {/* Loading shows for two seconds at most; another click while a submit runs does nothing. */}
      <Button type="submit" variant="action" className={styles.submit} busy={isBusy && !isSlow} aria-disabled={isBusy}>
        {t("form.submit")}
      </Button>
      <output className={styles.hint}>
        {isBusy && !isSlow ? t("busy.submit") : null}
        {isSlow ? t("busy.slow") : null}
      </output>
    </Card>
  );
}
