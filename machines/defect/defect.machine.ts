import { assign, setup } from "xstate";
import { effect, type StatusOf } from "../support/lifecycle.ts";

/** What the row says when somebody asks for a step. */
export interface DefectFacts {
  /** It is a service, which comes again. */
  comesAgain: boolean;
  /** What it said went with its guest: nobody could know what is open again. */
  isForgotten: boolean;
}

export type DefectStepEvent =
  /** Another text, day or hours. */
  | { type: "defect.changed" }
  /** It is mended; of a service: it was done. */
  | { type: "defect.closed" }
  /** It was closed by mistake, or is back. */
  | { type: "defect.reopened" }
  /** A service is no longer wanted, or the return that noted a damage was undone. */
  | { type: "defect.withdrawn" };

export type DefectEvent =
  | DefectStepEvent
  /** What the row says now: no step. */
  | { type: "facts.changed"; facts: Partial<DefectFacts> };

/**
 * What a boat needs done (requirements/defect.md); the states are the values of `defects.status`. The server asks for
 * each step inside the transaction that takes it. A service that was done stays open, and is due again later.
 */
export const defectMachine = setup({
  types: { context: {} as DefectFacts, events: {} as DefectEvent },
  guards: {
    comesAgain: ({ context }) => context.comesAgain,
    isReadable: ({ context }) => !context.isForgotten,
  },
  // What each of them does stands in src/server/modules/defect/take-defect-step.ts.
  actions: {
    writeDefect: effect(),
    scheduleNext: effect(),
    noteClosing: effect(),
    noteWithdrawal: effect(),
    clearClosing: effect(),
    logStep: effect(),
  },
}).createMachine({
  id: "defect",
  description: "A damage or a service of a boat: open until somebody closes it; a service comes again.",
  context: { comesAgain: false, isForgotten: false },
  on: { "facts.changed": { actions: assign(({ event }) => event.facts) } },
  initial: "open",
  states: {
    open: {
      on: {
        "defect.changed": { actions: ["writeDefect", "logStep"] },
        "defect.closed": [
          { guard: "comesAgain", actions: ["scheduleNext", "logStep"] },
          { target: "closed", actions: ["noteClosing", "logStep"] },
        ],
        "defect.withdrawn": { target: "closed", actions: ["noteClosing", "noteWithdrawal", "logStep"] },
      },
    },
    closed: {
      on: { "defect.reopened": { guard: "isReadable", target: "open", actions: ["clearClosing", "logStep"] } },
    },
  },
});

export type DefectStatus = StatusOf<typeof defectMachine>;
