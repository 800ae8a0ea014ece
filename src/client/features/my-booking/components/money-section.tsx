import { useActorRef, useSelector } from "@xstate/react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import { refusedFields } from "../../../../../machines/support/call-failure.ts";
import { isPaidBack, walletPaymentMachine } from "../../../../../machines/wallet-payment/wallet-payment.machine.ts";
import type { PaymentResult } from "../../../../../machines/wallet-payment/wallet-payment.types.ts";
import type { MyBooking } from "../../../../shared/contract/my-booking-answer.ts";
import type { PublicWallet } from "../../../../shared/contract/page.ts";
import { fromAmount } from "../../../../shared/rules/money.ts";
import type { Dispatch } from "../../../api/call.ts";
import { useLanguage } from "../../../format/language.ts";
import { useMoney } from "../../../format/money.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Note, Row } from "../../../ui/layout.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { WalletPanel } from "../../../wallet/wallet-panel.tsx";
import { payBalanceActors } from "../pay-balance.actors.ts";
import styles from "./my-booking.module.css";

interface MoneySectionProps {
  booking: MyBooking;
  wallet: PublicWallet;
  onRedeem: () => void;
}

/** What is paid and owed, and the ways to pay it: at the wallet here, by transfer with the bank data below. */
export function MoneySection({ booking, wallet, onRedeem }: MoneySectionProps) {
  const { t } = useTranslation("my-booking");
  const money = useMoney();
  // Each payment has a machine of its own.
  const [payment, setPayment] = useState<number | null>(null);
  const [rounds, setRounds] = useState(0);
  const pay = () => {
    setPayment(rounds);
    setRounds(rounds + 1);
  };
  return (
    <Sheet gap={4} aria-labelledby="my-money">
      <h2 id="my-money">{t("money.heading")}</h2>
      {payment === null ? (
        <>
          <Sums booking={booking} />
          {isOwed(booking) ? (
            <>
              <Row gap={3} className={styles.buttons}>
                <Button variant="action" onClick={pay}>
                  {t("money.wallet", { amount: money(booking.outstanding) })}
                </Button>
                {booking.can_redeem ? <Button onClick={onRedeem}>{t("redeem.button")}</Button> : null}
              </Row>
              <Note>{t("money.transfer")}</Note>
            </>
          ) : null}
        </>
      ) : (
        <WalletPayment key={payment} booking={booking} wallet={wallet} onAgain={pay} onLeft={() => setPayment(null)} />
      )}
    </Sheet>
  );
}

const isOwed = ({ outstanding }: MyBooking) => outstanding !== "0.00";

/** What is owed and paid. */
function Sums({ booking }: Pick<MoneySectionProps, "booking">) {
  const { t } = useTranslation("my-booking");
  const money = useMoney();
  return (
    <>
      <p className={styles.owed}>
        {isOwed(booking) ? t("money.owed", { amount: money(booking.outstanding) }) : t("money.settled")}
      </p>
      {booking.paid === "0.00" ? null : <p>{t("money.paid", { amount: money(booking.paid) })}</p>}
    </>
  );
}

interface WalletPaymentProps extends Omit<MoneySectionProps, "onRedeem"> {
  onAgain: () => void;
  onLeft: () => void;
}

function WalletPayment({ booking, wallet, onAgain, onLeft }: WalletPaymentProps) {
  const language = useLanguage();
  const dispatch = useDispatch<Dispatch>();
  const { number } = booking;
  const logic = useMemo(
    () => walletPaymentMachine.provide({ actors: payBalanceActors(dispatch, number, language) }),
    [dispatch, number, language],
  );
  const payment = useActorRef(logic, { input: { request: {} } });
  const [before] = useState(booking.version);
  const result = useSelector(payment, (snapshot) => (snapshot.status === "done" ? snapshot.output : null));
  // What is owed by a booking that the money has not reached yet is not asked for again.
  const isUnderWay = result !== null && isThere(result) && booking.version === before;
  return (
    <>
      {isUnderWay ? null : <Sums booking={booking} />}
      {result === null ? (
        <WalletPanel
          payment={payment}
          amountCents={fromAmount(booking.outstanding)}
          heldUntil={null}
          {...{ wallet, language }}
        />
      ) : (
        <PaymentEnd result={result} onAgain={onAgain} onLeft={onLeft} />
      )}
    </>
  );
}

/** Whether the money is at the wallet, or about to be. */
const isThere = ({ kind }: PaymentResult) => kind === "paid" || kind === "pending";

interface PaymentEndProps extends Pick<WalletPaymentProps, "onAgain" | "onLeft"> {
  result: PaymentResult;
}

function PaymentEnd({ result, onAgain, onLeft }: PaymentEndProps) {
  const { t } = useTranslation("my-booking");
  const text = useMessageText();
  const { kind: end, failure } = result;
  if (end === "paid" || end === "pending") return <Banner kind="success">{t(`money.end.${end}`)}</Banner>;
  const [refusal] = end === "refused" ? Object.values(refusedFields(failure)) : [];
  const reason = end === "left" ? "left" : isPaidBack(result) ? "returned" : "failed";
  return (
    <Banner
      kind={end === "left" ? "info" : "error"}
      actions={
        <>
          <Button onClick={onAgain}>{t("money.again")}</Button>
          <Button variant="quiet" onClick={onLeft}>
            {t("money.otherWay")}
          </Button>
        </>
      }
    >
      {text(refusal) ?? t(`money.end.${reason}`)}
    </Banner>
  );
}
