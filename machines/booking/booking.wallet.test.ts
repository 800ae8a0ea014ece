import { aBookingRequest } from "../../src/testing/builders.ts";
import { startBooking } from "../../src/testing/machines/start-booking.ts";

const request = aBookingRequest({ banktransfer: false, paypal: true });
const order = { request, totalCents: 36_000 };
const heldUntil = "2027-05-03T12:15:00.000Z";
const created = { kind: "created", orderId: "W1", amountCents: 36_000 };
const made = { kind: "created", id: 7, priceCents: 36_000 };
const holdLimit = 15 * 60_000;

async function paying() {
  const flow = startBooking();
  flow.send({ type: "booking.submitted", order });
  await flow.answer("checkAvailability", { kind: "free", heldUntil });
  return flow;
}

async function awaitingApproval() {
  const flow = await paying();
  flow.atWallet({ type: "wallet.opened" });
  await flow.answer("createOrder", created);
  return flow;
}

async function capturing() {
  const flow = await awaitingApproval();
  flow.atWallet({ type: "wallet.approved", orderId: "W1" });
  return flow;
}

async function sendingPaid() {
  const flow = await capturing();
  await flow.answer("captureOrder", "captured");
  return flow;
}

describe("a booking that is paid at the wallet", () => {
  it("holds the dates first, then shows the wallet", async () => {
    const flow = await paying();
    expect(flow.asked.checkAvailability).toEqual([{ request, hold: true }]);
    expect([flow.isPaying(), flow.paymentState()]).toEqual([true, "ready"]);
    expect(flow.heldUntil()).toBe(heldUntil);
    expect(flow.asked.createOrder).toEqual([]);
  });

  it("is sent with its order once the money was captured", async () => {
    const flow = await capturing();
    expect(flow.asked.createOrder).toEqual([request]);
    expect(flow.asked.captureOrder).toEqual(["W1"]);
    await flow.answer("captureOrder", "captured");
    expect(flow.paidOrder()).toEqual({ orderId: "W1", amountCents: 36_000 });
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
    expect(flow.state()).toBe(state);
  });

  it("is sent without an order when the voucher pays for everything", async () => {
    const flow = startBooking();
    flow.send({ type: "voucher.restored", code: "HAVEL", amountCents: 90_000 });
    flow.send({ type: "booking.submitted", order });
    await flow.answer("checkVoucher", { exists: true, amountCents: 90_000 });
    await flow.answer("checkAvailability", { kind: "free" });
    expect(flow.asked.sendBooking).toEqual([{ ...request, voucher_code: "HAVEL", paypal_order_id: "" }]);
  });
});

describe("a booking whose payment did not come about", () => {
  it("returns to the form when the guest leaves the wallet, and pays the next submit anew", async () => {
    const flow = await awaitingApproval();
    flow.atWallet({ type: "payment.left" });
    expect([flow.state(), flow.paymentState()]).toEqual(["editing", null]);
    flow.send({ type: "booking.submitted", order: { ...order, request: aBookingRequest() } });
    await flow.answer("checkAvailability", { kind: "free" });
    expect(flow.asked.sendBooking.at(-1)).toMatchObject({ paypal_order_id: "" });
  });

  it("lets no late answer change what the guest does meanwhile", async () => {
    const flow = await paying();
    flow.atWallet({ type: "wallet.opened" });
    flow.atWallet({ type: "payment.left" });
    await flow.answer("createOrder", created);
    expect([flow.state(), flow.paidOrder()]).toEqual(["editing", null]);
  });

  it("does not return to the form while the money is being taken", async () => {
    const flow = await capturing();
    flow.send({ type: "booking.reopened" });
    flow.atWallet({ type: "payment.left" });
    flow.clock.increment(60 * 60_000);
    expect(flow.state()).toBe("paying");
  });

  it("returns to the form and says that the hold ran out", async () => {
    const idle = await paying();
    idle.clock.increment(holdLimit - 1);
    expect(idle.state()).toBe("paying");
    idle.clock.increment(1);
    expect([idle.state(), idle.notice()]).toEqual(["editing", "holdExpired"]);
  });

  it("returns to the form and says that another window holds other dates now; a submit holds these again", async () => {
    const flow = await awaitingApproval();
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
    expect([flow.state(), flow.notice()]).toEqual(["editing", "walletUnavailable"]);
    expect(flow.emitted).toMatchObject([{ type: "failure.logged", failure: { kind: "unexpected" } }]);
  });

  it("ends as such when the wallet reports an error, and can be tried again", async () => {
    const flow = await awaitingApproval();
    flow.atWallet({ type: "wallet.errored" });
    expect([flow.outcome(), flow.emitted]).toEqual(["walletFailed", [{ type: "outcome.reached" }]]);
    flow.send({ type: "booking.reopened" });
    expect(flow.state()).toBe("editing");
  });

  it.each([
    ["alreadyBooked", { kind: "unavailable" }],
    ["banned", { kind: "banned" }],
    ["walletFailed", { kind: "network" }],
    ["walletFailed", { kind: "unexpected", detail: "502" }],
  ])("ends as %s when creating the order ends with %j", async (outcome, end) => {
    const flow = await paying();
    flow.atWallet({ type: "wallet.opened" });
    if (end.kind === "unavailable") await flow.answer("createOrder", end);
    else await flow.fail("createOrder", end);
    expect(flow.outcome()).toBe(outcome);
  });

  it("returns to the form with the fields that were refused when the order was created", async () => {
    const flow = await paying();
    flow.atWallet({ type: "wallet.opened" });
    await flow.fail("createOrder", { kind: "invalid", errors: { email: "validation:email" } });
    expect([flow.state(), flow.fieldErrors()]).toEqual(["editing", { email: "validation:email" }]);
  });

  it.each([
    ["walletFailed", "declined"],
    ["paymentPending", "pending"],
    ["alreadyBooked", "unavailable"],
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
  ])("ends as %s when the capture fails with %j, and logs it", async (outcome, failure) => {
    const flow = await capturing();
    await flow.fail("captureOrder", failure);
    expect(flow.outcome()).toBe(outcome);
    expect(flow.emitted).toEqual([{ type: "failure.logged", failure }, { type: "outcome.reached" }]);
  });
});

describe("money that was taken", () => {
  it("is said to be on its way back where it was another amount, and nothing is sent", async () => {
    const flow = await capturing();
    await flow.answer("captureOrder", "returned");
    expect([flow.outcome(), flow.isRefunded()]).toEqual(["walletFailed", true]);
    expect(flow.asked.sendBooking).toEqual([]);
  });

  it.each([
    [{ kind: "network" }],
    [{ kind: "unexpected", detail: "500" }],
    [{ kind: "invalid", errors: { name: "validation:guestName" } }],
  ])("is safe when the booking request fails with %j: the server finishes it", async (failure) => {
    const flow = await sendingPaid();
    await flow.fail("sendBooking", failure);
    expect(flow.outcome()).toBe("paymentPending");
    flow.send({ type: "booking.reopened" });
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

  it("is not mentioned any more with the next submit", async () => {
    const flow = await sendingPaid();
    await flow.answer("sendBooking", { kind: "taken" });
    flow.send({ type: "booking.reopened" });
    flow.send({ type: "booking.submitted", order });
    expect([flow.isRefunded(), flow.paidOrder()]).toEqual([false, null]);
  });
});
