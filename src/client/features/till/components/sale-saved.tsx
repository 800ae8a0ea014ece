import { useTranslation } from "react-i18next";
import { selectOutcome } from "../../../../../machines/cash-register/cash-register.selectors.ts";
import { useMoney } from "../../../format/money.ts";
import { Button } from "../../../ui/button.tsx";
import { OutcomeCard } from "../../../ui/outcome-card.tsx";
import { Register } from "../till.provider.tsx";
import { changeOf, paidOutOf } from "../till-payment.ts";
import { PhoneReceipt } from "./phone-receipt.tsx";
import { placeHeadingId } from "./place-heading.tsx";
import { ReceiptLinks } from "./receipt-links.tsx";
import styles from "./sale-saved.module.css";

/**
 * The sale is registered: what the guest gets back, the next guest, and the screen that led here. The menu follows by
 * itself; the success is told shorter than the rest stays.
 */
export function SaleSaved({ onBack }: { onBack: (() => void) | null }) {
  const { t } = useTranslation("till");
  const money = useMoney();
  const register = Register.useActorRef();
  const saved = Register.useSelector(({ context }) => context.saved);
  const sale = Register.useSelector(({ context }) => context.sale);
  const isTold = Register.useSelector(selectOutcome) !== "success";
  const change = sale ? changeOf(sale.request) : 0;
  const paidOut = sale ? paidOutOf(sale.request) : 0;
  return (
    <OutcomeCard
      id={placeHeadingId}
      outcome="success"
      kind="success"
      heading={t("outcome.success")}
      isRead={isTold}
      actions={
        <>
          <Button variant="action" onClick={() => register.send({ type: "sale.begun" })}>
            {t("outcome.nextSale")}
          </Button>
          {onBack ? <Button onClick={onBack}>{t("back")}</Button> : null}
        </>
      }
    >
      {change > 0 ? (
        <p className={styles.change}>
          {t("payment.change")} <strong>{money(change)}</strong>
        </p>
      ) : null}
      {paidOut > 0 ? (
        <p className={styles.change}>
          {t("payment.payOut")} <strong>{money(paidOut)}</strong>
        </p>
      ) : null}
      {saved ? (
        <>
          <ReceiptLinks number={saved.number} />
          <PhoneReceipt number={saved.number} onRequested={() => register.send({ type: "receipt.requested" })} />
        </>
      ) : null}
    </OutcomeCard>
  );
}
