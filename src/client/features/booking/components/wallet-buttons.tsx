import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from "@paypal/react-paypal-js";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { type ActorRefFrom, waitFor } from "xstate";
import type { bookingMachine } from "../../../../../machines/booking/booking.machine.ts";
import { selectWalletOrder } from "../../../../../machines/booking/booking.selectors.ts";
import type { Language, PublicConfig } from "../../../../shared/contract/page.ts";
import { Spinner } from "../../../ui/spinner.tsx";

export interface WalletButtonsProps {
  wallet: PublicConfig["wallet"];
  language: Language;
  flow: ActorRefFrom<typeof bookingMachine>;
}

const locales: Record<Language, string> = { de: "de_DE", en: "en_GB" };

/** The wallet's own buttons, loaded from the wallet or from our stand-in for it. */
export function WalletButtons({ wallet, language, flow }: WalletButtonsProps) {
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
      <ScriptState flow={flow} />
      <PayPalButtons
        style={{ layout: "vertical", label: "pay" }}
        createOrder={() => createdOrder(flow)}
        onApprove={({ orderID }) => {
          flow.send({ type: "wallet.approved", orderId: orderID });
          return captured(flow);
        }}
        onCancel={() => flow.send({ type: "wallet.cancelled" })}
        onError={(error) => {
          // The machine knows already why there is no order.
          if (!String(error["message"]).includes(noOrder)) flow.send({ type: "wallet.errored" });
        }}
      />
    </PayPalScriptProvider>
  );
}

/** Tells the flow when the wallet's script cannot be had. */
function ScriptState({ flow }: Pick<WalletButtonsProps, "flow">) {
  const { t } = useTranslation("booking");
  const [{ isRejected, isPending }] = usePayPalScriptReducer();
  useEffect(() => {
    if (isRejected) flow.send({ type: "wallet.scriptFailed" });
  }, [flow, isRejected]);
  return isPending ? <Spinner label={t("wallet.loading")} /> : null;
}

const noOrder = "no order was created";

/** The id of the order that the flow creates. @throws Error when the flow goes on without one. */
async function createdOrder(flow: WalletButtonsProps["flow"]): Promise<string> {
  flow.send({ type: "wallet.opened" });
  const snapshot = await waitFor(flow, (state) => !state.matches({ order: { paying: "creatingOrder" } }));
  const order = selectWalletOrder(snapshot);
  if (!order || !snapshot.matches({ order: { paying: "awaitingApproval" } })) throw new Error(noOrder);
  return order.orderId;
}

/** Settles when the flow knows what became of the money: until then the wallet shows that it works. */
async function captured(flow: WalletButtonsProps["flow"]): Promise<void> {
  await waitFor(flow, (state) => !state.matches({ order: { paying: "capturing" } }));
}
