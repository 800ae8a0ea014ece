import { useEffect, useState } from "react";
import type { WalletPaymentRef } from "../../../machines/wallet-payment/wallet-payment.machine.ts";
import { Sheet } from "../ui/sheet.tsx";
import { Spinner } from "../ui/spinner.tsx";
import type { WalletCardProps } from "./wallet-card.tsx";

type WalletCode = typeof import("./wallet-card.tsx");

/**
 * Paying by wallet, whatever is paid for. Its code, its texts and the wallet's own script are asked for now and not
 * before.
 */
export function WalletPanel(props: WalletCardProps) {
  const code = useWalletCode(props.payment);
  return code ? (
    <code.WalletCard {...props} />
  ) : (
    <Sheet aria-busy>
      <Spinner />
    </Sheet>
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
