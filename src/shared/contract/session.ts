import type { InferType } from "yup";
import { apiPath, type Contract, type Done, json } from "./call.ts";
import { payload, textField } from "./fields.ts";
import { accountEmailField, passwordField, presentPasswordField } from "./staff-fields.ts";

/** The logged-in employee or admin, as login and the user check answer it. The root account is an admin too. */
export interface User {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  admin: boolean;
  /** The root account edits hours and seasons (requirements/settings.md). */
  root: boolean;
  active: boolean;
  /** Works at the jetty: boats, times and steps, and nothing of guests and money (requirements/jetty.md). Absent: not so. */
  jetty?: true;
  /** What the internal area is read in, on every device; German where nobody chose. */
  language: "de" | "en";
}

export const loginSchema = payload({
  email: accountEmailField(),
  password: presentPasswordField(),
});
/** The login form refuses what can be no password; the server says only that it is wrong. */
export const loginFormSchema = payload({
  email: accountEmailField(),
  password: passwordField().required("validation-staff:password"),
});
export type LoginRequest = InferType<typeof loginSchema>;

export const recoverSchema = payload({ email: accountEmailField() });

export const languageSchema = payload({
  language: textField("validation:lang").oneOf(["de", "en"], "validation:lang").required("validation:lang"),
});

export const sessionContract = {
  login: { method: "POST", path: apiPath("rere_login"), access: "everyone", body: loginSchema, answer: json<User>() },
  logout: { method: "POST", path: apiPath("rere_logout"), access: "everyone", answer: json<Done>() },
  /** HEAD checks the session: 200 or 401. */
  check: { method: "GET", path: apiPath("rere_check_user"), access: "jetty", answer: json<User>() },
  recover: {
    method: "POST",
    path: apiPath("rere_send_recover_email"),
    access: "everyone",
    body: recoverSchema,
    answer: json<Done>(),
  },
  /** Of the caller's own account alone. */
  setLanguage: {
    method: "POST",
    path: apiPath("rere_set_language"),
    access: "jetty",
    body: languageSchema,
    answer: json<Done>(),
  },
} as const satisfies Contract;
