import { useTranslation } from "react-i18next";
import {
  selectIsBusy,
  selectIsSlow,
  selectNotice,
} from "../../../../../machines/voucher-purchase/voucher-purchase.selectors.ts";
import { voucherExpiry } from "../../../../shared/rules/voucher-term.ts";
import checkout from "../../../checkout/checkout.module.css";
import { OrderCard } from "../../../checkout/order-card.tsx";
import { useMoney } from "../../../format/money.ts";
import { useVoucherForm } from "../voucher-form.provider.tsx";
import { amountOf } from "../voucher-values.ts";
import { Purchase } from "../vouchers.provider.tsx";
import styles from "./voucher-form.module.css";

/** What is bought, and what it costs. */
export function VoucherOrder() {
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
      <dl className={styles.sums}>
        <div>
          <dt>{t("order.voucher")}</dt>
          <dd>{amount}</dd>
        </div>
        <div>
          <dt>{t("order.tax")}</dt>
          <dd>{money(0)}</dd>
        </div>
        <div className={styles.total}>
          <dt>{t("order.total")}</dt>
          <dd>{amount}</dd>
        </div>
      </dl>
      <ul className={styles.terms}>
        <li>{t("order.taxHint")}</li>
        <li>{t("order.validity", { year: voucherExpiry(scene.today).slice(0, 4) })}</li>
        <li>{t("order.delivery")}</li>
      </ul>
    </OrderCard>
  );
}
