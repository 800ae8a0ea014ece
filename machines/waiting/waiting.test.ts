import { nextStatus } from "../support/lifecycle.ts";
import { isEnd, type WaitingEvent, type WaitingState, waitingMachine } from "./waiting.machine.ts";

const walk = (from: WaitingState, ...events: WaitingEvent[]) =>
  events.reduce<WaitingState | null>((state, event) => state && nextStatus(waitingMachine, state, event), from);
const freed: WaitingEvent = { type: "days.freed", isHeld: true };
const ended: WaitingEvent = { type: "hold.ended" };
const taken = (offers: number): WaitingEvent => ({ type: "days.taken", offers });

describe("an entry of the waiting list", () => {
  it("is offered nothing before its address was confirmed", () => {
    expect(walk("unconfirmed", freed)).toBeNull();
    expect(walk("unconfirmed", { type: "entry.confirmed" }, freed)).toBe("offered");
  });

  it("is not offered the same free days again before somebody had them", () => {
    expect(walk("waiting", freed, ended, freed)).toBeNull();
    expect(walk("waiting", freed, ended, taken(1), freed)).toBe("offered");
  });

  it("ends with the third offer, but not before that was let go", () => {
    expect(walk("waiting", freed, taken(3))).toBeNull();
    expect(walk("waiting", freed, ended)).toBe("told");
    expect(walk("waiting", freed, ended, taken(3))).toBe("ended");
    expect(walk("told", taken(2))).toBe("waiting");
  });

  it("remembers a decline, also one that comes after the offer ran out, until somebody has the days", () => {
    const declined: WaitingEvent = { type: "offer.declined" };
    expect(walk("waiting", freed, declined)).toBe("declined");
    expect(walk("waiting", freed, ended, declined)).toBe("declined");
    expect(walk("declined", freed)).toBeNull();
    expect(walk("declined", taken(2))).toBe("waiting");
    expect(walk("declined", taken(3))).toBe("ended");
    expect(walk("waiting", declined)).toBeNull();
  });

  it("can be left from every state that does not end it", () => {
    for (const state of ["unconfirmed", "waiting", "offered", "told", "declined"] as const) {
      expect(isEnd(state)).toBe(false);
      expect(walk(state, { type: "entry.unsubscribed" })).toBe("unsubscribed");
      expect(walk(state, { type: "dates.passed" })).toBe("ended");
    }
  });
});
