import type { PromiseActorLogic } from "xstate";
import type { FieldErrors } from "../../src/shared/contract/errors.ts";
import type { LoginRequest, RecoverRequest, User } from "../../src/shared/contract/session.ts";
import type { RegisterRequest } from "../../src/shared/contract/staff.ts";

/** The form that the last segment of the path selects (requirements/session.md). */
export type AuthForm = "login" | "logout" | "recover" | "register";

/** What decides which form somebody may see: nobody logged in, an employee, an admin. */
export type AuthRole = "visitor" | "employee" | "admin";

/** What is said of the last step for a while. */
export type AuthMessage = "loginFailed" | "recovered" | "registered" | "registerFailed";

/** Who opens the screen, at which of its paths. */
export interface AuthInput {
  form: AuthForm;
  role: AuthRole;
}

export interface AuthContext extends AuthInput {
  login: LoginRequest | null;
  recovery: RecoverRequest | null;
  registration: RegisterRequest | null;
  /** What the server refuses of the last registration, as message keys by field. */
  refused: FieldErrors;
}

export type AuthEvent =
  | ({ type: "form.opened" } & AuthInput)
  | { type: "login.submitted"; request: LoginRequest }
  | { type: "recovery.submitted"; request: RecoverRequest }
  | { type: "registration.submitted"; request: RegisterRequest }
  /** The server could not be reached to log out; once more. */
  | { type: "logout.retried" };

export type AuthEmitted =
  /** Logged in: on to the internal area. */
  | { type: "user.entered"; user: User }
  /** Logged out: everything that only staff may see is forgotten. */
  | { type: "user.cleared" }
  /** The employee was added and it was read: the fields begin anew. */
  | { type: "form.cleared" }
  | { type: "place.left"; to: "home" | "login" }
  | { type: "failure.logged"; failure: unknown };

/** The work of the flow. It rejects with anything; the field errors of a refused registration are read from `errors`. */
export type AuthActors = {
  logIn: PromiseActorLogic<User, LoginRequest>;
  logOut: PromiseActorLogic<object, void>;
  recover: PromiseActorLogic<object, RecoverRequest>;
  register: PromiseActorLogic<object, RegisterRequest>;
};
