import type { PromiseActorLogic } from "xstate";
import type { User } from "../../src/shared/contract/session.ts";

/** Where somebody is when they are found logged in. */
export interface SessionInput {
  /** The first segment of the path; "" on the start page. */
  segment: string;
}

export type SessionContext = SessionInput;

export type SessionEvent =
  /** The first segment of the path is another one, or the same again after a step within it. */
  | { type: "segment.changed"; segment: string }
  /** A call of some screen was answered with 401. */
  | { type: "call.refused" };

export type SessionEmitted =
  /** What the server knows of the user now: name and role may have changed. */
  | { type: "user.read"; user: User }
  /** Nobody is logged in any more. */
  | { type: "user.cleared" }
  | { type: "failure.logged"; failure: unknown };

/** The work of the flow. It rejects where no answer came or none that says something of the session. */
export type SessionActors = {
  /** HEAD: whether the session stands; false for a 401. */
  checkSession: PromiseActorLogic<boolean, void>;
  /** GET: the user of the session; null for a 401. */
  readUser: PromiseActorLogic<User | null, void>;
  logOut: PromiseActorLogic<object, void>;
};
