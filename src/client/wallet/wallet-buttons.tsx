import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from "@paypal/react-paypal-js";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { waitFor } from "xstate";
import type { WalletPaymentRef } from "../../../machines/wallet-payment/wallet-payment.machine.ts";
import type { Language, PublicConfig } from "../../shared/contract/page.ts";
import { Spinner } from "../ui/spinner.tsx";

export interface WalletButtonsProps {
  wallet: PublicConfig["wallet"];
  language: Language;
  payment: WalletPaymentRef;
}

const locales: Record<Language, string> = { de: "de_DE", en: "en_GB" };

/** The wallet's own buttons, loaded from the wallet or from our stand-in for it. */
export function WalletButtons({ wallet, language, payment }: WalletButtonsProps) {
  const options = {
    clientId: wallet.clientId,
    currency: "EUR",
    intent: "capture",
    locale: locales[language],
    components: "buttons",
    ...(wallet.scriptUrl ? { sdkBaseUrl: wallet.scriptUrl } : {}),
  };
  return (
    <PayPalScriptProvider options={options}>
      <ScriptState payment={payment} />
      <PayPalButtons
        style={{ layout: "vertical", label: "pay" }}
        createOrder={() => createdOrder(payment)}
        onApprove={({ orderID }) => {
          payment.send({ type: "wallet.approved", orderId: orderID });
          return captured(payment);
        }}
        onCancel={() => payment.send({ type: "wallet.cancelled" })}
        onError={(error) => {
          // The machine knows already why there is no order.
          if (!String(error["message"]).includes(noOrder)) payment.send({ type: "wallet.errored" });
        }}
      />
    </PayPalScriptProvider>
  );
}

/** Tells the payment when the wallet's script cannot be had. */
function ScriptState({ payment }: Pick<WalletButtonsProps, "payment">) {
  const { t } = useTranslation("wallet");
  const [{ isRejected, isPending }] = usePayPalScriptReducer();
  useEffect(() => {
    if (isRejected) payment.send({ type: "wallet.scriptFailed" });
  }, [payment, isRejected]);
  return isPending ? <Spinner label={t("loading")} /> : null;
}

const noOrder = "no order was created";

/** The id of the order that is created. @throws Error when the payment goes on without one. */
async function createdOrder(payment: WalletPaymentRef): Promise<string> {
  payment.send({ type: "wallet.opened" });
  const snapshot = await waitFor(payment, (state) => !state.matches("creatingOrder"));
  const { order } = snapshot.context;
  if (!order || !snapshot.matches("awaitingApproval")) throw new Error(noOrder);
  return order.orderId;
}

/** Settles when the payment knows what became of the money: until then the wallet shows that it works. */
async function captured(payment: WalletPaymentRef): Promise<void> {
  await waitFor(payment, (state) => !state.hasTag("capturing"));
}
