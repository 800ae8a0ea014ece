import { createActor } from "xstate";
import { aBookingRequest } from "../../src/testing/builders.ts";
import { startBooking } from "../../src/testing/machines/start-booking.ts";
import { toCallFailure } from "../support/call-failure.ts";
import { bookingMachine } from "./booking.machine.ts";

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
  it("asks for the dates without a hold and sends the request", async () => {
    const flow = await sending();
    expect(flow.asked.checkAvailability).toEqual([{ request: order.request, hold: false }]);
    expect(flow.asked.sendBooking).toEqual([order.request]);
    await flow.answer("sendBooking", made);
    expect(flow.outcome()).toBe("succeeded");
    expect(flow.booking()).toEqual({ id: 7, priceCents: 36_000 });
    expect(flow.emitted).toEqual([{ type: "outcome.reached" }]);
  });

  it.each([
    ["alreadyBooked", { kind: "taken" }],
    ["banned", { kind: "banned" }],
  ])("ends as %s when the availability check says so", async (outcome, answer) => {
    const flow = submitted();
    await flow.answer("checkAvailability", answer);
    expect(flow.outcome()).toBe(outcome);
    expect(flow.asked.sendBooking).toEqual([]);
  });

  it("ends as already booked when the dates went to someone else in the meantime", async () => {
    const flow = await sending();
    await flow.answer("sendBooking", { kind: "taken" });
    expect(flow.outcome()).toBe("alreadyBooked");
    expect(flow.isRefunded()).toBe(false);
  });

  it.each([
    ["banned", "banned", { kind: "banned" }],
    ["failed", "unanswered", { kind: "network" }],
    ["failed", "unanswered", { kind: "unexpected", detail: "500" }],
    ["failed", "unanswered", new Error("a bug")],
  ])("ends as %s when the check, as %s when the request fails with %j, and logs it", async (early, late, failure) => {
    const checking = submitted();
    await checking.fail("checkAvailability", failure);
    const flow = await sending();
    await flow.fail("sendBooking", failure);
    expect([checking.outcome(), flow.outcome()]).toEqual([early, late]);
    const logged = { type: "failure.logged", failure: toCallFailure(failure) };
    expect(checking.emitted).toEqual([logged, { type: "outcome.reached" }]);
    expect(flow.emitted).toEqual([logged, { type: "outcome.reached" }]);
  });

  it("returns to the form with the fields that the server refused", async () => {
    const failure = { kind: "invalid", errors: { phone: "validation:phone" } };
    const checking = submitted();
    await checking.fail("checkAvailability", failure);
    const flow = await sending();
    await flow.fail("sendBooking", failure);
    for (const { state, fieldErrors, outcome } of [checking, flow]) {
      expect([state(), fieldErrors(), outcome()]).toEqual(["editing", { phone: "validation:phone" }, null]);
    }
    flow.send({ type: "booking.submitted", order });
    expect(flow.fieldErrors()).toEqual({});
  });

  it("can be tried again after a failure and after the dates were taken, not after a success or a ban", async () => {
    const failed = submitted();
    await failed.fail("checkAvailability", { kind: "network" });
    const taken = submitted();
    await taken.answer("checkAvailability", { kind: "taken" });
    const banned = submitted();
    await banned.answer("checkAvailability", { kind: "banned" });
    const succeeded = await sending();
    await succeeded.answer("sendBooking", made);
    for (const flow of [failed, taken, banned, succeeded]) flow.send({ type: "booking.reopened" });
    expect([failed, taken, banned, succeeded].map((flow) => flow.outcome())).toEqual([
      null,
      null,
      "banned",
      "succeeded",
    ]);
    failed.send({ type: "booking.submitted", order });
    expect(failed.state()).toBe("checkingAvailability");
  });

  it("is sent once however often it is submitted", async () => {
    const flow = submitted();
    flow.send({ type: "booking.submitted", order });
    await flow.answer("checkAvailability", { kind: "free" });
    flow.send({ type: "booking.submitted", order });
    expect(flow.asked.checkAvailability).toHaveLength(1);
    expect(flow.asked.sendBooking).toHaveLength(1);
  });
});

describe("waiting", () => {
  it("shows as loading for two seconds and as slow afterwards, while the work goes on", async () => {
    const flow = submitted();
    flow.clock.increment(1_999);
    expect([flow.isLoading(), flow.isSlow(), flow.isBusy()]).toEqual([true, false, true]);
    flow.clock.increment(1);
    expect([flow.isLoading(), flow.isSlow(), flow.isBusy()]).toEqual([false, true, true]);
    await flow.answer("checkAvailability", { kind: "taken" });
    expect([flow.isLoading(), flow.isSlow(), flow.isBusy()]).toEqual([false, false, false]);
  });

  it("counts the two seconds over all calls of one submit", async () => {
    const flow = submitted();
    flow.clock.increment(1_500);
    await flow.answer("checkAvailability", { kind: "free" });
    expect(flow.isLoading()).toBe(true);
    flow.clock.increment(500);
    expect(flow.isSlow()).toBe(true);
    await flow.answer("sendBooking", made);
    expect(flow.isSlow()).toBe(false);
  });

  it("starts to count anew with the next submit", async () => {
    const flow = submitted();
    flow.clock.increment(5_000);
    await flow.fail("checkAvailability", { kind: "network" });
    flow.send({ type: "booking.reopened" });
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
