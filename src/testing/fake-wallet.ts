import { fireEvent } from "@testing-library/react";

/** What the page hands to the wallet's buttons. */
interface ButtonOptions {
  createOrder: () => Promise<string>;
  onApprove: (data: { orderID: string }) => Promise<void>;
  onCancel: () => void;
  onError: (error: Error) => void;
}

/** The wallet's script as the page loads it, with a guest who uses its button. */
export function startFakeWallet() {
  let options: ButtonOptions | null = null;
  const buttons = (): ButtonOptions => {
    if (!options) throw new Error("the wallet's button is not there");
    return options;
  };
  const script = () => document.querySelector<HTMLScriptElement>('head script[src*="client-id"]');
  const sdk = {
    version: "fake",
    Buttons: (given: ButtonOptions) => {
      options = given;
      return { isEligible: () => true, render: () => Promise.resolve(), close: () => Promise.resolve() };
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
    isThere: () => options !== null,
    /** Like the real one, it reports an order that was not created. */
    open: () =>
      void buttons()
        .createOrder()
        .catch((error: Error) => buttons().onError(error)),
    approve: (orderID: string) => void buttons().onApprove({ orderID }),
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
