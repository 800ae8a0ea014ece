import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { selectIsOverdue } from "../../../../../machines/booking/booking.selectors.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useMoney } from "../../../format/money.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { useBooking } from "../booking.context.tsx";
import { BookingFlow } from "../booking.provider.tsx";
import type { WalletButtonsProps } from "./wallet-buttons.tsx";

type WalletCode = typeof import("./wallet-buttons.tsx");

import styles from "./wallet-panel.module.css";

/** Paying by wallet. Its code and the wallet's own script are asked for now and not before. */
export function WalletPanel() {
  const { t } = useTranslation("booking");
  const { wallet, language, price } = useBooking();
  const money = useMoney();
  const flow = BookingFlow.useActorRef();
  const isCapturing = BookingFlow.useSelector((snapshot) => snapshot.matches({ order: { paying: "capturing" } }));
  const isOverdue = BookingFlow.useSelector(selectIsOverdue);
  const heldUntil = BookingFlow.useSelector(({ context }) => context.heldUntil);
  const code = useWalletCode(flow);
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
          <code.WalletButtons wallet={wallet} language={language} flow={flow} />
        ) : (
          <Spinner label={t("wallet.loading")} />
        )}
      </div>
      <output className={styles.line}>
        {isCapturing && !isOverdue ? t("wallet.confirm") : null}
        {isOverdue ? t("busy.overdue") : null}
      </output>
      {isCapturing ? null : (
        <Button variant="quiet" onClick={() => flow.send({ type: "booking.reopened" })}>
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
function useWalletCode(flow: WalletButtonsProps["flow"]): WalletCode | null {
  const [code, setCode] = useState<WalletCode | null>(null);
  useEffect(() => {
    import(/* webpackChunkName: "wallet" */ "./wallet-buttons.tsx").then(setCode, () =>
      flow.send({ type: "wallet.scriptFailed" }),
    );
  }, [flow]);
  return code;
}
