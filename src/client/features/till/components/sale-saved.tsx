import { useTranslation } from "react-i18next";
import { selectOutcome } from "../../../../../machines/cash-register/cash-register.selectors.ts";
import { useMoney } from "../../../format/money.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { OutcomeCard } from "../../../ui/outcome-card.tsx";
import { useShareReceiptMutation, useUnshareReceiptMutation } from "../till.api.ts";
import { Register } from "../till.provider.tsx";
import { changeOf, paidOutOf } from "../till-payment.ts";
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

/** For a guest who agrees: the receipt on their phone, by a QR code that is made when it is asked for. */
function PhoneReceipt({ number, onRequested }: { number: number; onRequested: () => void }) {
  const { t } = useTranslation("till");
  const [share, shared] = useShareReceiptMutation();
  const [unshare, unshared] = useUnshareReceiptMutation();
  if (unshared.isSuccess) return <Banner kind="success">{t("phoneReceipt.stopped")}</Banner>;
  if (!shared.data) {
    return (
      <>
        <Button
          busy={shared.isLoading}
          onClick={() => {
            onRequested();
            void share({ number });
          }}
        >
          {t(shared.isLoading ? "phoneReceipt.loading" : "phoneReceipt.show")}
        </Button>
        {shared.isError ? <Banner kind="error">{t("phoneReceipt.failed")}</Banner> : null}
      </>
    );
  }
  return (
    <Stack gap={2} className={styles.phone}>
      <img src={shared.data.image} alt={t("phoneReceipt.alt", { number })} width={240} height={240} />
      <output>{t("phoneReceipt.hint")}</output>
      {unshared.isError ? <Banner kind="error">{t("phoneReceipt.stopFailed")}</Banner> : null}
      <Button variant="quiet" busy={unshared.isLoading} onClick={() => void unshare({ number })}>
        {t(unshared.isLoading ? "phoneReceipt.stopping" : "phoneReceipt.stop")}
      </Button>
    </Stack>
  );
}
