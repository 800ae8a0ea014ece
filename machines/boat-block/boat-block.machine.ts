import { assign, setup } from "xstate";
import { effect, type StatusOf } from "../support/lifecycle.ts";

/** Where the days of a block lie when somebody asks for a step. */
export interface BoatBlockFacts {
  /** Its first half-day is here, or over. */
  hasBegun: boolean;
  /** Its last half-day is over. */
  isOver: boolean;
}

export type BoatBlockStepEvent =
  /** Another boat, or another first half-day. */
  | { type: "block.moved" }
  /** Another last half-day, reason or text. */
  | { type: "block.changed" }
  /** The boat is to be had again: from now on, or as if nothing had been where the block lies ahead. */
  | { type: "block.ended" };

export type BoatBlockEvent =
  | BoatBlockStepEvent
  /** Where its days lie now: no step. */
  | { type: "facts.changed"; facts: Partial<BoatBlockFacts> };

/**
 * A block of a boat (requirements/boat-block.md); the states are the values of `boat_blocks.status`. The server asks for
 * each step inside the transaction that takes it. What it gives back goes to imports, to the waiting list, and to
 * everybody, in that order.
 */
export const boatBlockMachine = setup({
  types: { context: {} as BoatBlockFacts, events: {} as BoatBlockEvent },
  guards: {
    hasNotBegun: ({ context }) => !context.hasBegun,
    isNotOver: ({ context }) => !context.isOver,
  },
  // What each of them does stands in src/server/modules/boat-block/take-block-step.ts.
  actions: { takeDays: effect(), writeBlock: effect(), endBlock: effect(), logStep: effect(), giveFreedDays: effect() },
}).createMachine({
  id: "boatBlock",
  description: "A block of a boat: it stands from its first to its last half-day, is moved, changed and ended.",
  context: { hasBegun: false, isOver: false },
  on: { "facts.changed": { actions: assign(({ event }) => event.facts) } },
  initial: "standing",
  states: {
    standing: {
      on: {
        "block.moved": { guard: "hasNotBegun", actions: ["takeDays", "writeBlock", "logStep", "giveFreedDays"] },
        "block.changed": { guard: "isNotOver", actions: ["takeDays", "writeBlock", "logStep", "giveFreedDays"] },
        "block.ended": {
          guard: "isNotOver",
          target: "ended",
          actions: ["endBlock", "logStep", "giveFreedDays"],
        },
      },
    },
    ended: {},
  },
});

export type BoatBlockStatus = StatusOf<typeof boatBlockMachine>;
