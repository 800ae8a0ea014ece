import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { WalletPaymentRef } from "../../../machines/wallet-payment/wallet-payment.machine.ts";
import { Card } from "../ui/card.tsx";
import { Spinner } from "../ui/spinner.tsx";
import type { WalletCardProps } from "./wallet-card.tsx";

type WalletCode = typeof import("./wallet-card.tsx");

/**
 * Paying by wallet, whatever is paid for. Its code and the wallet's own script are asked for now and not before. A screen
 * that shows it names the namespace `wallet`.
 */
export function WalletPanel(props: WalletCardProps) {
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
