import { createActor, SimulatedClock } from "xstate";
import { openCalls } from "../../src/testing/machines/open-calls.ts";
import { walletPaymentMachine } from "./wallet-payment.machine.ts";
import type { WalletPaymentActors, WalletPaymentEvent } from "./wallet-payment.types.ts";

const request = { what: "ever it is for" };
const created = { kind: "created", orderId: "W1", amountCents: 36_000 };
const order = { orderId: "W1", amountCents: 36_000 };
const holdLimit = 15 * 60_000;

function startPayment() {
  const clock = new SimulatedClock();
  const calls = openCalls<keyof WalletPaymentActors>();
  const actors: WalletPaymentActors = {
    createOrder: calls.open("createOrder"),
    captureOrder: calls.open("captureOrder"),
  };
  const actor = createActor(walletPaymentMachine.provide({ actors }), { input: { request }, clock }).start();
  return {
    ...calls,
    clock,
    send: (event: WalletPaymentEvent) => actor.send(event),
    is: (
      state: "ready" | "creatingOrder" | "awaitingApproval" | "choosingInstrument" | "confirmingAgain" | "capturing",
    ) => actor.getSnapshot().matches(state),
    isSlow: () => actor.getSnapshot().hasTag("slow"),
    output: () => actor.getSnapshot().output,
  };
}

async function awaitingApproval() {
  const payment = startPayment();
  payment.send({ type: "wallet.opened" });
  await payment.answer("createOrder", created);
  return payment;
}

async function capturing() {
  const payment = await awaitingApproval();
  payment.send({ type: "wallet.approved", orderId: "W1" });
  return payment;
}

describe("paying at the wallet", () => {
  it("creates an order for what it was given, captures it once approved and ends with it", async () => {
    const payment = await capturing();
    expect(payment.asked).toEqual({ createOrder: [request], captureOrder: ["W1"] });
    await payment.answer("captureOrder", "captured");
    expect(payment.output()).toEqual({ kind: "paid", order, failure: null });
  });

  it("captures no order but the one that was created last", async () => {
    const payment = await awaitingApproval();
    payment.send({ type: "wallet.approved", orderId: "W0" });
    expect([payment.is("awaitingApproval"), payment.asked.captureOrder]).toEqual([true, []]);
  });

  it("returns to its buttons when the guest closes the wallet, and opens a new order the next time", async () => {
    const payment = await awaitingApproval();
    payment.send({ type: "wallet.cancelled" });
    expect(payment.is("ready")).toBe(true);
    payment.send({ type: "wallet.opened" });
    await payment.answer("createOrder", { ...created, orderId: "W2" });
    payment.send({ type: "wallet.approved", orderId: "W2" });
    expect(payment.asked.captureOrder).toEqual(["W2"]);
  });

  it("opens a new order when the guest closed the wallet unnoticed", async () => {
    const payment = await awaitingApproval();
    payment.send({ type: "wallet.opened" });
    expect(payment.is("creatingOrder")).toBe(true);
  });

  it("pays the same order with another means of payment where the wallet declined the first", async () => {
    const payment = await capturing();
    await payment.answer("captureOrder", "instrumentDeclined");
    expect(payment.is("choosingInstrument")).toBe(true);
    payment.send({ type: "wallet.opened" });
    payment.send({ type: "wallet.approved", orderId: "W0" });
    expect(payment.is("choosingInstrument")).toBe(true);
    payment.send({ type: "wallet.approved", orderId: "W1" });
    expect(payment.asked).toEqual({ createOrder: [request], captureOrder: ["W1", "W1"] });
    await payment.answer("captureOrder", "captured");
    expect(payment.output()).toEqual({ kind: "paid", order, failure: null });
  });

  it("lets the guest confirm the same order once more, as often as the wallet wants it", async () => {
    const payment = await capturing();
    for (const more of ["payerActionRequired", "payerActionRequired", "captured"]) {
      await payment.answer("captureOrder", more);
      if (more === "captured") continue;
      expect(payment.is("confirmingAgain")).toBe(true);
      payment.send({ type: "wallet.opened" });
      payment.send({ type: "wallet.approved", orderId: "W0" });
      expect(payment.is("confirmingAgain")).toBe(true);
      payment.send({ type: "wallet.approved", orderId: "W1" });
    }
    expect(payment.asked).toEqual({ createOrder: [request], captureOrder: ["W1", "W1", "W1"] });
    expect(payment.output()).toEqual({ kind: "paid", order, failure: null });
  });

  it("returns to its buttons when the guest has no other means of payment, and pays a new order there", async () => {
    const payment = await capturing();
    await payment.answer("captureOrder", "instrumentDeclined");
    payment.send({ type: "wallet.cancelled" });
    expect(payment.is("ready")).toBe(true);
    payment.send({ type: "wallet.opened" });
    expect(payment.asked.createOrder).toEqual([request, request]);
  });

  it("says by which of the wallet's buttons an order is to be paid", () => {
    const payment = startPayment();
    payment.send({ type: "wallet.opened", funding: "card" });
    expect(payment.asked.createOrder).toEqual([{ ...request, funding: "card" }]);
  });

  it("shows as slow what takes longer than two seconds, while it goes on", async () => {
    const opening = startPayment();
    opening.send({ type: "wallet.opened" });
    for (const payment of [opening, await capturing()]) {
      payment.clock.increment(1_999);
      expect(payment.isSlow()).toBe(false);
      payment.clock.increment(1);
      expect(payment.isSlow()).toBe(true);
    }
    await opening.answer("createOrder", created);
    expect(opening.isSlow()).toBe(false);
  });

  it("expires with the hold, which a new order begins anew", async () => {
    const idle = startPayment();
    idle.clock.increment(holdLimit - 1);
    expect(idle.output()).toBeUndefined();
    idle.send({ type: "wallet.opened" });
    await idle.answer("createOrder", created);
    idle.clock.increment(holdLimit - 1);
    expect(idle.output()).toBeUndefined();
    idle.clock.increment(1);
    expect(idle.output()).toEqual({ kind: "expired", order, failure: null });
  });

  it("does not end while the money is being taken, whatever the guest does", async () => {
    const payment = await capturing();
    payment.send({ type: "payment.left" });
    payment.send({ type: "hold.replaced" });
    payment.send({ type: "wallet.cancelled" });
    payment.send({ type: "wallet.errored" });
    payment.clock.increment(60 * 60_000);
    expect(payment.is("capturing")).toBe(true);
  });

  it("ends before any money is taken when another window took over what was held", async () => {
    for (const payment of [startPayment(), await awaitingApproval()]) {
      payment.send({ type: "hold.replaced" });
      payment.send({ type: "wallet.approved", orderId: "W1" });
      expect(payment.output()).toMatchObject({ kind: "replaced" });
      expect(payment.asked.captureOrder).toEqual([]);
    }
    const asleep = await capturing();
    await asleep.answer("captureOrder", "replaced");
    expect(asleep.output()).toEqual({ kind: "replaced", order, failure: null });
  });

  it("says what the calls failed with", async () => {
    const creating = startPayment();
    creating.send({ type: "wallet.opened" });
    await creating.fail("createOrder", { kind: "banned" });
    expect(creating.output()).toEqual({ kind: "refused", order: null, failure: { kind: "banned" } });
    const taking = await capturing();
    await taking.fail("captureOrder", new Error("504"));
    expect(taking.output()).toEqual({ kind: "pending", order, failure: { kind: "unexpected", detail: "504" } });
  });

  it("says that the wallet's script did not load", () => {
    const payment = startPayment();
    payment.send({ type: "wallet.scriptFailed" });
    expect(payment.output()).toMatchObject({ kind: "unreachable", failure: { kind: "unexpected" } });
  });
});
