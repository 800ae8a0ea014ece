import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { selectPayment } from "../../../../../machines/booking/booking.selectors.ts";
import type { WalletPaymentRef } from "../../../../../machines/wallet-payment/wallet-payment.machine.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useMoney } from "../../../format/money.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { usePrice, useScene } from "../booking.context.tsx";
import { BookingFlow } from "../booking.provider.tsx";

type WalletCode = typeof import("./wallet-buttons.tsx");

import styles from "./wallet-panel.module.css";

/** Paying by wallet. Its code and the wallet's own script are asked for now and not before. */
export function WalletPanel() {
  const payment = BookingFlow.useSelector(selectPayment);
  return payment ? <Payment payment={payment} /> : null;
}

function Payment({ payment }: { payment: WalletPaymentRef }) {
  const { t } = useTranslation("booking");
  const { wallet, language } = useScene();
  const price = usePrice();
  const money = useMoney();
  const isCapturing = useSelector(payment, (snapshot) => snapshot.hasTag("capturing"));
  const isSlow = useSelector(payment, (snapshot) => snapshot.hasTag("slow"));
  const heldUntil = BookingFlow.useSelector(({ context }) => context.heldUntil);
  const code = useWalletCode(payment);
  return (
    <Card className={styles.panel} aria-labelledby="booking-wallet">
      <h2 id="booking-wallet" className={styles.heading} tabIndex={-1} ref={focusPanel}>
        {t("wallet.heading")}
      </h2>
      {price ? (
        <p className={styles.line}>
          <strong>{t("wallet.amount", { amount: money(price.price.toPay) })}</strong>
        </p>
      ) : null}
      {heldUntil ? (
        <p className={styles.line}>{t("wallet.held", { time: formatInstant(heldUntil, "de", "time") })}</p>
      ) : null}
      {wallet.demo ? <Banner kind="info">{t("wallet.demo")}</Banner> : null}
      <div className={styles.buttons} inert={isCapturing}>
        {code ? (
          <code.WalletButtons wallet={wallet} language={language} payment={payment} />
        ) : (
          <Spinner label={t("wallet.loading")} />
        )}
      </div>
      <output className={styles.line}>
        {isCapturing && !isSlow ? t("wallet.confirm") : null}
        {isSlow ? t("busy.slow") : null}
      </output>
      {isCapturing ? null : (
        <Button variant="quiet" onClick={() => payment.send({ type: "payment.left" })}>
          {t("wallet.change")}
        </Button>
      )}
    </Card>
  );
}

/** The focus goes to the heading, and the page to where the button for paying is seen, too. */
function focusPanel(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.parentElement?.scrollIntoView({ block: "nearest" });
}

/** Not a lazy component: one that failed to load would stay failed, and the guest tries again. */
function useWalletCode(payment: WalletPaymentRef): WalletCode | null {
  const [code, setCode] = useState<WalletCode | null>(null);
  useEffect(() => {
    import(/* webpackChunkName: "wallet" */ "./wallet-buttons.tsx").then(setCode, () =>
      payment.send({ type: "wallet.scriptFailed" }),
    );
  }, [payment]);
  return code;
}
