import type { AnyEventObject, StateValue } from "xstate";
import { authScreenMachine } from "../../../../machines/auth-screen/auth-screen.machine.ts";
import type { AuthEvent, AuthForm, AuthInput, AuthRole } from "../../../../machines/auth-screen/auth-screen.types.ts";
import { type FlowModel, sentenceOf, type Walk, walksThrough } from "../../../../machines/support/paths.ts";
import { aPublicConfig } from "../../../testing/booking-server.ts";
import { testToday } from "../../../testing/builders.ts";
import { withStillClock } from "../../../testing/page-hooks.ts";
import { toRegistration } from "../../features/session/auth-form.ts";
import { matchRoute } from "../routing/routes.ts";
import { loadWholeScreen } from "../routing/screens.ts";
import { mia, newEmployee, openWebsite, settle, users, type Website, wait } from "../website.fixture.tsx";

const page = { today: testToday, config: aPublicConfig };

const forms: AuthForm[] = ["login", "logout", "recover", "register"];
const roles: AuthRole[] = ["visitor", "employee", "admin"];
const paths: Record<AuthForm, string> = {
  login: "/Login",
  logout: "/Logout",
  recover: "/Recover",
  register: "/Register",
};
const credentials = { email: mia.email, password: "hausboot" };

/** What people do on the screen; that another form is opened has a test of its own. */
const events: AuthEvent[] = [
  { type: "login.submitted", request: credentials },
  { type: "recovery.submitted", request: { email: mia.email } },
  { type: "registration.submitted", request: toRegistration(newEmployee) },
  { type: "logout.retried" },
];
const failed = [{ kind: "network" }, { kind: "unexpected" }];
const modelOf = (input: AuthInput): FlowModel<typeof authScreenMachine> => ({
  machine: authScreenMachine,
  input,
  events,
  answers: {
    logIn: { done: [mia], failed },
    logOut: { done: [{}], failed },
    recover: { done: [{}], failed },
    register: { done: [{}], failed },
  },
  relevant: () => null,
});

const calls = {
  login: "POST rere_login",
  logout: "POST rere_logout",
  recover: "POST rere_send_recover_email",
  register: "POST rere_register",
};
const messages: Record<string, string> = {
  "login.failed": "Anmeldung schlug fehl, bitte versuchen Sie es später erneut",
  "recover.told": "Ein neues Passwort wurde an die eingegebene Emailadresse geschickt",
  "register.added": "Der Mitarbeiter wurde hinzugefügt",
  "register.failed": "Registrierung schlug fehl, bitte versuchen Sie es später erneut",
  "logout.sending": "Sie werden abgemeldet...",
  "logout.done": "Sie wurden abgemeldet und werden automatisch auf die Hauptseite weitergeleitet...",
  "logout.failed": "Die Abmeldung hat nicht geklappt. Sie sind noch angemeldet.",
};
const headings: Record<AuthForm, string> = {
  login: "Login",
  logout: "Logout",
  recover: "Passwort zurücksetzen",
  register: "Neuer Mitarbeiter",
};
/** Where somebody is led; the screen there is another flow's. */
const places: Record<string, string> = {
  turnedAway: "/Login?weiter=/Register",
  "login.done": "/Mitarbeiterbereich",
  "recover.left": "/Login",
  "logout.left": "/",
};

/** The state as the page must show it. */
function shownBy(value: StateValue, { form: opened }: AuthInput) {
  const [form, state] = typeof value === "string" ? [value, ""] : (Object.entries(value)[0] as [AuthForm, string]);
  const name = state ? `${form}.${state}` : form;
  const isLoggedIn = ["login.done", "logout.sending", "logout.failed"].includes(name) || form === "register";
  if (places[name]) return { address: places[name], isLoggedIn };
  return {
    address: paths[opened],
    isLoggedIn,
    heading: headings[form as AuthForm],
    message: messages[name] ?? null,
    isBusy: state === "sending" && form !== "logout",
    isLocked: form !== "logout" && (state === "sending" || state === "told" || state === "added"),
  };
}

function shown(website: Website, expected: { address: string }) {
  const place = { address: website.address(), isLoggedIn: website.user() !== null };
  if (!("heading" in expected)) return place;
  const said = document.querySelector('[role="alert"], [role="status"], main output')?.textContent ?? null;
  return {
    ...place,
    heading: website.heading(),
    message: said?.replace(/(Noch einmal versuchen|Gleich zur Hauptseite)$/, "") ?? null,
    isBusy: website.button()?.getAttribute("aria-busy") === "true",
    isLocked: website.field("email")?.readOnly ?? false,
  };
}

async function doAs(website: Website, event: AnyEventObject): Promise<void> {
  const isThere = website.button() !== null;
  if (event.type === "login.submitted" && isThere) website.type(credentials);
  if (event.type === "recovery.submitted" && isThere) website.type({ email: mia.email });
  if (event.type === "registration.submitted" && isThere) website.type(newEmployee);
  if (event.type === "logout.retried") return website.press("button", "Noch einmal versuchen");
  return website.submit();
}

async function walkOnPage(input: AuthInput, walk: Walk): Promise<void> {
  const website = await openWebsite(page, paths[input.form], users[input.role]);
  for (const { event, expected } of walk.steps) {
    const [, kind, place = ""] = /^xstate\.(done|error|after)\.(?:actor\.)?(.*)$/.exec(event.type) ?? [];
    const form = forms.find((name) => place.includes(`authScreen.${name}.`)) ?? "login";
    if (kind === "done") await website.answer(calls[form], event["output"], form === "register" ? 201 : 200);
    else if (kind === "error") {
      const { kind: failure } = event["error"] as { kind: string };
      if (failure === "network") await website.lose(calls[form]);
      else await website.answer(calls[form], { type: "UNAVAILABLE" }, 503);
    } else if (kind === "after") await wait(form === "recover" ? 5_000 : 3_000);
    else await doAs(website, event);
    await settle();
    const wanted = shownBy(expected, input);
    expect(shown(website, wanted)).toEqual(wanted);
  }
}

const inputs = forms.flatMap((form) => roles.map((role) => ({ form, role })));
const steps = inputs.flatMap((input) => walksThrough(modelOf(input)).map((walk) => ({ input, walk })));

describe("every way in and out, on the page", () => {
  beforeAll(() =>
    Promise.all(
      ["/", "/Mitarbeiterbereich", ...Object.values(paths)].map((path) => loadWholeScreen(matchRoute(path).route)),
    ),
  );
  withStillClock({ frames: true });

  it.each(steps.map(({ input, walk }) => [input.role, paths[input.form], sentenceOf(walk), input, walk] as const))(
    "shows a %s at %s each state: %s",
    async (_role, _path, _sentence, input, walk) => {
      await expect(walkOnPage(input, walk)).resolves.toBeUndefined();
    },
  );
});
