import type { SnapshotFrom } from "xstate";
import type { authScreenMachine } from "./auth-screen.machine.ts";
import type { AuthForm } from "./auth-screen.types.ts";

export type AuthSnapshot = SnapshotFrom<typeof authScreenMachine>;

/** How far the logout is: the call runs, it found no server, or it is done. */
export type LogoutProgress = "sending" | "failed" | "done";

const forms = ["login", "logout", "recover", "register"] as const satisfies readonly AuthForm[];

/** The form that is shown; null while somebody is being led elsewhere. */
export function selectForm(snapshot: AuthSnapshot): AuthForm | null {
  return forms.find((form) => snapshot.matches(form)) ?? null;
}

export function selectLogout(snapshot: AuthSnapshot): LogoutProgress {
  if (snapshot.matches({ logout: "failed" })) return "failed";
  return snapshot.matches({ logout: "sending" }) ? "sending" : "done";
}
