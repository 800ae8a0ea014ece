import { useSelector } from "@xstate/react";
import { useEffect, useRef } from "react";
import type { WalletPaymentRef } from "../../../machines/wallet-payment/wallet-payment.machine.ts";
import type { Language, PublicWallet } from "../../shared/contract/page.ts";
import type { Cents } from "../../shared/rules/money.ts";
import { formatInstant } from "../format/dates.ts";
import { useMoney } from "../format/money.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { useWalletText } from "./use-wallet-text.ts";
import { WalletButtons } from "./wallet-buttons.tsx";
import styles from "./wallet-card.module.css";

export interface WalletCardProps {
  payment: WalletPaymentRef;
  /** What is to be paid; null where there is no price. */
  amountCents: Cents | null;
  /** The instant until which what is paid for is kept; null where nothing is. */
  heldUntil: string | null;
  wallet: PublicWallet;
  language: Language;
}

/** What a guest sees of a payment at the wallet, loaded with the buttons. */
export function WalletCard({ payment, amountCents, heldUntil, wallet, language }: WalletCardProps) {
  const { t } = useWalletText();
  const money = useMoney();
  const heading = useRef<HTMLHeadingElement>(null);
  const isCapturing = useSelector(payment, (snapshot) => snapshot.hasTag("capturing"));
  const isDeclined = useSelector(payment, (snapshot) => snapshot.matches("choosingInstrument"));
  const isAskedAgain = useSelector(payment, (snapshot) => snapshot.matches("confirmingAgain"));
  const isSlow = useSelector(payment, (snapshot) => snapshot.hasTag("slow"));
  useEffect(() => focusPanel(heading.current), []);
  return (
    <Sheet gap={3} aria-labelledby="wallet-panel">
      <h2 id="wallet-panel" className={styles.heading} tabIndex={-1} ref={heading}>
        {t("heading")}
      </h2>
      {amountCents === null ? null : (
        <p className={styles.line}>
          <strong>{t("amount", { amount: money(amountCents) })}</strong>
        </p>
      )}
      {heldUntil ? <p className={styles.line}>{t("held", { time: formatInstant(heldUntil, "de", "time") })}</p> : null}
      {wallet.demo ? <Banner kind="info">{t("demo")}</Banner> : null}
      {isDeclined ? <Banner kind="warning">{t("declined")}</Banner> : null}
      {isAskedAgain ? <Banner kind="warning">{t("confirmAgain")}</Banner> : null}
      <div className={styles.buttons} inert={isCapturing}>
        <WalletButtons
          wallet={wallet}
          language={language}
          payment={payment}
          onBack={() => focusPanel(heading.current)}
        />
      </div>
      <output>
        {isCapturing && !isSlow ? t("confirm") : null}
        {isSlow ? t("slow") : null}
      </output>
      {isCapturing ? null : (
        <Button variant="quiet" onClick={() => payment.send({ type: "payment.left" })}>
          {t("leave")}
        </Button>
      )}
    </Sheet>
  );
}

/** The focus goes to the heading, and the page to where the button for paying is seen, too. */
function focusPanel(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.parentElement?.scrollIntoView({ block: "nearest" });
}
