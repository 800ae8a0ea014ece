import { setup } from "xstate";
import { mostOffers } from "../../src/shared/rules/waiting.ts";
import type { StatusOf } from "../support/lifecycle.ts";

export type WaitingEvent =
  /** The link of the first mail was followed, and the address said yes there. */
  | { type: "entry.confirmed" }
  /** The first mail was not answered in time. */
  | { type: "confirmation.lapsed" }
  /**
   * All days are free. @property isHeld whether they were reserved for the entry; so close to the stay they are not.
   */
  | { type: "days.freed"; isHeld: boolean }
  /** By its guest; also after the offer ran out, on a page that was open since. */
  | { type: "offer.declined" }
  /** The days of the offer are no longer reserved: it ran out, or its guest reserved other days. */
  | { type: "hold.ended" }
  /** Somebody has a day again. @property offers how many the entry had. */
  | { type: "days.taken"; offers: number }
  /** The guest of the entry booked. */
  | { type: "stay.booked" }
  | { type: "entry.unsubscribed" }
  /** Nobody can book the days any more. */
  | { type: "dates.passed" };

const endings = { "entry.unsubscribed": "unsubscribed", "dates.passed": "ended" } as const;
/** Of an entry whose guest knows that the days are free. */
const known = {
  ...endings,
  "days.taken": [
    {
      guard: { type: "hadAllOffers", params: ({ event }: { event: { offers: number } }) => event.offers },
      target: "ended",
    },
    { target: "waiting" },
  ],
  "stay.booked": "booked",
} as const;

/**
 * An entry of the waiting list; the states that do not end it are the values of `waiting_entries.status`. The server
 * takes each step with `nextStatus` inside the transaction that reserves, frees or books the days; an entry that has
 * ended is deleted with the step.
 *
 * A guest who was told that the days are free is told again only after somebody had them: one who lets an offer run out
 * does not keep the boat from everybody else for days. One who declined is the same, and reads on every device that this
 * arrived.
 */
export const waitingMachine = setup({
  types: { events: {} as WaitingEvent },
  guards: {
    isHeld: (_, held: boolean) => held,
    hadAllOffers: (_, offers: number) => offers >= mostOffers,
  },
}).createMachine({
  id: "waiting",
  description: "An entry of the waiting list: confirmed, offered days that became free, and booked or ended.",
  initial: "unconfirmed",
  states: {
    unconfirmed: { on: { ...endings, "entry.confirmed": "waiting", "confirmation.lapsed": "ended" } },
    waiting: {
      on: {
        ...endings,
        "days.freed": [
          { guard: { type: "isHeld", params: ({ event }) => event.isHeld }, target: "offered" },
          { target: "told" },
        ],
        "stay.booked": "booked",
      },
    },
    offered: { on: { ...endings, "offer.declined": "declined", "hold.ended": "told", "stay.booked": "booked" } },
    told: { on: { ...known, "offer.declined": "declined" } },
    declined: { on: known },
    booked: { type: "final" },
    unsubscribed: { type: "final" },
    ended: { type: "final" },
  },
});

/** Every state, those that end the entry among them. */
export type WaitingState = StatusOf<typeof waitingMachine>;
/** The states of a stored entry. */
export type WaitingStatus = Exclude<WaitingState, "booked" | "unsubscribed" | "ended">;

/** Whether an entry ends with that state. */
export const isEnd = (state: WaitingState): state is Exclude<WaitingState, WaitingStatus> =>
  waitingMachine.getStateNodeById(`waiting.${state}`).type === "final";
