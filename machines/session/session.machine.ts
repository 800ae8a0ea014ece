import { assign, emit, setup } from "xstate";
import type { User } from "../../src/shared/contract/session.ts";
import { answer, logRejection, unprovided } from "../support/actors.ts";
import type { SessionActors, SessionContext, SessionEmitted, SessionEvent, SessionInput } from "./session.types.ts";

const actors: SessionActors = {
  checkSession: unprovided("checkSession"),
  readUser: unprovided("readUser"),
  logOut: unprovided("logOut"),
};

/**
 * Monitors the session of somebody who is logged in (requirements/session.md). A visitor has none, and their
 * browser asks nothing. A failed check logs nobody out: the server checks every call anyway.
 */
export const sessionMachine = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
  },
  actors,
  actions: {
    keepSegment: assign({ segment: (_, segment: string) => segment }),
    emitUser: emit((_, user: User | null) => (user ? { type: "user.read", user } : { type: "user.cleared" })),
    clearUser: emit({ type: "user.cleared" }),
    logFailure: emit((_, failure: unknown) => ({ type: "failure.logged" as const, failure })),
  },
  guards: {
    isElsewhere: ({ context }, segment: string) => segment !== context.segment,
    isValid: (_, valid: boolean) => valid,
    isActive: (_, user: User | null) => user?.active === true,
    isInactive: (_, user: User | null) => user?.active === false,
  },
}).createMachine({
  id: "session",
  description:
    "Whether somebody who is logged in still is: asked whenever the first segment of the path changes, and when a call is refused.",
  context: ({ input }) => input,
  initial: "monitored",
  states: {
    monitored: {
      initial: "valid",
      on: {
        "segment.changed": {
          guard: { type: "isElsewhere", params: ({ event }) => event.segment },
          target: ".checking",
          actions: { type: "keepSegment", params: ({ event }) => event.segment },
        },
      },
      states: {
        valid: { on: { "call.refused": "checking" } },
        checking: {
          invoke: {
            src: "checkSession",
            onDone: [
              { guard: { type: "isValid", params: answer }, target: "reading" },
              { target: "#session.ended", actions: "clearUser" },
            ],
            onError: { target: "valid", actions: logRejection },
          },
        },
        reading: {
          invoke: {
            src: "readUser",
            onDone: [
              {
                guard: { type: "isActive", params: answer },
                target: "valid",
                actions: { type: "emitUser", params: answer },
              },
              { guard: { type: "isInactive", params: answer }, target: "#session.loggingOut" },
              { target: "#session.ended", actions: "clearUser" },
            ],
            onError: { target: "valid", actions: logRejection },
          },
        },
      },
    },
    loggingOut: {
      description: "The user was deactivated: whatever the server answers, nobody is logged in here.",
      invoke: {
        src: "logOut",
        onDone: { target: "ended", actions: "clearUser" },
        onError: { target: "ended", actions: ["clearUser", logRejection] },
      },
    },
    ended: { type: "final" },
  },
});
