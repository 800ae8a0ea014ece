import { fireEvent } from "@testing-library/react";

/** What the page hands to the wallet's buttons. */
interface ButtonOptions {
  fundingSource: string;
  createOrder: () => Promise<string>;
  onApprove: (data: { orderID: string }, actions: { restart: () => void }) => Promise<void>;
  onCancel: () => void;
  onError: (error: Error) => void;
}

/** The wallet's script as the page loads it, with a guest who uses its button. */
export function startFakeWallet() {
  const shown = new Map<string, ButtonOptions>();
  let restarts = 0;
  let closings = 0;
  const buttons = (source = "paypal"): ButtonOptions => {
    const options = shown.get(source);
    if (!options) throw new Error(`the wallet's button ${source} is not there`);
    return options;
  };
  const script = () => document.querySelector<HTMLScriptElement>('head script[src*="client-id"]');
  const sdk = {
    version: "fake",
    Buttons: (given: ButtonOptions) => {
      return {
        isEligible: () => true,
        render: async () => void shown.set(given.fundingSource, given),
        close: async () => {
          closings += 1;
          shown.delete(given.fundingSource);
        },
      };
    },
  };
  return {
    /** The address of the script, once the page asked for it. */
    scriptUrl: () => script()?.src ?? null,
    load() {
      Object.assign(window, { paypal: sdk });
      fireEvent.load(script() as Element);
    },
    fail: () => fireEvent.error(script() as Element),
    isThere: () => shown.size > 0,
    /** The buttons, by what is paid with. */
    sources: () => [...shown.keys()],
    script,
    /** How often the page had the window opened again for the same order. */
    restarts: () => restarts,
    /** How often the page took its buttons away, and the window with them. */
    closings: () => closings,
    /** Like the real one, it reports an order that was not created. */
    open: (source?: string) =>
      void buttons(source)
        .createOrder()
        .catch((error: Error) => buttons(source).onError(error)),
    approve: (orderID: string) => void buttons().onApprove({ orderID }, { restart: () => void (restarts += 1) }),
    cancel: () => buttons().onCancel(),
    breakDown: () => buttons().onError(new Error("the window closed")),
    /** Leaves the document as it was. */
    remove() {
      script()?.remove();
      Reflect.deleteProperty(window, "paypal");
    },
  };
}

export type FakeWallet = ReturnType<typeof startFakeWallet>;
