import { authScreenMachine } from "../../../machines/auth-screen/auth-screen.machine.ts";
import type { AuthForm, AuthRole } from "../../../machines/auth-screen/auth-screen.types.ts";
import type { FlowModel } from "./paths.ts";

export const forms: readonly AuthForm[] = ["login", "recover", "logout", "register"];
export const offline = new Error("offline");
const roles: readonly AuthRole[] = ["visitor", "employee", "admin"];

/** Somebody opens the screen, at whichever of its paths, beginning with a visitor at the login. */
const model: FlowModel<typeof authScreenMachine> = {
  machine: authScreenMachine,
  input: { form: "login", role: "visitor" },
  events: [
    ...forms.flatMap((form) => roles.map((role) => ({ type: "form.opened" as const, form, role }))),
    { type: "logout.retried" },
  ],
  answers: { logOut: { done: [{}], failed: [offline] } },
};

export const models = { "a visitor at the login": model };
