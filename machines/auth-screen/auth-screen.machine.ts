import { assign, emit, setup } from "xstate";
import type { FieldErrors } from "../../src/shared/contract/errors.ts";
import type { LoginRequest, RecoverRequest, User } from "../../src/shared/contract/session.ts";
import type { RegisterRequest } from "../../src/shared/contract/staff.ts";
import { unprovided } from "../support/unprovided.ts";
import type { AuthActors, AuthContext, AuthEmitted, AuthEvent, AuthInput } from "./auth-screen.types.ts";

const actors: AuthActors = {
  logIn: unprovided("logIn"),
  logOut: unprovided("logOut"),
  recover: unprovided("recover"),
  register: unprovided("register"),
};

/**
 * What was submitted, which is being sent.
 * @throws RangeError before anything was submitted: the state that sends is not reachable then.
 */
function submitted<Request>(request: Request | null): Request {
  if (request === null) throw new RangeError("nothing was submitted");
  return request;
}

/** What a refusal says of single fields; nothing where it is no refusal. */
function fieldErrorsOf(error: unknown): FieldErrors {
  const errors = typeof error === "object" && error !== null && "errors" in error ? error.errors : null;
  return typeof errors === "object" && errors !== null ? (errors as FieldErrors) : {};
}

const requestOf = <Request>({ event }: { event: { request: Request } }) => event.request;
const failureOf = ({ event }: { event: { error: unknown } }) => event.error;

/**
 * The authentication screen (requirements/session.md). The fields are Formik's: a failure costs
 * nothing typed. Messages leave the form usable; only what would be sent twice or cleared is locked.
 */
export const authScreenMachine = setup({
  types: {
    input: {} as AuthInput,
    context: {} as AuthContext,
    events: {} as AuthEvent,
    emitted: {} as AuthEmitted,
    tags: {} as "busy" | "locked",
  },
  actors,
  actions: {
    keepOpened: assign((_, { form, role }: AuthInput) => ({ form, role })),
    keepLogin: assign({ login: (_, request: LoginRequest) => request }),
    keepRecovery: assign({ recovery: (_, request: RecoverRequest) => request }),
    keepRegistration: assign({ registration: (_, request: RegisterRequest) => request, refused: {} }),
    keepRefusal: assign({ refused: (_, error: unknown) => fieldErrorsOf(error) }),
    enterUser: emit((_, user: User) => ({ type: "user.entered" as const, user })),
    clearUser: emit({ type: "user.cleared" }),
    clearForm: emit({ type: "form.cleared" }),
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
  delays: {
    loginFailureShown: 3_000,
    recoveryShown: 5_000,
    registrationShown: 3_000,
    logoutShown: 3_000,
  },
}).createMachine({
  id: "authScreen",
  description: "Ways in and out of the internal area: login, logout, a new password, and a new employee by an admin.",
  context: ({ input }) => ({ ...input, login: null, recovery: null, registration: null, refused: {} }),
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
        { target: "turnedAway" },
      ],
    },
    turnedAway: {
      description: "A visitor where only admins register employees.",
      entry: { type: "leave", params: "login" },
    },
    login: {
      initial: "editing",
      states: {
        editing: {
          on: { "login.submitted": { target: "sending", actions: { type: "keepLogin", params: requestOf } } },
        },
        sending: {
          tags: ["busy", "locked"],
          invoke: {
            src: "logIn",
            input: ({ context }) => submitted(context.login),
            onDone: { target: "done", actions: { type: "enterUser", params: ({ event }) => event.output } },
            onError: { target: "failed", actions: { type: "logFailure", params: failureOf } },
          },
        },
        failed: {
          on: { "login.submitted": { target: "sending", actions: { type: "keepLogin", params: requestOf } } },
          after: { loginFailureShown: "editing" },
        },
        done: { tags: ["busy", "locked"] },
      },
    },
    recover: {
      initial: "editing",
      states: {
        editing: {
          on: { "recovery.submitted": { target: "sending", actions: { type: "keepRecovery", params: requestOf } } },
        },
        sending: {
          tags: ["busy", "locked"],
          invoke: {
            src: "recover",
            input: ({ context }) => submitted(context.recovery),
            onDone: "told",
            // Whether an address is known, and whether a mail went out, is nobody's business.
            onError: { target: "told", actions: { type: "logFailure", params: failureOf } },
          },
        },
        told: {
          tags: "locked",
          after: { recoveryShown: { target: "left", actions: { type: "leave", params: "login" } } },
        },
        left: { tags: "locked" },
      },
    },
    register: {
      initial: "editing",
      states: {
        editing: {
          on: {
            "registration.submitted": { target: "sending", actions: { type: "keepRegistration", params: requestOf } },
          },
        },
        sending: {
          tags: ["busy", "locked"],
          invoke: {
            src: "register",
            input: ({ context }) => submitted(context.registration),
            onDone: "added",
            onError: {
              target: "failed",
              actions: [
                { type: "keepRefusal", params: failureOf },
                { type: "logFailure", params: failureOf },
              ],
            },
          },
        },
        added: { tags: "locked", after: { registrationShown: { target: "editing", actions: "clearForm" } } },
        failed: {
          on: {
            "registration.submitted": { target: "sending", actions: { type: "keepRegistration", params: requestOf } },
          },
          after: { registrationShown: "editing" },
        },
      },
    },
    logout: {
      initial: "sending",
      states: {
        sending: {
          tags: "busy",
          invoke: {
            src: "logOut",
            onDone: { target: "done", actions: "clearUser" },
            // Whoever leaves a shared computer must not read that they are logged out while they are not.
            onError: { target: "failed", actions: { type: "logFailure", params: failureOf } },
          },
        },
        failed: { on: { "logout.retried": "sending" } },
        done: { after: { logoutShown: { target: "left", actions: { type: "leave", params: "home" } } } },
        left: {},
      },
    },
  },
});
