import { memo, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  selectIsBusy,
  selectIsPaying,
  selectIsSlow,
  selectNotice,
  selectPayment,
} from "../../../../../machines/booking/booking.selectors.ts";
import { phoneCharacters } from "../../../../shared/rules/contact-identity.ts";
import { CheckoutForm, Optional, Section } from "../../../checkout/checkout-form.tsx";
import { ContactFields } from "../../../checkout/contact-fields.tsx";
import { OrderCard } from "../../../checkout/order-card.tsx";
import { PaymentFields } from "../../../checkout/payment-fields.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { Grid } from "../../../ui/layout.tsx";
import { useLazyPart } from "../../../ui/use-lazy-part.ts";
import { WalletPanel } from "../../../wallet/wallet-panel.tsx";
import { useBookingForm, usePrice, useScene } from "../booking.context.tsx";
import { BookingFlow } from "../booking.provider.tsx";
import { bookingFields, commentLength } from "../booking-fields.ts";
import { paysNothing } from "../booking-price.ts";
import { countryAsked, loadCountryField, mayBeForeign } from "../guest-country.ts";
import styles from "./booking-form.module.css";
import { ExtrasFields } from "./extras-fields.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { PartyFields } from "./party-fields.tsx";
import { VoucherField } from "./voucher-field.tsx";

/** The checkout (requirements/booking.md). While the guest pays at the wallet, its buttons replace the order button. */
export const BookingForm = memo(function BookingForm() {
  const { t } = useTranslation("booking");
  const form = useBookingForm();
  const { privacyPath, termsPath } = useScene();
  const isPaying = BookingFlow.useSelector(selectIsPaying);
  const isPaidByVoucher = paysNothing(usePrice());
  return (
    <CheckoutForm
      label={t("form.label")}
      form={form}
      faults={useFaults()}
      wallet={isPaying ? <Wallet /> : null}
      order={<Order />}
    >
      <Section heading={t("form.contact")}>
        <ContactFields form={form} phone={<PhoneField />} country={<GuestCountryField />} />
        <CompanyFields />
      </Section>
      <Section heading={t("form.party")}>
        <PartyFields />
      </Section>
      <ExtrasFields />
      <CommentField />
      <VoucherField />
      <PaymentFields
        form={form}
        hints={{ banktransfer: t("form.banktransferHint"), paypal: t("form.paypalHint") }}
        privacyPath={privacyPath}
        termsPath={termsPath}
        isPaying={isPaying}
        nothingToPay={isPaidByVoucher ? t("form.paidByVoucher") : undefined}
      />
    </CheckoutForm>
  );
});

/** Everything that is wrong after a submit, as links to the fields; the dates lead to the calendar. */
function useFaults() {
  const { t } = useTranslation("booking");
  const { errors, faults } = useBookingForm();
  const { calendarId } = useScene();
  // One line leads to the calendar, whichever of the two dates it is about.
  const fields = bookingFields.filter((field) => field !== "endDay" || !errors.startDay);
  const isDate = (field: string) => field === "startDay" || field === "endDay";
  return faults(
    fields,
    (field) => t(`errors.${field}`),
    (field) => (isDate(field) ? calendarId : undefined),
  );
}

function PhoneField() {
  const { t } = useTranslation("booking");
  const { textControl, change } = useBookingForm();
  return (
    <TextField
      {...textControl("phone")}
      label={t("form.phone")}
      required
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      onChange={(event) => change("phone", phoneCharacters(event.target.value))}
      onPaste={(event) => {
        // The browser would take the line break out first, and make one number of two.
        const pasted = event.clipboardData.getData("text");
        if (!/[\r\n\t]/.test(pasted.trim())) return;
        event.preventDefault();
        change("phone", phoneCharacters(pasted));
      }}
    />
  );
}

/** Only where neither postcode nor VAT id say the country; the phone number proposes one. */
function GuestCountryField() {
  const { t } = useTranslation("booking");
  const { values, textControl } = useBookingForm();
  const { Part: CountryField, loadPart } = useLazyPart(loadCountryField);
  const isForeign = mayBeForeign(values);
  const load = useEffectEvent(() => {
    if (CountryField === null) loadPart();
  });
  // Once for an address: where it cannot be fetched, the booking goes on without, and the server goes by what is likeliest.
  useEffect(() => {
    if (isForeign) load();
  }, [isForeign]);
  const asked = countryAsked(values);
  if (CountryField === null || asked === null) return null;
  return (
    <CountryField
      {...textControl("country")}
      value={asked.country}
      label={t("form.country")}
      none={t("form.countryNone")}
      required
    />
  );
}

/** For business guests only: folded until somebody wants it, and open while something is in it. */
function CompanyFields() {
  const { t } = useTranslation("booking");
  const { values, textControl, errorText } = useBookingForm();
  const isUsed = [values.company, values.vatId, errorText("company"), errorText("vatId")].some(Boolean);
  const [isOpen, setOpen] = useState(isUsed);
  return (
    <details
      className={styles.company}
      // Opened before the page's code was there: it does not fold once what was typed in it is deleted.
      ref={(details) => {
        if (details?.open) setOpen(true);
      }}
      open={isOpen || isUsed}
      onToggle={({ currentTarget }) => {
        // What was typed, or is wrong, stays in sight; and nothing folds while somebody types.
        currentTarget.open ||= isUsed;
        setOpen(currentTarget.open);
      }}
    >
      <summary>{t("form.invoiceTo")}</summary>
      <Grid columns="oneOrTwo">
        <TextField
          {...textControl("company")}
          label={<Optional text={t("form.company")} />}
          autoComplete="organization"
        />
        <TextField
          {...textControl("vatId")}
          label={<Optional text={t("form.vatId")} />}
          hint={t("form.vatIdHint")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Grid>
    </details>
  );
}

/** More may be typed than can be sent: cutting a pasted text would lose the guest's words. */
function CommentField() {
  const { t } = useTranslation("booking");
  const { values, textControl } = useBookingForm();
  return (
    <TextAreaField
      {...textControl("comment")}
      label={<Optional text={t("form.comment")} />}
      hint={t("form.commentCount", { count: values.comment.trim().length, max: commentLength })}
      rows={3}
    />
  );
}

function Wallet() {
  const payment = BookingFlow.useSelector(selectPayment);
  const heldUntil = BookingFlow.useSelector(({ context }) => context.heldUntil);
  const { wallet, language } = useScene();
  const amountCents = usePrice()?.price.toPay ?? null;
  return payment ? <WalletPanel {...{ payment, amountCents, heldUntil, wallet, language }} /> : null;
}

function Order() {
  const { t } = useTranslation("booking");
  const isBusy = BookingFlow.useSelector(selectIsBusy);
  const isSlow = BookingFlow.useSelector(selectIsSlow);
  const notice = useNotice();
  return (
    <OrderCard isBusy={isBusy} isSlow={isSlow} slow={t("busy.slow")} notice={notice && t(`notice.${notice}`)}>
      <OrderSummary />
    </OrderCard>
  );
}

/** Why the last order did not come about, as long as the guest means to pay by that way. */
function useNotice() {
  const notice = BookingFlow.useSelector(selectNotice);
  const { payment } = useBookingForm().values;
  return notice === "walletUnavailable" && payment !== "paypal" ? null : notice;
}
