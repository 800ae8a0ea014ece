import { memo } from "react";
import { useTranslation } from "react-i18next";
import { selectIsPaying } from "../../../../../machines/booking/booking.selectors.ts";
import { Checkbox, RadioCards } from "../../../ui/choice.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { TaggedText } from "../../../ui/tagged-text.tsx";
import { useBookingForm, useScene } from "../booking.context.tsx";
import { BookingFlow } from "../booking.provider.tsx";

/** Exactly one way to pay; bank transfer is the default (requirements/payments.md). */
export const PaymentField = memo(function PaymentField() {
  const { t } = useTranslation("booking");
  const { values, change, fieldId, errorText } = useBookingForm();
  return (
    <RadioCards
      id={fieldId("payment")}
      name="payment"
      legend={t("form.payment")}
      required
      error={errorText("payment")}
      options={[
        { value: "banktransfer", label: t("form.banktransfer"), hint: t("form.banktransferHint") },
        { value: "paypal", label: t("form.paypal"), hint: t("form.paypalHint") },
      ]}
      value={values.payment}
      onChange={(payment) => change("payment", payment)}
    />
  );
});

/** Consent to privacy and terms; disabled while the guest pays at the wallet. */
export const ConsentField = memo(function ConsentField() {
  const { t } = useTranslation("booking");
  const { values, change, fieldId, errorText } = useBookingForm();
  const { privacyPath, termsPath } = useScene();
  const isPaying = BookingFlow.useSelector(selectIsPaying);
  const newTab = (href: string) => (text: string) => (
    <NewTabLink href={href} note={t("form.newTab")}>
      {text}
    </NewTabLink>
  );
  return (
    <Checkbox
      id={fieldId("consent")}
      name="consent"
      required
      disabled={isPaying}
      label={<TaggedText text={t("form.consent")} parts={{ privacy: newTab(privacyPath), terms: newTab(termsPath) }} />}
      error={errorText("consent")}
      checked={values.consent}
      onChange={(event) => change("consent", event.target.checked)}
    />
  );
});
