import { createActor } from "xstate";
import { aBookingRequest } from "../../src/testing/builders.ts";
import { startBooking } from "../../src/testing/machines/start-booking.ts";
import { toCallFailure } from "../support/call-failure.ts";
import { bookingMachine } from "./booking.machine.ts";

// Where each answer leads is in booking.model.test.ts.

const order = { request: aBookingRequest(), totalCents: 36_000 };
const made = { kind: "created", id: 7, priceCents: 36_000 };

function submitted() {
  const flow = startBooking();
  flow.send({ type: "booking.submitted", order });
  return flow;
}

async function sending() {
  const flow = submitted();
  await flow.answer("checkAvailability", { kind: "free" });
  return flow;
}

describe("a booking by bank transfer", () => {
  it("asks for the dates without a hold and sends the request, once however often it is submitted", async () => {
    const flow = submitted();
    flow.send({ type: "booking.submitted", order });
    expect(flow.asked.checkAvailability).toEqual([{ request: order.request, hold: false }]);
    await flow.answer("checkAvailability", { kind: "free" });
    flow.send({ type: "booking.submitted", order });
    expect(flow.asked.sendBooking).toEqual([order.request]);
    await flow.answer("sendBooking", made);
    expect(flow.outcome()).toBe("succeeded");
    expect(flow.booking()).toEqual({ id: 7, priceCents: 36_000 });
    expect(flow.emitted).toEqual([{ type: "outcome.reached" }]);
  });

  it.each([[{ kind: "network" }], [new Error("a bug")]])("logs that a call failed with %j", async (failure) => {
    const checking = submitted();
    await checking.fail("checkAvailability", failure);
    const flow = await sending();
    await flow.fail("sendBooking", failure);
    const logged = { type: "failure.logged", failure: toCallFailure(failure) };
    for (const { emitted } of [checking, flow]) expect(emitted).toEqual([logged, { type: "outcome.reached" }]);
  });

  it("returns to the form with the fields that the server refused", async () => {
    const failure = { kind: "invalid", errors: { phone: "validation:phone" } };
    const checking = submitted();
    await checking.fail("checkAvailability", failure);
    const flow = await sending();
    await flow.fail("sendBooking", failure);
    for (const { fieldErrors } of [checking, flow]) expect(fieldErrors()).toEqual({ phone: "validation:phone" });
    flow.send({ type: "booking.submitted", order });
    expect(flow.fieldErrors()).toEqual({});
  });

  it("shows two seconds over all its calls as loading, then as slow, and counts anew with the next submit", async () => {
    const flow = submitted();
    flow.clock.increment(1_500);
    await flow.answer("checkAvailability", { kind: "free" });
    flow.clock.increment(499);
    expect([flow.isLoading(), flow.isSlow(), flow.isBusy()]).toEqual([true, false, true]);
    flow.clock.increment(1);
    expect([flow.isLoading(), flow.isSlow(), flow.isBusy()]).toEqual([false, true, true]);
    await flow.answer("sendBooking", { kind: "taken" });
    expect([flow.isLoading(), flow.isSlow(), flow.isBusy()]).toEqual([false, false, false]);
    flow.send({ type: "booking.submitted", order });
    expect([flow.isLoading(), flow.isSlow()]).toEqual([true, false]);
  });
});

describe("an actor that nobody provided", () => {
  it("is a failure of the flow, named in the log", async () => {
    const actor = createActor(bookingMachine, { input: {} });
    const logged = new Promise((resolve) => {
      actor.on("failure.logged", ({ failure }) => resolve(failure));
    });
    actor.start();
    actor.send({ type: "booking.submitted", order });
    expect(await logged).toEqual({ kind: "unexpected", detail: "the actor checkAvailability is not provided" });
  });
});

describe("a failure", () => {
  it("is kept when it is one, and unexpected when it is anything else", () => {
    expect(toCallFailure({ kind: "network" })).toEqual({ kind: "network" });
    for (const thrown of [{ kind: "strange" }, null, undefined, "text", new Error("text")]) {
      expect(toCallFailure(thrown).kind).toBe("unexpected");
    }
    expect(toCallFailure(new Error("text"))).toEqual({ kind: "unexpected", detail: "text" });
  });
});
