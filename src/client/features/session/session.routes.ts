import type { AuthForm } from "../../../../machines/auth-screen/auth-screen.types.ts";
import type { ScreenRow } from "../../screen-row.ts";

/** The ways in and out of the internal area: one screen, whose form the path selects. Where nobody is known it is German. */
export const loginPath = "/Login";
export const logoutPath = "/Logout";
export const recoverPath = "/Recover";
export const registerPath = "/Register";

/** The query of /Login that says where to go on after it: a path of the internal area. */
export const returnParameter = "weiter";

/** The way in, and back to where somebody wanted to go. */
export function loginPathFor(destination: string): string {
  return `${loginPath}?${new URLSearchParams({ [returnParameter]: destination }).toString()}`;
}

const authScreen = (form: AuthForm, path: string): ScreenRow => ({
  id: form,
  language: "de",
  path,
  namespaces: ["auth", "validation", "validation-staff"],
  head: { title: `auth:head.${form}`, description: form },
  isUnlisted: true,
});

export const authScreens = [
  authScreen("login", loginPath),
  authScreen("logout", logoutPath),
  authScreen("recover", recoverPath),
] as const;
/** Where admins make accounts. */
export const registerScreen = authScreen("register", registerPath);
