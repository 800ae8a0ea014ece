import { aBookingRequest } from "../../src/testing/builders.ts";
import { startBooking } from "../../src/testing/machines/start-booking.ts";

// How a payment ends is in machines/wallet-payment, where each end leads in booking.model.test.ts.

const request = aBookingRequest({ banktransfer: false, paypal: true });
const order = { request, totalCents: 36_000 };
const heldUntil = "2027-05-03T12:15:00.000Z";

async function paying() {
  const flow = startBooking();
  flow.send({ type: "booking.submitted", order });
  await flow.answer("checkAvailability", { kind: "free", heldUntil });
  return flow;
}

async function capturing() {
  const flow = await paying();
  flow.atWallet({ type: "wallet.opened" });
  await flow.answer("createOrder", { kind: "created", orderId: "W1", amountCents: 36_000 });
  flow.atWallet({ type: "wallet.approved", orderId: "W1" });
  return flow;
}

async function sendingPaid() {
  const flow = await capturing();
  await flow.answer("captureOrder", "captured");
  return flow;
}

describe("a booking that is paid at the wallet", () => {
  it("holds the dates first, and is sent with its order once the money was captured", async () => {
    const flow = await paying();
    expect(flow.asked.checkAvailability).toEqual([{ request, hold: true }]);
    expect([flow.isPaying(), flow.heldUntil()]).toEqual([true, heldUntil]);
    const paid = await sendingPaid();
    expect(paid.asked.createOrder).toEqual([request]);
    expect(paid.paidOrder()).toEqual({ orderId: "W1", amountCents: 36_000 });
    expect(paid.asked.sendBooking).toEqual([{ ...request, paypal_order_id: "W1" }]);
  });

  it("is sent without an order when the voucher leaves next to nothing", async () => {
    const flow = startBooking();
    flow.send({ type: "voucher.restored", code: "HAVEL", amountCents: 35_990 });
    flow.send({ type: "booking.submitted", order });
    await flow.answer("checkVoucher", { exists: true, amountCents: 35_990 });
    await flow.answer("checkAvailability", { kind: "free" });
    expect(flow.asked.sendBooking).toEqual([{ ...request, voucher_code: "HAVEL", paypal_order_id: "" }]);
  });

  it("returns to the form and says that the hold ran out", async () => {
    const flow = await paying();
    flow.clock.increment(15 * 60_000);
    expect(flow.notice()).toBe("holdExpired");
  });

  it("returns to the form and says that another window holds other dates now; a submit holds these again", async () => {
    const flow = await paying();
    const stay = { vehicle: request.vehicle, start: request.booked_day, nights: request.booked_duration };
    flow.send({ type: "stay.held", stay });
    expect(flow.state()).toBe("paying");
    flow.send({ type: "stay.held", stay: { ...stay, nights: stay.nights + 1 } });
    expect([flow.state(), flow.notice(), flow.emitted]).toEqual(["editing", "holdReplaced", []]);
    flow.send({ type: "booking.submitted", order });
    expect([flow.asked.checkAvailability.length, flow.notice()]).toEqual([2, null]);
  });

  it("returns to the form and says that the wallet's script did not load, and logs it", async () => {
    const flow = await paying();
    flow.atWallet({ type: "wallet.scriptFailed" });
    expect(flow.notice()).toBe("walletUnavailable");
    expect(flow.emitted).toMatchObject([{ type: "failure.logged", failure: { kind: "unexpected" } }]);
  });

  it("returns to the form with the fields that were refused when the order was created", async () => {
    const flow = await paying();
    flow.atWallet({ type: "wallet.opened" });
    await flow.fail("createOrder", { kind: "invalid", errors: { email: "validation:email" } });
    expect(flow.fieldErrors()).toEqual({ email: "validation:email" });
  });

  it("logs what the capture failed with", async () => {
    const flow = await capturing();
    await flow.fail("captureOrder", { kind: "network" });
    const failure = { kind: "network" };
    expect(flow.emitted).toEqual([{ type: "failure.logged", failure }, { type: "outcome.reached" }]);
  });
});

describe("a payment that nobody confirmed yet", () => {
  it.each([
    ["the wallet", "wallet", null],
    ["the line", "connection", { kind: "network" }],
    ["our own server", "server", { kind: "unexpected", detail: "500" }],
  ])("says that %s gave no answer to the capture", async (_who, cause, failure) => {
    const flow = await capturing();
    if (failure === null) await flow.answer("captureOrder", "pending");
    else await flow.fail("captureOrder", failure);
    expect([flow.outcome(), flow.pendingCause(), flow.paidOrder()]).toEqual(["paymentPending", cause, null]);
  });

  it.each([
    ["the line", "connection", { kind: "network" }],
    ["our own server", "server", { kind: "unexpected", detail: "500" }],
  ])("says that it was %s that failed after the capture, and that the money is there", async (_who, cause, failure) => {
    const flow = await sendingPaid();
    await flow.fail("sendBooking", failure);
    expect([flow.outcome(), flow.pendingCause()]).toEqual(["paymentPending", cause]);
    expect(flow.paidOrder()).toMatchObject({ orderId: "W1" });
  });
});

describe("money that was taken", () => {
  it("goes back where the dates were lost at the capture, and is not spoken of where nothing was taken", async () => {
    const [refunded, untouched] = [await capturing(), await capturing()];
    await refunded.answer("captureOrder", "refunded");
    await untouched.answer("captureOrder", "unavailable");
    expect([refunded, untouched].map((flow) => [flow.outcome(), flow.isRefunded()])).toEqual([
      ["alreadyBooked", true],
      ["alreadyBooked", false],
    ]);
  });

  it("is said to be on its way back where it was another amount, and not where nothing was taken", async () => {
    const [returned, declined] = [await capturing(), await capturing()];
    await returned.answer("captureOrder", "returned");
    await declined.answer("captureOrder", "declined");
    expect([returned, declined].map((flow) => [flow.outcome(), flow.isRefunded()])).toEqual([
      ["walletFailed", true],
      ["walletFailed", false],
    ]);
  });

  it("is paid back when the dates were lost or the guest is excluded, and not mentioned with the next submit", async () => {
    const excluded = await sendingPaid();
    await excluded.fail("sendBooking", { kind: "banned" });
    expect([excluded.outcome(), excluded.isRefunded()]).toEqual(["banned", true]);
    const lost = await sendingPaid();
    await lost.answer("sendBooking", { kind: "taken" });
    expect([lost.outcome(), lost.isRefunded()]).toEqual(["alreadyBooked", true]);
    const byTransfer = { ...order, request: aBookingRequest() };
    lost.send({ type: "booking.submitted", order: byTransfer });
    expect([lost.isRefunded(), lost.paidOrder()]).toEqual([false, null]);
    await lost.answer("checkAvailability", { kind: "free" });
    await lost.answer("sendBooking", { kind: "taken" });
    expect([lost.outcome(), lost.isRefunded()]).toEqual(["alreadyBooked", false]);
  });
});
