import { useTranslation } from "react-i18next";
import { selectIsPaying, selectPayment } from "../../../../../machines/voucher-purchase/voucher-purchase.selectors.ts";
import { CheckoutForm, Section } from "../../../checkout/checkout-form.tsx";
import { ContactFields } from "../../../checkout/contact-fields.tsx";
import { PaymentFields } from "../../../checkout/payment-fields.tsx";
import { WalletPanel } from "../../../wallet/wallet-panel.tsx";
import { useVoucherForm } from "../voucher-form.provider.tsx";
import { voucherFields } from "../voucher-values.ts";
import { Purchase } from "../vouchers.provider.tsx";
import { DesignFields } from "./design-fields.tsx";
import { VoucherOrder } from "./voucher-order.tsx";

/**
 * The order of a voucher (requirements/vouchers.md). While the buyer pays at the wallet, its buttons replace the order
 * button.
 */
export function VoucherForm() {
  const { t } = useTranslation("vouchers");
  const { form, scene } = useVoucherForm();
  const isPaying = Purchase.useSelector(selectIsPaying);
  return (
    <CheckoutForm
      label={t("form.label")}
      form={form}
      faults={form.faults(voucherFields, (field) => t(`errors.${field}`))}
      wallet={isPaying ? <Wallet /> : null}
      order={<VoucherOrder />}
    >
      <Section heading={t("form.design")}>
        <DesignFields />
      </Section>
      <Section heading={t("form.buyer")}>
        <ContactFields form={form} />
      </Section>
      <PaymentFields
        form={form}
        hints={{ banktransfer: t("form.banktransferHint"), paypal: t("form.paypalHint") }}
        privacyPath={scene.privacyPath}
        termsPath={scene.termsPath}
        isPaying={isPaying}
      />
    </CheckoutForm>
  );
}

function Wallet() {
  const { wallet, language } = useVoucherForm().scene;
  const payment = Purchase.useSelector(selectPayment);
  const amount = Purchase.useSelector(({ context }) => context.request?.voucherAmount);
  const amountCents = amount === undefined ? null : amount * 100;
  return payment ? <WalletPanel {...{ payment, amountCents, heldUntil: null, wallet, language }} /> : null;
}
