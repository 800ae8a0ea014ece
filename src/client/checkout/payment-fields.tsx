import { useTranslation } from "react-i18next";
import { Checkbox, RadioCards } from "../ui/choice.tsx";
import { NewTabLink } from "../ui/new-tab-link.tsx";
import { TaggedText } from "../ui/tagged-text.tsx";
import type { CheckoutControls, PaymentValues } from "./checkout-values.ts";

interface PaymentFieldsProps {
  form: CheckoutControls;
  /** What each way to pay means for this order. */
  hints: Record<PaymentValues["payment"], string>;
  /** Where the law texts are; they open in a new tab. */
  privacyPath: string;
  termsPath: string;
  /** Somebody pays at the wallet: the consent stands. */
  isPaying: boolean;
  /** Said in place of the choice where nothing is to be paid. */
  nothingToPay?: string | undefined;
}

/**
 * Exactly one way to pay, bank transfer by default (requirements/payments.md), and the consent to privacy and terms.
 */
export function PaymentFields({ form, hints, privacyPath, termsPath, isPaying, nothingToPay }: PaymentFieldsProps) {
  const { t } = useTranslation("checkout");
  const { values, change, fieldId, errorText } = form;
  const newTab = (href: string) => (text: string) => (
    <NewTabLink href={href} note={t("form.newTab")}>
      {text}
    </NewTabLink>
  );
  return (
    <>
      {nothingToPay === undefined ? (
        <RadioCards
          id={fieldId("payment")}
          name="payment"
          legend={t("form.payment")}
          required
          error={errorText("payment")}
          options={[
            { value: "banktransfer", label: t("form.banktransfer"), hint: hints.banktransfer },
            { value: "paypal", label: t("form.paypal"), hint: hints.paypal },
          ]}
          value={values.payment}
          onChange={(payment) => change("payment", payment)}
        />
      ) : (
        <p>{nothingToPay}</p>
      )}
      <Checkbox
        id={fieldId("consent")}
        name="consent"
        required
        disabled={isPaying}
        label={
          <TaggedText text={t("form.consent")} parts={{ privacy: newTab(privacyPath), terms: newTab(termsPath) }} />
        }
        error={errorText("consent")}
        checked={values.consent}
        onChange={(event) => change("consent", event.target.checked)}
      />
    </>
  );
}
