import { assign, emit, setup } from "xstate";
import { logRejection, unprovided } from "../support/actors.ts";
import type { AuthActors, AuthEmitted, AuthEvent, AuthInput } from "./auth-screen.types.ts";

const actors: AuthActors = { logOut: unprovided("logOut") };

/**
 * The authentication screen (requirements/session.md): which form somebody sees, and the logout. The forms for login, a
 * new password and a new employee send themselves (machines/submission).
 */
export const authScreenMachine = setup({
  types: {
    input: {} as AuthInput,
    context: {} as AuthInput,
    events: {} as AuthEvent,
    emitted: {} as AuthEmitted,
  },
  actors,
  actions: {
    keepOpened: assign((_, { form, role }: AuthInput) => ({ form, role })),
    clearUser: emit({ type: "user.cleared" }),
    leave: emit((_, to: "home" | "login") => ({ type: "place.left" as const, to })),
    logFailure: emit((_, failure: unknown) => ({ type: "failure.logged" as const, failure })),
  },
  guards: {
    mayRegister: ({ context: { form, role } }) => form === "register" && role === "admin",
    isLoggedIn: ({ context: { role } }) => role !== "visitor",
    opensLogout: ({ context }) => context.form === "logout",
    opensRecover: ({ context }) => context.form === "recover",
    opensLogin: ({ context }) => context.form === "login",
  },
  delays: { logoutShown: 3_000 },
}).createMachine({
  id: "authScreen",
  description:
    "Which form of the authentication screen somebody sees: login, a new password, a new employee; and logout.",
  context: ({ input }) => input,
  initial: "opened",
  on: {
    "form.opened": { target: ".opened", actions: { type: "keepOpened", params: ({ event }) => event } },
  },
  states: {
    opened: {
      always: [
        { guard: "mayRegister", target: "register" },
        { guard: "isLoggedIn", target: "logout.sending" },
        { guard: "opensLogout", target: "logout.done" },
        { guard: "opensRecover", target: "recover" },
        { guard: "opensLogin", target: "login" },
        { target: "notAllowed" },
      ],
    },
    notAllowed: {
      description: "A visitor where only admins register employees.",
      entry: { type: "leave", params: "login" },
    },
    login: {},
    recover: {},
    register: {},
    logout: {
      initial: "sending",
      states: {
        sending: {
          invoke: {
            src: "logOut",
            onDone: { target: "done", actions: "clearUser" },
            // A user who leaves a shared computer must not read that they are logged out while they are not.
            onError: { target: "failed", actions: logRejection },
          },
        },
        failed: { on: { "logout.retried": "sending" } },
        done: { after: { logoutShown: { target: "left", actions: { type: "leave", params: "home" } } } },
        left: {},
      },
    },
  },
});
