import type { SnapshotFrom } from "xstate";
import type { FieldErrors } from "../../src/shared/contract/errors.ts";
import type { RegisterRequest } from "../../src/shared/contract/staff.ts";
import type { authScreenMachine } from "./auth-screen.machine.ts";
import type { AuthForm, AuthMessage } from "./auth-screen.types.ts";

export type AuthSnapshot = SnapshotFrom<typeof authScreenMachine>;

const forms = ["login", "logout", "recover", "register"] as const satisfies readonly AuthForm[];

/** The form that is shown; null while somebody is being led elsewhere. */
export function selectForm(snapshot: AuthSnapshot): AuthForm | null {
  return forms.find((form) => snapshot.matches(form)) ?? null;
}

/** Whether a call is on its way. */
export function selectIsBusy(snapshot: AuthSnapshot): boolean {
  return snapshot.hasTag("busy");
}

/** Whether the form takes nothing: while it is sent, and while what was sent is about to be cleared or left. */
export function selectIsLocked(snapshot: AuthSnapshot): boolean {
  return snapshot.hasTag("locked");
}

/** What is said of the last step; null while there is nothing to say. */
export function selectMessage(snapshot: AuthSnapshot): AuthMessage | null {
  if (snapshot.matches({ login: "failed" })) return "loginFailed";
  if (snapshot.matches({ recover: "told" }) || snapshot.matches({ recover: "left" })) return "recovered";
  if (snapshot.matches({ register: "added" })) return "registered";
  return snapshot.matches({ register: "failed" }) ? "registerFailed" : null;
}

/** How far the logout is: the call runs, it found no server, or it is done. */
export function selectLogout(snapshot: AuthSnapshot): "sending" | "failed" | "done" {
  if (snapshot.matches({ logout: "failed" })) return "failed";
  return snapshot.matches({ logout: "sending" }) ? "sending" : "done";
}

/** What was sent as the last registration; null before. */
export function selectRegistration({ context }: AuthSnapshot): RegisterRequest | null {
  return context.registration;
}

/** What the server refuses of the last registration; it holds for a field that still says the same. */
export function selectRefused({ context }: AuthSnapshot): FieldErrors {
  return context.refused;
}
