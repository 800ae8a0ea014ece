import { setup } from "xstate";
import { effect, type StatusOf } from "../support/lifecycle.ts";

/** What the row and its content say when somebody asks for a step. */
export interface PriceListFacts {
  /** Two periods of one level claim the same nights. */
  hasOverlap: boolean;
  /** Each boat that a period names is there. */
  hasItsBoats: boolean;
}

export type PriceListLifecycleEvent =
  /** An admin wrote another content. */
  | { type: "list.edited" }
  /** An admin looked at its problems, and means it as it is. */
  | { type: "list.checked" }
  /** It holds for bookings from now on. */
  | { type: "list.published" }
  /** Another one was published. */
  | { type: "list.replaced" }
  /** The draft is thrown away. */
  | { type: "list.discarded" };

/**
 * The life of a version of the price list; the states but the last are the values of `price_lists.state`. The server
 * asks for each step inside the transaction that takes it. What was published once is never edited again: a copy of it
 * is a new draft. Bookings keep their lines, whatever becomes of the list.
 */
export const priceListLifecycleMachine = setup({
  types: { context: {} as PriceListFacts, events: {} as PriceListLifecycleEvent },
  guards: {
    hasNoOverlap: ({ context }) => !context.hasOverlap,
    hasItsBoats: ({ context }) => context.hasItsBoats,
  },
  // What each of them does stands in src/server/modules/price-list/take-price-list-step.ts.
  actions: {
    writeContent: effect(),
    replacePublished: effect(),
    notePublication: effect(),
    deleteDraft: effect(),
  },
}).createMachine({
  id: "priceListLifecycle",
  description: "The life of a version of the price list: edited, checked, published and replaced by the next one.",
  context: { hasOverlap: false, hasItsBoats: true },
  initial: "draft",
  states: {
    draft: {
      on: {
        "list.edited": { target: "draft", actions: "writeContent" },
        "list.checked": { guard: "hasNoOverlap", target: "checked" },
        "list.discarded": { target: "discarded", actions: "deleteDraft" },
      },
    },
    checked: {
      on: {
        "list.edited": { target: "draft", actions: "writeContent" },
        "list.published": {
          guard: "hasItsBoats",
          target: "published",
          actions: ["replacePublished", "notePublication"],
        },
        "list.discarded": { target: "discarded", actions: "deleteDraft" },
      },
    },
    published: { on: { "list.replaced": "replaced" } },
    replaced: {},
    discarded: {},
  },
});

export type PriceListStatus = StatusOf<typeof priceListLifecycleMachine>;
