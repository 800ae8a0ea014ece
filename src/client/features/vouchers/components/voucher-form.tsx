import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { selectIsPaying, selectPayment } from "../../../../../machines/voucher-purchase/voucher-purchase.selectors.ts";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { WalletPanel } from "../../../wallet/wallet-panel.tsx";
import { useVoucherForm } from "../voucher-form.provider.tsx";
import { voucherFields } from "../voucher-form.ts";
import { Purchase } from "../vouchers.provider.tsx";
import { BuyerFields } from "./buyer-fields.tsx";
import { DesignFields } from "./design-fields.tsx";
import { OrderCard } from "./order-card.tsx";
import { PaymentFields } from "./payment-fields.tsx";
import styles from "./voucher-form.module.css";

/** The order of a voucher (requirements/vouchers.md). While the buyer pays at the wallet, its buttons replace the order button. */
export function VoucherForm() {
  const { t } = useTranslation("vouchers");
  const { form } = useVoucherForm();
  const isPaying = Purchase.useSelector(selectIsPaying);
  return (
    // Until the browser has taken over nothing could be kept, so nothing can be typed.
    <form noValidate className={styles.form} aria-label={t("form.label")} inert={!form.isReady} onSubmit={form.submit}>
      <fieldset disabled={isPaying} className={styles.form}>
        <p className={styles.hint}>{t("form.required")}</p>
        <Section heading={t("form.design")}>
          <DesignFields />
        </Section>
        <Section heading={t("form.buyer")}>
          <BuyerFields />
        </Section>
        <PaymentFields />
      </fieldset>
      <ErrorSummary
        title={t("errors.heading")}
        faults={form.faults(voucherFields, (field) => t(`errors.${field}`))}
        attempt={form.attempt}
      />
      {isPaying ? <Payment /> : <OrderCard />}
    </form>
  );
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>{heading}</legend>
      {children}
    </fieldset>
  );
}

function Payment() {
  const { scene } = useVoucherForm();
  const payment = Purchase.useSelector(selectPayment);
  const amount = Purchase.useSelector(({ context }) => context.request?.voucherAmount);
  if (!payment) return null;
  return (
    <WalletPanel
      payment={payment}
      amountCents={amount === undefined ? null : amount * 100}
      heldUntil={null}
      wallet={scene.wallet}
      language={scene.language}
    />
  );
}
