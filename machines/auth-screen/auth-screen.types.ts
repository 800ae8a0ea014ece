import type { PromiseActorLogic } from "xstate";

/** The form that the last segment of the path selects (requirements/session.md). */
export type AuthForm = "login" | "logout" | "recover" | "register";

/** What decides which form somebody may see: nobody logged in, an employee, an admin. */
export type AuthRole = "visitor" | "employee" | "admin";

/** Who opens the screen, at which of its paths. */
export interface AuthInput {
  form: AuthForm;
  role: AuthRole;
}

export type AuthEvent =
  | ({ type: "form.opened" } & AuthInput)
  /** The server could not be reached to log out; once more. */
  | { type: "logout.retried" };

export type AuthEmitted =
  /** Logged out: everything that only staff may see is forgotten. */
  | { type: "user.cleared" }
  | { type: "place.left"; to: "home" | "login" }
  | { type: "failure.logged"; failure: unknown };

/** The work of the flow. It rejects with anything. */
export type AuthActors = { logOut: PromiseActorLogic<object, void> };
