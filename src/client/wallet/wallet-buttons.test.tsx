import { act, cleanup, waitFor } from "@testing-library/react";
import { createActor } from "xstate";
import { walletPaymentMachine } from "../../../machines/wallet-payment/wallet-payment.machine.ts";
import type { WalletPaymentActors } from "../../../machines/wallet-payment/wallet-payment.types.ts";
import type { Language, PublicWallet } from "../../shared/contract/page.ts";
import { settle } from "../../testing/booking-guest.ts";
import { aPublicConfig } from "../../testing/booking-server.ts";
import { type FakeWallet, startFakeWallet } from "../../testing/fake-wallet.ts";
import { openCalls } from "../../testing/machines/open-calls.ts";
import { renderIn } from "../../testing/render.tsx";
import { WalletButtons } from "./wallet-buttons.tsx";

/** The browser's history is at a page's own entry, not at that of a window over it. */
const isOwnEntry = () => waitFor(() => expect(window.history.state).not.toHaveProperty("overlay"));

describe("the wallet's buttons", () => {
  let sdk: FakeWallet;
  beforeEach(() => {
    window.history.pushState({}, "", "/pay");
    sdk = startFakeWallet();
  });
  afterEach(async () => {
    cleanup();
    sdk.remove();
    await isOwnEntry();
  });

  /** A payment whose calls the test answers, with its buttons on a page. */
  async function show(changes: Partial<PublicWallet> = {}) {
    const calls = openCalls<keyof WalletPaymentActors>();
    const actors = { createOrder: calls.open("createOrder"), captureOrder: calls.open("captureOrder") };
    const logic = walletPaymentMachine.provide({ actors: actors as WalletPaymentActors });
    const payment = createActor(logic, { input: { request: { stay: 1 } } }).start();
    const wallet = { ...aPublicConfig.wallet, ...changes };
    let backs = 0;
    const buttons = (language: Language) => (
      <WalletButtons wallet={wallet} language={language} payment={payment} onBack={() => (backs += 1)} />
    );
    const page = renderIn("de", buttons("de"));
    act(() => sdk.load());
    await settle();
    return {
      ...calls,
      state: () => payment.getSnapshot().value,
      backs: () => backs,
      speak: async (language: Language) => {
        page.rerender(buttons(language));
        await settle();
      },
      answer: async (call: keyof WalletPaymentActors, answer: unknown) => {
        await act(() => calls.answer(call, answer));
        await settle();
      },
    };
  }

  const order = (orderId: string) => ({ kind: "created", orderId, amountCents: 360_00 });
  const locale = () => new URL(sdk.scriptUrl() ?? "", "http://localhost").searchParams.get("locale");

  it("load the script with the page's nonce, and show what is configured", async () => {
    const { asked } = await show({ nonce: "once", funding: ["paypal", "card"] });
    expect(sdk.script()).toHaveAttribute("data-csp-nonce", "once");
    expect(sdk.script()?.nonce).toBe("once");
    expect(sdk.scriptUrl()).toContain("enable-funding=card");
    expect(sdk.sources()).toEqual(["paypal", "card"]);
    act(() => sdk.open("card"));
    expect(asked.createOrder).toEqual([{ stay: 1, funding: "card" }]);
  });

  it.each([
    ["the means of payment is declined", "instrumentDeclined", "choosingInstrument"],
    ["the payer is wanted once more", "payerActionRequired", "confirmingAgain"],
  ])("open the wallet's window again for the same order where %s", async (_, refusal, state) => {
    const payment = await show();
    act(() => sdk.open());
    await payment.answer("createOrder", order("W1"));
    act(() => sdk.approve("W1"));
    await payment.answer("captureOrder", refusal);
    expect([sdk.restarts(), payment.state()]).toEqual([1, state]);
    // Should the wallet ask for an order again, it is the one that stands.
    act(() => sdk.open());
    await settle();
    act(() => sdk.approve("W1"));
    await payment.answer("captureOrder", "captured");
    expect([sdk.restarts(), payment.state(), payment.asked.createOrder?.length]).toEqual([1, "paid", 1]);
  });

  it("close the wallet's window by Back, which leads to them and not away, and can be paid by again", async () => {
    const payment = await show();
    act(() => sdk.open());
    await payment.answer("createOrder", order("W1"));
    expect([payment.state(), sdk.closings()]).toEqual(["awaitingApproval", 0]);
    act(() => window.history.back());
    await waitFor(() => expect(payment.state()).toBe("ready"));
    await settle();
    // The wallet closes its window with the buttons that opened it.
    expect([window.location.pathname, sdk.closings(), payment.backs(), sdk.isThere()]).toEqual(["/pay", 1, 1, true]);
    act(() => sdk.open());
    await payment.answer("createOrder", order("W2"));
    act(() => sdk.approve("W2"));
    await payment.answer("captureOrder", "captured");
    expect(payment.state()).toBe("paid");
    await isOwnEntry();
  });

  it("go on by Back with what is being paid", async () => {
    const payment = await show();
    act(() => sdk.open());
    await payment.answer("createOrder", order("W1"));
    act(() => sdk.approve("W1"));
    await isOwnEntry();
    expect([window.location.pathname, payment.state()]).toEqual(["/pay", { capturing: "loading" }]);
    await payment.answer("captureOrder", "captured");
    expect(payment.state()).toBe("paid");
  });

  it("do not open it again for a payment that is declined", async () => {
    const payment = await show();
    act(() => sdk.open());
    await payment.answer("createOrder", order("W1"));
    act(() => sdk.approve("W1"));
    await payment.answer("captureOrder", "declined");
    expect([sdk.restarts(), payment.state()]).toEqual([0, "failed"]);
  });

  it("speak the page's other language at once while nobody is at the wallet", async () => {
    const payment = await show();
    expect(locale()).toBe("de_DE");
    await payment.speak("en");
    expect(locale()).toBe("en_GB");
    act(() => sdk.load());
    await settle();
    expect([sdk.isThere(), payment.state()]).toEqual([true, "ready"]);
  });

  it("keep the order and its window where the language changes meanwhile, and speak the other one afterwards", async () => {
    const payment = await show();
    act(() => sdk.open());
    await payment.speak("en");
    await payment.answer("createOrder", order("W1"));
    expect([locale(), sdk.isThere()]).toEqual(["de_DE", true]);
    act(() => sdk.cancel());
    await settle();
    expect(locale()).toBe("en_GB");
    act(() => sdk.load());
    await settle();
    act(() => sdk.open());
    await payment.answer("createOrder", order("W2"));
    act(() => sdk.approve("W2"));
    await payment.answer("captureOrder", "captured");
    expect(payment.asked.captureOrder).toEqual(["W2"]);
  });
});
