import { DISPATCH_ACTION, PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from "@paypal/react-paypal-js";
import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent, useState } from "react";
import { waitFor } from "xstate";
import type { WalletPaymentRef } from "../../../machines/wallet-payment/wallet-payment.machine.ts";
import type { Language, PublicWallet } from "../../shared/contract/page.ts";
import type { FundingSource } from "../../shared/contract/wallet.ts";
import { Spinner } from "../ui/spinner.tsx";
import { useBackCloses } from "../ui/use-back-closes.ts";
import { useWalletText } from "./use-wallet-text.ts";

export interface WalletButtonsProps {
  wallet: PublicWallet;
  language: Language;
  payment: WalletPaymentRef;
  /** Back closed the wallet's window: what had the focus is gone with it. */
  onBack: () => void;
}

const locales: Record<Language, string> = { de: "de_DE", en: "en_GB" };

function optionsOf(wallet: PublicWallet, language: Language) {
  const others = wallet.funding.filter((source) => source !== "paypal");
  return {
    clientId: wallet.clientId,
    currency: "EUR",
    intent: "capture",
    locale: locales[language],
    components: "buttons",
    ...(others.length > 0 ? { enableFunding: others.join(",") } : {}),
    ...(wallet.scriptUrl ? { sdkBaseUrl: wallet.scriptUrl } : {}),
    ...(wallet.nonce ? { dataCspNonce: wallet.nonce } : {}),
  };
}

/**
 * The wallet's own buttons, loaded from the wallet or from our stand-in for it: one for each way to pay. Another
 * language loads them anew, but not while the wallet's window is open: it would close with the buttons that opened it.
 * So Back closes it, but not while the money is being taken.
 */
export function WalletButtons({ wallet, language, payment, onBack }: WalletButtonsProps) {
  const isAtWallet = useSelector(payment, (snapshot) => snapshot.hasTag("atWallet"));
  const isCapturing = useSelector(payment, (snapshot) => snapshot.hasTag("capturing"));
  const [round, setRound] = useState(0);
  useBackCloses(isAtWallet && !isCapturing, () => {
    payment.send({ type: "wallet.cancelled" });
    setRound(round + 1);
  });
  // Until the window is closed, it holds the focus.
  const tellBack = useEffectEvent(onBack);
  useEffect(() => {
    if (round > 0) tellBack();
  }, [round]);
  const [spoken, setSpoken] = useState(language);
  if (spoken !== language && !isAtWallet) setSpoken(language);
  const [options] = useState(() => optionsOf(wallet, language));
  return (
    <PayPalScriptProvider options={options}>
      <ScriptState wallet={wallet} language={spoken} payment={payment} />
      {wallet.funding.map((source) => (
        <FundingButton key={`${source} ${round}`} source={source} payment={payment} />
      ))}
    </PayPalScriptProvider>
  );
}

function FundingButton({ source, payment }: { source: FundingSource; payment: WalletPaymentRef }) {
  return (
    <PayPalButtons
      fundingSource={source}
      style={{ label: "pay" }}
      createOrder={() => createdOrder(payment, source)}
      onApprove={async ({ orderID }, actions) => {
        payment.send({ type: "wallet.approved", orderId: orderID });
        const { isReopened } = await captured(payment);
        // As PayPal asks: its window opens again for the same order.
        if (isReopened) return actions.restart();
      }}
      onCancel={() => payment.send({ type: "wallet.cancelled" })}
      onError={(error) => {
        // The machine knows already why there is no order.
        if (!String(error["message"]).includes(noOrder)) payment.send({ type: "wallet.errored" });
      }}
    />
  );
}

/** Has the wallet's script loaded in the page's language, and tells the payment when it cannot be had. */
function ScriptState({ wallet, language, payment }: Omit<WalletButtonsProps, "onBack">) {
  const { t } = useWalletText();
  const [{ isRejected, isPending, options }, dispatch] = usePayPalScriptReducer();
  useEffect(() => {
    if (isRejected) payment.send({ type: "wallet.scriptFailed" });
  }, [payment, isRejected]);
  useEffect(() => {
    if (options.locale === locales[language]) return;
    dispatch({ type: DISPATCH_ACTION.RESET_OPTIONS, value: optionsOf(wallet, language) });
  }, [dispatch, options.locale, wallet, language]);
  return isPending ? <Spinner label={t("loading")} /> : null;
}

const noOrder = "no order was created";

/** The id of the order that is created, or that still stands. @throws Error when the payment goes on without one. */
async function createdOrder(payment: WalletPaymentRef, funding: FundingSource): Promise<string> {
  payment.send({ type: "wallet.opened", funding });
  const snapshot = await waitFor(payment, (state) => !state.matches("creatingOrder"));
  const { order } = snapshot.context;
  if (!order || !snapshot.hasTag("approvable")) throw new Error(noOrder);
  return order.orderId;
}

/** Settles when the payment knows what became of the money: until then the wallet shows that it works. */
async function captured(payment: WalletPaymentRef): Promise<{ isReopened: boolean }> {
  const snapshot = await waitFor(payment, (state) => !state.hasTag("capturing"));
  return { isReopened: snapshot.hasTag("reopened") };
}
