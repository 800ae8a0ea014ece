import { useTranslation } from "react-i18next";
import {
  selectDownload,
  selectIsOffline,
  selectIsPaid,
  selectIsRefunded,
  selectOutcome,
  selectPendingCause,
} from "../../../../../machines/voucher-purchase/voucher-purchase.selectors.ts";
import { useMoney } from "../../../format/money.ts";
import { Button } from "../../../ui/button.tsx";
import { NextSteps, OutcomeCard, OutcomeFacts } from "../../../ui/outcome-card.tsx";
import { TextBlocks } from "../../../ui/text-blocks.tsx";
import { useVoucherForm } from "../voucher-form.provider.tsx";
import { Purchase } from "../vouchers.provider.tsx";

/** What came of the order (requirements/vouchers.md). */
export function VoucherOutcome({ onAgain }: { onAgain: () => void }) {
  const outcome = Purchase.useSelector(selectOutcome);
  switch (outcome) {
    case null:
      return null;
    case "succeeded":
      return <Succeeded onAgain={onAgain} />;
    case "paymentPending":
      return <PaymentPending />;
    default:
      return <Failed outcome={outcome} />;
  }
}

const headingId = "voucher-outcome";

function Succeeded({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation(["vouchers", "checkout"]);
  const money = useMoney();
  const voucher = Purchase.useSelector(({ context }) => context.voucher);
  const request = Purchase.useSelector(({ context }) => context.request);
  if (!voucher || !request) return null;
  const { email, paypal, voucherAmount } = request;
  const amount = money(voucherAmount * 100);
  const facts = [
    { label: t("outcome.succeeded.number"), value: voucher.id },
    { label: t(paypal ? "outcome.succeeded.sumPaid" : "outcome.succeeded.sum"), value: amount },
  ];
  return (
    <OutcomeCard
      id={headingId}
      outcome="succeeded"
      kind="success"
      heading={t("outcome.succeeded.heading")}
      actions={
        <>
          <Download />
          <Button onClick={onAgain}>{t("outcome.succeeded.again")}</Button>
        </>
      }
    >
      <OutcomeFacts facts={facts} />
      <h3>{t("outcome.succeeded.next")}</h3>
      {paypal ? (
        <p>{t("outcome.succeeded.paid", { email })}</p>
      ) : (
        <>
          <NextSteps
            steps={[
              t(`outcome.succeeded.${voucher.transfer ? "bankDetailsHere" : "bankDetails"}`, { email }),
              t("outcome.succeeded.afterTransfer"),
            ]}
          />
          <TextBlocks blocks={voucher.transfer ?? []} newTab={t("checkout:form.newTab")} />
        </>
      )}
    </OutcomeCard>
  );
}

/** The PDF of a voucher that is paid, given out once. The button stays where it was while it works. */
function Download() {
  const { t } = useTranslation("vouchers");
  const flow = Purchase.useActorRef();
  const state = Purchase.useSelector(selectDownload);
  if (!state) return null;
  const isOver = state === "saved" || state === "gone";
  return (
    <>
      {isOver ? null : (
        <Button variant="action" busy={state === "loading"} onClick={() => flow.send({ type: "download.clicked" })}>
          {t("outcome.download.action")}
        </Button>
      )}
      <output>{t(`outcome.download.${state}`)}</output>
    </>
  );
}

function PaymentPending() {
  const { t } = useTranslation("vouchers");
  const cause = Purchase.useSelector(selectPendingCause);
  const isPaid = Purchase.useSelector(selectIsPaid);
  const heading = t(`outcome.paymentPending.${isPaid ? "paidHeading" : "heading"}`);
  return (
    <OutcomeCard id={headingId} outcome="paymentPending" kind="info" heading={heading}>
      <p>
        {t(`outcome.paymentPending.${cause}`)} {t(`outcome.paymentPending.${isPaid ? "paidText" : "text"}`)}
      </p>
      <p>
        <strong>{t("outcome.paymentPending.hint")}</strong>
      </p>
    </OutcomeCard>
  );
}

function Failed({ outcome }: { outcome: "failed" | "unanswered" | "walletFailed" }) {
  const { t } = useTranslation("vouchers");
  const flow = Purchase.useActorRef();
  const isRefunded = Purchase.useSelector(selectIsRefunded);
  const isOffline = Purchase.useSelector(selectIsOffline);
  const isUnanswered = outcome === "unanswered";
  // The way that it advises is the way that is chosen by now.
  const isTransfer = useVoucherForm().form.values.payment === "banktransfer";
  const walletText = isRefunded ? "returned" : isTransfer ? "transfer" : "text";
  return (
    <OutcomeCard
      id={headingId}
      outcome={outcome}
      kind="error"
      heading={t(`outcome.${outcome}.heading`)}
      actions={
        <>
          <Button
            variant="action"
            onClick={() => flow.send({ type: isUnanswered ? "purchase.retried" : "purchase.reopened" })}
          >
            {t(`outcome.${outcome}.action`)}
          </Button>
          {isUnanswered ? (
            <Button onClick={() => flow.send({ type: "purchase.reopened" })}>{t("outcome.change")}</Button>
          ) : null}
        </>
      }
    >
      <p>{t(outcome === "walletFailed" ? `outcome.walletFailed.${walletText}` : `outcome.${outcome}.text`)}</p>
      {isOffline && isUnanswered ? <p>{t("outcome.connection")}</p> : null}
      {isUnanswered ? <p>{t("outcome.unanswered.hint")}</p> : null}
      <p>{t("outcome.kept")}</p>
    </OutcomeCard>
  );
}
