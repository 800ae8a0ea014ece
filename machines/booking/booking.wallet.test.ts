import { aBookingRequest } from "../../src/testing/builders.ts";
import { startBooking } from "../support/start-booking.ts";

const request = aBookingRequest({ banktransfer: false, paypal: true });
const order = { request, totalCents: 36_000 };
const heldUntil = "2027-05-03T12:15:00.000Z";
const created = { kind: "created", orderId: "W1", amountCents: 36_000 };
const made = { kind: "created", id: 7, priceCents: 36_000 };

async function paying() {
  const flow = startBooking();
  flow.send({ type: "booking.submitted", order });
  await flow.answer("checkAvailability", { kind: "free", heldUntil });
  return flow;
}

async function awaitingApproval() {
  const flow = await paying();
  flow.send({ type: "wallet.opened" });
  await flow.answer("createOrder", created);
  return flow;
}

async function capturing() {
  const flow = await awaitingApproval();
  flow.send({ type: "wallet.approved", orderId: "W1" });
  return flow;
}

async function sendingPaid() {
  const flow = await capturing();
  await flow.answer("captureOrder", "captured");
  return flow;
}

describe("paying by wallet", () => {
  it("holds the dates first, then shows the wallet", async () => {
    const flow = await paying();
    expect(flow.asked.checkAvailability).toEqual([{ request, hold: true }]);
    expect(flow.isPaying()).toBe(true);
    expect(flow.heldUntil()).toBe(heldUntil);
    expect(flow.asked.createOrder).toEqual([]);
  });

  it("creates the order, captures it once approved and sends the booking with it", async () => {
    const flow = await awaitingApproval();
    expect(flow.asked.createOrder).toEqual([request]);
    expect(flow.walletOrder()).toEqual({ orderId: "W1", amountCents: 36_000 });
    flow.send({ type: "wallet.approved", orderId: "W1" });
    expect(flow.asked.captureOrder).toEqual(["W1"]);
    await flow.answer("captureOrder", "captured");
    expect(flow.asked.sendBooking).toEqual([{ ...request, paypal_order_id: "W1" }]);
    await flow.answer("sendBooking", made);
    expect(flow.outcome()).toBe("succeeded");
    expect(flow.isPaying()).toBe(false);
  });

  it.each([
    ["needs no wallet", 10_010, "sending"],
    ["needs it", 10_011, "paying"],
  ])("%s when the voucher leaves %i cents of the total", async (_, totalCents, state) => {
    const flow = startBooking();
    flow.send({ type: "voucher.restored", code: "HAVEL", amountCents: 10_000 });
    flow.send({ type: "booking.submitted", order: { request, totalCents } });
    await flow.answer("checkVoucher", { exists: true, amountCents: 10_000 });
    await flow.answer("checkAvailability", { kind: "free" });
    expect(flow.state()).toEqual(state === "paying" ? { paying: "ready" } : state);
  });

  it("sends the booking without an order when the voucher pays for everything", async () => {
    const flow = startBooking();
    flow.send({ type: "voucher.restored", code: "HAVEL", amountCents: 90_000 });
    flow.send({ type: "booking.submitted", order });
    await flow.answer("checkVoucher", { exists: true, amountCents: 90_000 });
    await flow.answer("checkAvailability", { kind: "free" });
    expect(flow.asked.sendBooking).toEqual([{ ...request, voucher_code: "HAVEL", paypal_order_id: "" }]);
  });

  it("captures no order but the one that was created last", async () => {
    const flow = await awaitingApproval();
    flow.send({ type: "wallet.approved", orderId: "W0" });
    expect(flow.state()).toEqual({ paying: "awaitingApproval" });
    expect(flow.asked.captureOrder).toEqual([]);
  });
});

describe("leaving the wallet", () => {
  it("returns to its buttons when the guest closes it, and opens a new order the next time", async () => {
    const flow = await awaitingApproval();
    flow.send({ type: "wallet.cancelled" });
    expect(flow.state()).toEqual({ paying: "ready" });
    flow.send({ type: "wallet.opened" });
    await flow.answer("createOrder", { ...created, orderId: "W2" });
    expect(flow.walletOrder()?.orderId).toBe("W2");
  });

  it("opens a new order when the guest closed the wallet without a word", async () => {
    const flow = await awaitingApproval();
    flow.send({ type: "wallet.opened" });
    expect(flow.state()).toEqual({ paying: "creatingOrder" });
  });

  it("returns to the form when the guest wants to edit again, and pays the next submit anew", async () => {
    const flow = await awaitingApproval();
    flow.send({ type: "booking.reopened" });
    expect(flow.state()).toBe("editing");
    flow.send({ type: "booking.submitted", order: { ...order, request: aBookingRequest() } });
    await flow.answer("checkAvailability", { kind: "free" });
    expect(flow.asked.sendBooking.at(-1)).toMatchObject({ paypal_order_id: "" });
  });

  it("lets no late answer change what the guest does meanwhile", async () => {
    const flow = await paying();
    flow.send({ type: "wallet.opened" });
    flow.send({ type: "booking.reopened" });
    await flow.answer("createOrder", created);
    expect(flow.state()).toBe("editing");
    expect(flow.walletOrder()).toBeNull();
  });

  it("does not return to the form while the money is being taken", async () => {
    const flow = await capturing();
    flow.send({ type: "booking.reopened" });
    flow.send({ type: "wallet.cancelled" });
    flow.send({ type: "wallet.errored" });
    flow.clock.increment(60 * 60_000);
    expect(flow.state()).toEqual({ paying: "capturing" });
  });

  it("returns to the form with a word when the hold ran out", async () => {
    const idle = await paying();
    idle.clock.increment(15 * 60_000 - 1);
    expect(idle.state()).toEqual({ paying: "ready" });
    idle.clock.increment(1);
    const inWallet = await awaitingApproval();
    inWallet.clock.increment(15 * 60_000);
    expect([idle.state(), idle.notice()]).toEqual(["editing", "holdExpired"]);
    expect([inWallet.state(), inWallet.notice()]).toEqual(["editing", "holdExpired"]);
    inWallet.send({ type: "wallet.approved", orderId: "W1" });
    expect(inWallet.asked.captureOrder).toEqual([]);
  });

  it("returns to the form with a word when the wallet's script does not load, and logs it", async () => {
    const flow = await paying();
    flow.send({ type: "wallet.scriptFailed" });
    expect([flow.state(), flow.notice()]).toEqual(["editing", "walletUnavailable"]);
    expect(flow.emitted).toMatchObject([{ type: "failure.logged", failure: { kind: "unexpected" } }]);
  });
});

describe("a wallet payment that fails", () => {
  it("ends as such when the wallet reports an error before the capture, and can be tried again", async () => {
    const opening = await paying();
    opening.send({ type: "wallet.opened" });
    for (const flow of [await paying(), opening, await awaitingApproval()]) {
      flow.send({ type: "wallet.errored" });
      expect(flow.outcome()).toBe("walletFailed");
      flow.send({ type: "booking.retried" });
      expect(flow.state()).toBe("editing");
    }
  });

  it.each([
    ["alreadyBooked", { kind: "taken" }],
    ["banned", { kind: "banned" }],
    ["walletFailed", { kind: "network" }],
    ["walletFailed", { kind: "unexpected", detail: "502" }],
  ])("ends as %s when creating the order ends with %j", async (outcome, end) => {
    const flow = await paying();
    flow.send({ type: "wallet.opened" });
    if (end.kind === "taken") await flow.answer("createOrder", end);
    else await flow.fail("createOrder", end);
    expect(flow.outcome()).toBe(outcome);
  });

  it("returns to the form with the fields that were refused when the order was created", async () => {
    const flow = await paying();
    flow.send({ type: "wallet.opened" });
    await flow.fail("createOrder", { kind: "invalid", errors: { email: "validation:email" } });
    expect([flow.state(), flow.fieldErrors()]).toEqual(["editing", { email: "validation:email" }]);
  });

  it.each([
    ["walletFailed", "declined"],
    ["paymentPending", "pending"],
    ["alreadyBooked", "taken"],
  ])("ends as %s when the capture is %s, and sends nothing", async (outcome, answer) => {
    const flow = await capturing();
    await flow.answer("captureOrder", answer);
    expect(flow.outcome()).toBe(outcome);
    expect(flow.asked.sendBooking).toEqual([]);
    expect(flow.isRefunded()).toBe(false);
  });

  it.each([
    ["paymentPending", { kind: "network" }],
    ["paymentPending", { kind: "unexpected", detail: "504" }],
    ["walletFailed", { kind: "invalid", errors: {} }],
    ["banned", { kind: "banned" }],
  ])("ends as %s when the capture fails with %j", async (outcome, failure) => {
    const flow = await capturing();
    await flow.fail("captureOrder", failure);
    expect(flow.outcome()).toBe(outcome);
  });
});

describe("money that was taken", () => {
  it.each([
    [{ kind: "network" }],
    [{ kind: "unexpected", detail: "500" }],
    [{ kind: "invalid", errors: { name: "validation:guestName" } }],
  ])("is safe when the booking request fails with %j: the server finishes it", async (failure) => {
    const flow = await sendingPaid();
    await flow.fail("sendBooking", failure);
    expect(flow.outcome()).toBe("paymentPending");
    flow.send({ type: "booking.retried" });
    expect(flow.outcome()).toBe("paymentPending");
  });

  it("is paid back when the dates were lost or the guest is excluded", async () => {
    const lost = await sendingPaid();
    await lost.answer("sendBooking", { kind: "taken" });
    expect([lost.outcome(), lost.isRefunded()]).toEqual(["alreadyBooked", true]);
    const excluded = await sendingPaid();
    await excluded.fail("sendBooking", { kind: "banned" });
    expect([excluded.outcome(), excluded.isRefunded()]).toEqual(["banned", true]);
  });

  it("is not spoken of any more with the next submit", async () => {
    const flow = await sendingPaid();
    await flow.answer("sendBooking", { kind: "taken" });
    flow.send({ type: "booking.retried" });
    flow.send({ type: "booking.submitted", order });
    expect([flow.isRefunded(), flow.walletOrder()]).toEqual([false, null]);
  });
});
