import { createActor } from "xstate";
import { aBookingRequest } from "../../src/testing/builders.ts";
import { startBooking } from "../../src/testing/machines/start-booking.ts";
import { bookingMachine } from "./booking.machine.ts";

const order = { request: aBookingRequest(), totalCents: 36_000 };
const otherDays = aBookingRequest({ booked_day: "2027-06-01", booked_day_end: "2027-06-03" });
const other = { request: otherDays, totalCents: 36_000 };
const made = { kind: "created", id: 7, priceCents: 36_000 };
const lost = { kind: "network" };

type Flow = ReturnType<typeof startBooking>;

const submit = (flow: Flow, submitted = order) => flow.send({ type: "booking.submitted", order: submitted });

async function unanswered(flow = startBooking()) {
  submit(flow);
  await flow.answer("checkAvailability", { kind: "free" });
  await flow.fail("sendBooking", lost);
  return flow;
}

async function reopened(flow?: Flow) {
  const open = await unanswered(flow);
  open.send({ type: "booking.reopened" });
  return open;
}

describe("a request that got no answer", () => {
  it("is sent again as it was: the check would take the guest's own booking for somebody else's", async () => {
    const flow = await unanswered();
    flow.send({ type: "booking.retried" });
    expect(flow.asked.sendBooking).toEqual([order.request, order.request]);
    expect(flow.asked.checkAvailability).toHaveLength(1);
    await flow.answer("sendBooking", made);
    expect([flow.outcome(), flow.booking()]).toEqual(["succeeded", { id: 7, priceCents: 36_000 }]);
  });

  it("is sent as often as the guest tries, until there is an answer", async () => {
    const flow = await unanswered();
    for (const failure of [lost, { kind: "unexpected", detail: "502" }]) {
      flow.send({ type: "booking.retried" });
      await flow.fail("sendBooking", failure);
      expect(flow.outcome()).toBe("unanswered");
    }
    expect(flow.asked.sendBooking).toHaveLength(3);
    expect(flow.asked.checkAvailability).toHaveLength(1);
  });

  it("is sent without the checks when the form is submitted again as it was", async () => {
    const flow = await reopened();
    submit(flow);
    expect(flow.state()).toBe("sending");
    await flow.answer("sendBooking", made);
    expect(flow.outcome()).toBe("succeeded");
  });

  it("keeps its voucher, which its own booking may have used up", async () => {
    const flow = startBooking();
    flow.send({ type: "voucher.restored", code: "HAVEL", amountCents: 10_000 });
    submit(flow);
    await flow.answer("checkVoucher", { exists: true, amountCents: 10_000 });
    await flow.answer("checkAvailability", { kind: "free" });
    await flow.fail("sendBooking", lost);
    flow.send({ type: "booking.reopened" });
    submit(flow);
    expect(flow.state()).toBe("sending");
    expect(flow.asked.checkVoucher).toHaveLength(1);
    expect(flow.asked.sendBooking[1]).toEqual({ ...order.request, voucher_code: "HAVEL" });
  });

  it.each([
    ["other dates", other],
    ["another boat", { request: aBookingRequest({ vehicle: 2 }), totalCents: 36_000 }],
    ["another name", { request: aBookingRequest({ name: "Anna Muster" }), totalCents: 36_000 }],
    ["another price", { ...order, totalCents: 40_000 }],
  ])("does not spare an order with %s its check", async (_, changed) => {
    const flow = await reopened();
    submit(flow, changed);
    expect(flow.asked.checkAvailability.at(-1)).toEqual({ request: changed.request, hold: false });
    await flow.answer("checkAvailability", { kind: "taken" });
    expect(flow.outcome()).toBe("alreadyBooked");
  });

  it("does not spare the same dates the check of a voucher that was applied since", async () => {
    const flow = await reopened();
    flow.send({ type: "voucher.submitted", code: "HAVEL" });
    submit(flow);
    expect(flow.state()).toBe("editing");
    await flow.answer("checkVoucher", { exists: true, amountCents: 10_000 });
    submit(flow);
    expect(flow.state()).toBe("recheckingVoucher");
  });

  it("is remembered while another order is tried, refused or booked nowhere", async () => {
    const flow = await reopened();
    submit(flow, other);
    await flow.answer("checkAvailability", { kind: "taken" });
    flow.send({ type: "booking.reopened" });
    submit(flow, other);
    await flow.answer("checkAvailability", { kind: "free" });
    await flow.answer("sendBooking", { kind: "taken" });
    flow.send({ type: "booking.reopened" });
    submit(flow);
    expect(flow.state()).toBe("sending");
  });

  it("is remembered by the page when the guest looks at another boat and comes back", async () => {
    const before = createActor(bookingMachine, { input: {} }).start();
    before.send({ type: "booking.submitted", order });
    const { order: sent } = before.getSnapshot().context;
    const actor = createActor(bookingMachine, { input: { unanswered: sent } }).start();
    actor.send({ type: "booking.submitted", order });
    expect(actor.getSnapshot().value.order).toBe("sending");
  });

  it.each([
    ["taken", { kind: "taken" }],
    ["invalid", { kind: "invalid", errors: { name: "validation:guestName" } }],
  ] as const)("is an order like any other once it was answered: %s", async (kind, answer) => {
    const flow = await unanswered();
    flow.send({ type: "booking.retried" });
    if (kind === "taken") {
      await flow.answer("sendBooking", answer);
      flow.send({ type: "booking.reopened" });
    } else await flow.fail("sendBooking", answer);
    submit(flow);
    expect(flow.state()).toBe("checkingAvailability");
  });
});
