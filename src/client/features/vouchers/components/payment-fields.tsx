import { useTranslation } from "react-i18next";
import { selectIsPaying } from "../../../../../machines/voucher-purchase/voucher-purchase.selectors.ts";
import { Checkbox, RadioCards } from "../../../ui/choice.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { TaggedText } from "../../../ui/tagged-text.tsx";
import { useVoucherForm } from "../voucher-form.provider.tsx";
import { Purchase } from "../vouchers.provider.tsx";

/** Exactly one way to pay, bank transfer by default, and the consent; disabled while the buyer pays at the wallet. */
export function PaymentFields() {
  const { t } = useTranslation("vouchers");
  const { form, scene } = useVoucherForm();
  const { values, change, fieldId, errorText } = form;
  const isPaying = Purchase.useSelector(selectIsPaying);
  const newTab = (href: string) => (text: string) => (
    <NewTabLink href={href} note={t("form.newTab")}>
      {text}
    </NewTabLink>
  );
  return (
    <>
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
      <Checkbox
        id={fieldId("consent")}
        name="consent"
        required
        disabled={isPaying}
        label={
          <TaggedText
            text={t("form.consent")}
            parts={{ privacy: newTab(scene.privacyPath), terms: newTab(scene.termsPath) }}
          />
        }
        error={errorText("consent")}
        checked={values.consent}
        onChange={(event) => change("consent", event.target.checked)}
      />
    </>
  );
}
