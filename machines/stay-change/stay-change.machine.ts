import { and, assign, setup } from "xstate";
import type { StayChangeQuote } from "../../src/shared/contract/stay-change.ts";
import { maximumNights, minimumNights } from "../../src/shared/rules/stay.ts";
import { answer, failureOf, rejection, unprovided } from "../support/actors.ts";
import type {
  StayChangeActors,
  StayChangeContext,
  StayChangeEvent,
  StayChangeFailure,
  StayChangeInput,
  StayChangeRequest,
  StayChangeTag,
  StayChoice,
} from "./stay-change.types.ts";

const actors = {
  quoteChange: unprovided("quoteChange"),
  changeStay: unprovided("changeStay"),
} as StayChangeActors;

const failedAs =
  (kind: StayChangeFailure["kind"]) =>
  (_: unknown, error: unknown): boolean =>
    failureOf<StayChangeFailure>(error).kind === kind;

/** @throws RangeError before anything was chosen: no state that asks for a price is reachable then. */
function choiceOf({ choice }: StayChangeContext): StayChoice {
  if (!choice) throw new RangeError("no stay was chosen");
  return choice;
}

function requestOf(context: StayChangeContext): StayChangeRequest {
  const { bookingId, version, quote, reason } = context;
  if (!quote) throw new RangeError("the change has no price yet");
  const lostHalves = quote.lost_halves;
  const shown = { price: quote.after.price, ...(lostHalves.length > 0 && { lostHalves }) };
  return { bookingId, version, choice: choiceOf(context), ...shown, reason };
}

const choose = {
  "stay.chosen": {
    guard: "canChoose",
    target: "pricing",
    // The question of an earlier choice is dropped with its answer.
    reenter: true,
    actions: { type: "keepChoice", params: ({ event }: { event: { choice: StayChoice } }) => event.choice },
  },
  "stay.reset": { target: "choosing", actions: "forgetChoice" },
} as const;
const keepFailure = { type: "keepFailure", params: rejection } as const;
const refused = { guard: { type: "isRefused", params: rejection }, target: "refused", actions: keepFailure } as const;
const conflict = {
  guard: { type: "isConflict", params: rejection },
  target: "conflict",
  actions: keepFailure,
} as const;

/**
 * Changing a stay, by staff or by its guest (requirements/stay-change.md): what is chosen is priced by the server, and
 * only what was shown can be confirmed. Of several choices only the last one's price is ever shown; another price than the shown one is shown anew
 * and asked about again.
 */
export const stayChangeMachine = setup({
  types: {
    input: {} as StayChangeInput,
    context: {} as StayChangeContext,
    events: {} as StayChangeEvent,
    tags: {} as StayChangeTag,
  },
  actors,
  guards: {
    isProposed: ({ context }) => context.choice !== null,
    mayWaive: ({ context: { role }, event }) =>
      role === "admin" || event.type !== "stay.chosen" || !event.choice.waive_terms,
    mayBlameBoat: ({ context: { role, boatOut }, event }) =>
      event.type !== "stay.chosen" || !event.choice.our_fault || role === "admin" || (role === "employee" && boatOut),
    /** In nights; staff also book a day without one. */
    hasPossibleLength: ({ event }) =>
      event.type !== "stay.chosen" ||
      (event.choice.booked_duration >= minimumNights("staff") && event.choice.booked_duration <= maximumNights),
    /** In nights; a stay that was agreed on shorter keeps its length. */
    isLongEnough: ({ context: { role, bookedNights }, event }) =>
      role !== "guest" ||
      event.type !== "stay.chosen" ||
      event.choice.booked_duration >= Math.min(minimumNights("visitor"), bookedNights),
    canChoose: and(["mayWaive", "mayBlameBoat", "hasPossibleLength", "isLongEnough"]),
    /** The guest's own wish is one. */
    hasReason: ({ context: { role } }, reason: string) => role === "guest" || reason.trim() !== "",
    isRefused: failedAs("refused"),
    isConflict: failedAs("conflict"),
    isPriceChanged: failedAs("priceChanged"),
  },
  actions: {
    keepChoice: assign((_, choice: StayChoice) => ({ choice, quote: null, failure: null, isPriceNew: false })),
    forgetChoice: assign({ choice: null, quote: null, failure: null, isPriceNew: false }),
    keepQuote: assign((_, quote: StayChangeQuote) => ({ quote, failure: null })),
    keepReason: assign((_, reason: string) => ({ reason, failure: null, isPriceNew: false })),
    keepFailure: assign((_, error: unknown) => ({ failure: failureOf<StayChangeFailure>(error) })),
    keepBooked: assign((_, { version, nights }: { version: number; nights: number }) => ({
      version,
      bookedNights: nights,
    })),
    tellPrice: assign({ isPriceNew: true }),
  },
}).createMachine({
  id: "stayChange",
  description: "Changing a stay: chosen, priced, confirmed, moved; refused with the reason, or overtaken by others.",
  context: ({ input }) => ({ ...input, quote: null, reason: "", failure: null, isPriceNew: false }),
  initial: "opened",
  states: {
    opened: {
      description: "A proposal, such as where a stay was dropped on the board, is priced at once.",
      always: [{ guard: "isProposed", target: "pricing" }, { target: "choosing" }],
    },
    choosing: { on: choose },
    pricing: {
      tags: "busy",
      description: "Something else is chosen: what would it come to?",
      invoke: {
        src: "quoteChange",
        input: ({ context }) => ({
          bookingId: context.bookingId,
          version: context.version,
          choice: choiceOf(context),
        }),
        onDone: { target: "priced", actions: { type: "keepQuote", params: answer } },
        onError: [refused, conflict, { target: "unpriced", actions: keepFailure }],
      },
      on: choose,
    },
    unpriced: {
      description: "No price came.",
      on: { ...choose, "price.retried": "pricing" },
    },
    priced: {
      description: "Old, new, difference and what happens to the money are shown.",
      on: {
        ...choose,
        "change.confirmed": {
          guard: { type: "hasReason", params: ({ event }) => event.reason },
          target: "confirmed",
          actions: { type: "keepReason", params: ({ event }) => event.reason },
        },
      },
    },
    confirmed: {
      tags: "busy",
      invoke: {
        src: "changeStay",
        input: ({ context }) => requestOf(context),
        onDone: { target: "moved", actions: { type: "keepQuote", params: answer } },
        onError: [
          { guard: { type: "isPriceChanged", params: rejection }, target: "pricing", actions: "tellPrice" },
          refused,
          conflict,
          { target: "priced", actions: keepFailure },
        ],
      },
    },
    refused: { description: "A field is wrong, or the boat is not free: something else has to be chosen.", on: choose },
    conflict: {
      description: "The booking took another step, or was cancelled: its present state is shown first.",
      on: {
        "booking.seen": {
          target: "choosing",
          actions: ["forgetChoice", { type: "keepBooked", params: ({ event }) => event }],
        },
      },
    },
    moved: { type: "final" },
  },
});
