import { aBookingRequest } from "../../src/testing/builders.ts";
import { startBooking } from "../../src/testing/machines/start-booking.ts";

const order = { request: aBookingRequest(), totalCents: 36_000 };
const otherDays = aBookingRequest({ booked_day: "2027-06-01", booked_day_end: "2027-06-03" });
const other = { request: otherDays, totalCents: 36_000 };

type Flow = ReturnType<typeof startBooking>;

const submit = (flow: Flow, submitted = order) => flow.send({ type: "booking.submitted", order: submitted });

async function unanswered() {
  const flow = startBooking();
  submit(flow);
  await flow.answer("checkAvailability", { kind: "free" });
  await flow.fail("sendBooking", { kind: "network" });
  return flow;
}

describe("a request that got no answer", () => {
  it("is sent again as it was: the check would take the guest's own booking for somebody else's", async () => {
    const flow = await unanswered();
    flow.send({ type: "booking.retried" });
    expect(flow.asked.sendBooking).toEqual([order.request, order.request]);
    expect(flow.asked.checkAvailability).toHaveLength(1);
    await flow.answer("sendBooking", { kind: "created", id: 7, priceCents: 36_000 });
    expect([flow.outcome(), flow.booking()]).toEqual(["succeeded", { id: 7, priceCents: 36_000 }]);
  });

  it("keeps its voucher, which its own booking may have used up", async () => {
    const flow = startBooking();
    flow.send({ type: "voucher.restored", code: "HAVEL", amountCents: 10_000 });
    submit(flow);
    await flow.answer("checkVoucher", { exists: true, amountCents: 10_000 });
    await flow.answer("checkAvailability", { kind: "free" });
    await flow.fail("sendBooking", { kind: "network" });
    submit(flow);
    expect(flow.asked.checkVoucher).toHaveLength(1);
    expect(flow.asked.sendBooking[1]).toEqual({ ...order.request, voucher_code: "HAVEL" });
  });

  it.each([
    ["other dates", other],
    ["another boat", { request: aBookingRequest({ vehicle: 2 }), totalCents: 36_000 }],
    ["another name", { request: aBookingRequest({ name: "Anna Muster" }), totalCents: 36_000 }],
    ["another price", { ...order, totalCents: 40_000 }],
  ])("does not spare an order with %s its check", async (_, changed) => {
    const flow = await unanswered();
    submit(flow, changed);
    expect(flow.asked.checkAvailability.at(-1)).toEqual({ request: changed.request, hold: false });
  });

  it("is remembered while another order is tried, refused or booked nowhere", async () => {
    const flow = await unanswered();
    submit(flow, other);
    await flow.answer("checkAvailability", { kind: "taken" });
    submit(flow, other);
    await flow.answer("checkAvailability", { kind: "free" });
    await flow.answer("sendBooking", { kind: "taken" });
    submit(flow);
    expect(flow.state()).toBe("sending");
  });

  it.each([
    ["taken", { kind: "taken" }],
    ["invalid", { kind: "invalid", errors: { name: "validation:guestName" } }],
  ] as const)("is an order like any other once it was answered: %s", async (kind, answer) => {
    const flow = await unanswered();
    flow.send({ type: "booking.retried" });
    if (kind === "taken") await flow.answer("sendBooking", answer);
    else await flow.fail("sendBooking", answer);
    submit(flow);
    expect(flow.state()).toBe("checkingAvailability");
  });
});
