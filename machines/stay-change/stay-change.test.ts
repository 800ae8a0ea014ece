import { createActor } from "xstate";
import type { StayChangeQuote } from "../../src/shared/contract/stay-change.ts";
import { openCalls } from "../../src/testing/machines/open-calls.ts";
import { aStayChange, aStayChangeQuote, aStayChoice } from "../../src/testing/machines/stay-change-model.ts";
import { stayChangeMachine } from "./stay-change.machine.ts";
import { selectCanConfirm, selectErrors } from "./stay-change.selectors.ts";
import type { StayChangeInput, StayChangeQuestion, StayChangeRequest } from "./stay-change.types.ts";

function change(input: Partial<StayChangeInput> = {}) {
  const calls = openCalls<"quoteChange" | "changeStay">();
  const actors = {
    quoteChange: calls.open<StayChangeQuote, StayChangeQuestion>("quoteChange"),
    changeStay: calls.open<StayChangeQuote, StayChangeRequest>("changeStay"),
  };
  const machine = stayChangeMachine.provide({ actors });
  const actor = createActor(machine, { input: { ...aStayChange, ...input } }).start();
  return {
    ...calls,
    send: actor.send.bind(actor),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    errors: () => selectErrors(actor.getSnapshot()),
    canConfirm: () => selectCanConfirm(actor.getSnapshot()),
  };
}

const [three, four] = [aStayChoice(), aStayChoice({ booked_duration: 4 })];
const dearer = aStayChangeQuote({ difference: "360.00" });
const confirmed = { type: "change.confirmed", reason: "Wunsch des Gastes" } as const;

/** A change whose price is shown. */
async function priced() {
  const flow = change();
  flow.send({ type: "stay.chosen", choice: three });
  await flow.answer("quoteChange", aStayChangeQuote());
  return flow;
}

describe("changing a stay", () => {
  it("asks what a choice comes to, of the booking in the version that was shown", async () => {
    const { asked, state, context } = await priced();
    expect(asked.quoteChange).toEqual([{ bookingId: 72, version: 3, choice: three }]);
    expect([state(), context().quote]).toEqual(["priced", aStayChangeQuote()]);
  });

  it("never shows the price of an earlier choice, whose answer comes late", async () => {
    const { send, answer, context, state } = change();
    send({ type: "stay.chosen", choice: three });
    send({ type: "stay.chosen", choice: four });
    await answer("quoteChange", aStayChangeQuote());
    expect([state(), context().quote]).toEqual(["pricing", null]);
    await answer("quoteChange", dearer);
    expect([state(), context().quote]).toEqual(["priced", dearer]);
  });

  it("never shows what an earlier choice was refused with", async () => {
    const { send, fail, answer, errors } = change();
    send({ type: "stay.chosen", choice: three });
    send({ type: "stay.chosen", choice: four });
    await fail("quoteChange", { kind: "refused", errors: { booked_day: "validation-staff:stayTaken" } });
    await answer("quoteChange", dearer);
    expect(errors()).toEqual({});
  });

  it("takes the price away as soon as something else is chosen", async () => {
    const { send, context, canConfirm } = await priced();
    send({ type: "stay.chosen", choice: four });
    expect([context().quote, canConfirm()]).toEqual([null, false]);
  });

  it("prices what was proposed as it opens", () => {
    const { asked } = change({ choice: four });
    expect(asked.quoteChange).toEqual([{ bookingId: 72, version: 3, choice: four }]);
  });

  it("sends the choice with the price that was shown, and the reason", async () => {
    const { send, asked, answer, state } = await priced();
    send(confirmed);
    const request = { bookingId: 72, version: 3, choice: three, price: "540.00", reason: "Wunsch des Gastes" };
    expect([asked.changeStay, state()]).toEqual([[request], "confirmed"]);
    await answer("changeStay", aStayChangeQuote());
    expect(state()).toBe("moved");
  });

  it("sends what of early boarding and late return was shown as lost", async () => {
    const { send, asked, answer } = change();
    send({ type: "stay.chosen", choice: three });
    await answer("quoteChange", aStayChangeQuote({ lost_halves: ["firstMorning"] }));
    send(confirmed);
    expect(asked.changeStay).toMatchObject([{ lostHalves: ["firstMorning"], price: "540.00" }]);
  });

  it("changes nothing of what is on its way", async () => {
    const { send, state, context } = await priced();
    send(confirmed);
    send({ type: "stay.chosen", choice: four });
    expect([state(), context().choice]).toEqual(["confirmed", three]);
  });

  it("sends nothing without a reason, and nothing that has no price", async () => {
    const { send, state } = await priced();
    send({ ...confirmed, reason: " " });
    expect(state()).toBe("priced");
    send({ type: "stay.chosen", choice: four });
    send(confirmed);
    expect(state()).toBe("pricing");
  });

  it("shows another price anew and asks again", async () => {
    const { send, fail, answer, asked, state, context } = await priced();
    send(confirmed);
    await fail("changeStay", { kind: "priceChanged" });
    expect(state()).toBe("pricing");
    await answer("quoteChange", dearer);
    expect([state(), context().isPriceNew, asked.changeStay]).toEqual(["priced", true, [expect.anything()]]);
    send(confirmed);
    expect(context().isPriceNew).toBe(false);
  });

  it("says of the boat that somebody else took meanwhile which field it is", async () => {
    const { send, fail, state, errors } = await priced();
    send(confirmed);
    await fail("changeStay", { kind: "refused", errors: { booked_day: "validation-staff:stayTaken" } });
    expect([state(), errors()]).toEqual(["refused", { booked_day: "validation-staff:stayTaken" }]);
  });

  it("begins with the booking as it is once it took another step", async () => {
    const { send, fail, asked, state, context } = await priced();
    send(confirmed);
    await fail("changeStay", { kind: "conflict", errors: { version: "validation-staff:version" } });
    send({ type: "stay.chosen", choice: four });
    expect(state()).toBe("conflict");
    send({ type: "booking.seen", version: 5, nights: 2 });
    expect([state(), context().choice]).toEqual(["choosing", null]);
    send({ type: "stay.chosen", choice: four });
    expect(asked.quoteChange.at(-1)).toMatchObject({ version: 5 });
  });

  it("can be confirmed again where no answer came", async () => {
    const { send, fail, asked, canConfirm, context } = await priced();
    send(confirmed);
    await fail("changeStay", { kind: "network" });
    expect([canConfirm(), context().failure]).toEqual([true, { kind: "network" }]);
    send(confirmed);
    expect(asked.changeStay[1]).toEqual(asked.changeStay[0]);
  });

  it("asks for the price again where none came", async () => {
    const { send, fail, state } = change();
    send({ type: "stay.chosen", choice: three });
    await fail("quoteChange", new Error("thrown by a bug"));
    expect(state()).toBe("unpriced");
    send({ type: "price.retried" });
    expect(state()).toBe("pricing");
  });

  it("waives the terms for admins only", () => {
    const choice = aStayChoice({ waive_terms: true });
    for (const [role, expected] of [
      ["guest", "choosing"],
      ["employee", "choosing"],
      ["admin", "pricing"],
    ] as const) {
      const { send, state } = change({ role });
      send({ type: "stay.chosen", choice });
      expect(state()).toBe(expected);
    }
  });

  it("says that the boat is out of service for admins, and for employees where it is known", () => {
    const choice = aStayChoice({ vehicle: 2, our_fault: true });
    for (const [role, boatOut, expected] of [
      ["guest", true, "choosing"],
      ["employee", false, "choosing"],
      ["employee", true, "pricing"],
      ["admin", false, "pricing"],
    ] as const) {
      const { send, state } = change({ role, boatOut });
      send({ type: "stay.chosen", choice });
      expect(state()).toBe(expected);
    }
  });

  it("asks a guest for no reason", async () => {
    const flow = change({ role: "guest" });
    flow.send({ type: "stay.chosen", choice: three });
    await flow.answer("quoteChange", aStayChangeQuote());
    flow.send({ type: "change.confirmed", reason: "" });
    expect(flow.asked.changeStay).toMatchObject([{ choice: three, price: "540.00", reason: "" }]);
  });

  it.each([
    ["guest", 2, 1, false],
    ["guest", 2, 2, true],
    ["guest", 1, 1, true],
    ["guest", 1, 0, false],
    ["employee", 2, 0, true],
  ] as const)("lets a %s with %i booked nights choose %i: %s", (role, bookedNights, booked_duration, isPossible) => {
    const { send, state } = change({ role, bookedNights });
    send({ type: "stay.chosen", choice: aStayChoice({ booked_duration }) });
    expect(state()).toBe(isPossible ? "pricing" : "choosing");
  });

  it("goes by the length that is booked by now, once it was shown", async () => {
    const { send, fail, state } = change({ role: "guest" });
    send({ type: "stay.chosen", choice: three });
    await fail("quoteChange", { kind: "conflict", errors: { version: "validation-staff:version" } });
    send({ type: "booking.seen", version: 5, nights: 1 });
    send({ type: "stay.chosen", choice: aStayChoice({ booked_duration: 1 }) });
    expect(state()).toBe("pricing");
  });
});
