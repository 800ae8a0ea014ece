import { useTranslation } from "react-i18next";
import {
  selectIsBusy,
  selectIsPaying,
  selectIsSlow,
  selectNotice,
  selectPayment,
} from "../../../../../machines/voucher-purchase/voucher-purchase.selectors.ts";
import { voucherExpiry } from "../../../../shared/rules/voucher-term.ts";
import checkout from "../../../checkout/checkout.module.css";
import { CheckoutForm, Section } from "../../../checkout/checkout-form.tsx";
import { ContactFields } from "../../../checkout/contact-fields.tsx";
import { OrderCard } from "../../../checkout/order-card.tsx";
import { PaymentFields } from "../../../checkout/payment-fields.tsx";
import { useMoney } from "../../../format/money.ts";
import { List, Note, Row } from "../../../ui/layout.tsx";
import { WalletPanel } from "../../../wallet/wallet-panel.tsx";
import { useVoucherForm } from "../voucher-form.provider.tsx";
import { amountOf, voucherFields } from "../voucher-values.ts";
import { Purchase } from "../vouchers.provider.tsx";
import { DesignFields } from "./design-fields.tsx";
import styles from "./voucher-form.module.css";

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

/** What is bought, and what it costs. */
function VoucherOrder() {
  const { t } = useTranslation("vouchers");
  const money = useMoney();
  const { form, scene } = useVoucherForm();
  const isBusy = Purchase.useSelector(selectIsBusy);
  const isSlow = Purchase.useSelector(selectIsSlow);
  const last = Purchase.useSelector(selectNotice);
  // It is about a way to pay that the buyer has left since.
  const notice = last === "walletUnavailable" && form.values.payment !== "paypal" ? null : last;
  const cents = amountOf(form.values);
  const amount = cents ? money(cents) : "–";
  return (
    <OrderCard
      aria-labelledby="voucher-order"
      isBusy={isBusy}
      isSlow={isSlow}
      slow={t("busy.slow")}
      notice={notice && t(`notice.${notice}`)}
    >
      <h2 id="voucher-order" className={checkout.heading}>
        {t("order.heading")}
      </h2>
      <List as="dl" className={styles.sums}>
        <Row gap={0} spread>
          <dt>{t("order.voucher")}</dt>
          <dd translate="no">{amount}</dd>
        </Row>
        <Row gap={0} spread>
          <dt>{t("order.tax")}</dt>
          <dd translate="no">{money(0)}</dd>
        </Row>
        <Row gap={0} spread className={styles.total}>
          <dt>{t("order.total")}</dt>
          <dd translate="no">{amount}</dd>
        </Row>
      </List>
      <Note as="ul" className={styles.terms}>
        <li>{t("order.taxHint")}</li>
        <li>{t("order.validity", { year: voucherExpiry(scene.today).slice(0, 4) })}</li>
        <li>{t("order.delivery")}</li>
      </Note>
    </OrderCard>
  );
}
