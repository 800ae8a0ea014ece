import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { WalletPaymentRef } from "../../../machines/wallet-payment/wallet-payment.machine.ts";
import type { Language, PublicWallet } from "../../shared/contract/page.ts";
import type { Cents } from "../../shared/rules/money.ts";
import { Card } from "../ui/card.tsx";
import { Spinner } from "../ui/spinner.tsx";

type WalletCode = typeof import("./wallet-card.tsx");

export interface WalletPanelProps {
  payment: WalletPaymentRef;
  /** What is to be paid; null where there is no price. */
  amountCents: Cents | null;
  /** The instant until which what is paid for is kept; null where nothing is. */
  heldUntil: string | null;
  wallet: PublicWallet;
  language: Language;
}

/**
 * Paying by wallet, whatever is paid for. Its code and the wallet's own script are asked for now and not before. A screen
 * that shows it names the namespace `wallet`.
 */
export function WalletPanel(props: WalletPanelProps) {
  const { t } = useTranslation("wallet");
  const code = useWalletCode(props.payment);
  return code ? (
    <code.WalletCard {...props} />
  ) : (
    <Card>
      <Spinner label={t("loading")} />
    </Card>
  );
}

/** Not a lazy component: one that failed to load would stay failed, and the guest tries again. */
function useWalletCode(payment: WalletPaymentRef): WalletCode | null {
  const [code, setCode] = useState<WalletCode | null>(null);
  useEffect(() => {
    import(/* webpackChunkName: "wallet" */ "./wallet-card.tsx").then(setCode, () =>
      payment.send({ type: "wallet.scriptFailed" }),
    );
  }, [payment]);
  return code;
}
