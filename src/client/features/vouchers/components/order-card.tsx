import { useTranslation } from "react-i18next";
import {
  selectIsBusy,
  selectIsSlow,
  selectNotice,
} from "../../../../../machines/voucher-purchase/voucher-purchase.selectors.ts";
import { voucherExpiry } from "../../../../shared/rules/voucher-term.ts";
import { useMoney } from "../../../format/money.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { useVoucherForm } from "../voucher-form.provider.tsx";
import { amountOf } from "../voucher-form.ts";
import { Purchase } from "../vouchers.provider.tsx";
import styles from "./voucher-form.module.css";

/** What is bought and what it costs, right above the button that orders it (§ 312j BGB). */
export function OrderCard() {
  const { t } = useTranslation("vouchers");
  const money = useMoney();
  const { form, scene } = useVoucherForm();
  const isBusy = Purchase.useSelector(selectIsBusy);
  const isSlow = Purchase.useSelector(selectIsSlow);
  const notice = Purchase.useSelector(selectNotice);
  const cents = amountOf(form.values);
  const amount = cents ? money(cents) : "–";
  return (
    <Card className={styles.order} aria-labelledby="voucher-order">
      <h2 id="voucher-order" className={styles.heading}>
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
