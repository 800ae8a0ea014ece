import { fireEvent, screen, within } from "@testing-library/react";
import { aPublicConfig } from "../../../testing/booking-server.ts";
import { testToday } from "../../../testing/builders.ts";
import { withStillClock } from "../../../testing/page-hooks.ts";
import { matchRoute } from "../routing/match.ts";
import { loadWholeScreen } from "../routing/screens.ts";
import { newEmployee, openWebsite, settle, users, wait } from "../website.fixture.tsx";

const page = { today: testToday, firstStart: testToday, config: aPublicConfig };

const paths = ["/", "/Login", "/Logout", "/Recover", "/Register", "/Mitarbeiterbereich", "/Buchungen"];

beforeAll(() => Promise.all(paths.map((path) => loadWholeScreen(matchRoute(path).route))));
withStillClock({ frames: true });

const wrong = "Anmeldung schlug fehl, bitte versuchen Sie es später erneut";
const credentials = { email: " Mia@Boats.example ", password: " hausboot " };

describe("login", () => {
  it("sends the address in lower case and the password as it was typed, and shows what was wanted", async () => {
    const website = await openWebsite(page, "/Login?weiter=%2FBuchungen", null);
    website.type(credentials);
    await website.submit();
    expect(website.fieldsOf("POST rere_login")).toEqual({ email: "mia@boats.example", password: " hausboot " });
    expect(website.button()?.textContent).toBe("Bitte warten...");
    await website.answer("POST rere_login", users.employee);
    expect([website.user(), website.address()]).toEqual([users.employee, "/Buchungen"]);
  });

  it.each([
    ["/Login?weiter=%2FBuchungen", "Sie sind nicht oder nicht mehr angemeldet."],
    ["/Login", "Für alle, die hier arbeiten"],
  ])("says at %s why one is there", async (address, text) => {
    await openWebsite(page, address, null);
    expect(screen.getByText(new RegExp(text))).toBeVisible();
  });

  it.each([
    ["the wrong password", { type: "INVALID_CREDENTIALS" }, 401],
    ["too many tries", { type: "RATE_LIMITED" }, 429],
  ])("says for three seconds that it failed, everything typed still there, after %s", async (_, answer, status) => {
    const website = await openWebsite(page, "/Login", null);
    website.type(credentials);
    await website.submit();
    await website.answer("POST rere_login", answer, status);
    await wait(2_900);
    expect([website.message(), website.field("password").value]).toEqual([wrong, credentials.password]);
    await wait(100);
    expect([website.message(), website.field("email").value]).toEqual([null, credentials.email.trim()]);
  });

  it("says at the field that a mailed password lets in where too many guessed, until another is typed", async () => {
    const website = await openWebsite(page, "/Login", null);
    website.type(credentials);
    await website.submit();
    const errors = { password: "validation-staff:guessed" };
    await website.answer("POST rere_login", { type: "RATE_LIMITED", errors }, 429);
    await wait(5_000);
    expect(website.faults()).toEqual([
      "Für dieses Konto wurden heute zu viele falsche Passwörter aus fremden Netzen eingegeben. Setzen Sie Ihr Passwort zurück: Mit dem aus der E-Mail können Sie sich auch hier anmelden",
    ]);
    website.type({ password: "ABCD-EFGH-JKLM" });
    await settle();
    expect(website.faults()).toEqual([]);
  });

  it("names what is missing at its field, and sends nothing", async () => {
    const website = await openWebsite(page, "/Login", null);
    website.type({ email: "mia@" });
    await website.submit();
    expect(website.faults()).toEqual([
      "Bitte geben Sie eine gültige Emailadresse an",
      "Das Passwort muss 4 - 20 Zeichen lang sein",
    ]);
    expect(website.waiting()).toEqual([]);
    website.type(credentials);
    await settle();
    expect(website.faults()).toEqual([]);
  });

  it.each(["abc", "x".repeat(21)])("refuses what can be no password before it is sent: %s", async (password) => {
    const website = await openWebsite(page, "/Login", null);
    website.type({ ...credentials, password });
    await website.submit();
    expect(website.faults()).toEqual(["Das Passwort muss 4 - 20 Zeichen lang sein"]);
    expect(website.waiting()).toEqual([]);
  });

  it("takes nothing while it is sent, and may be tried again at once where it failed", async () => {
    const website = await openWebsite(page, "/Login", null);
    website.type(credentials);
    await website.submit();
    await website.submit();
    expect([website.waiting(), website.field("email").readOnly]).toEqual([["POST rere_login"], true]);
    await website.lose("POST rere_login");
    expect([website.message(), website.field("email").readOnly]).toEqual([wrong, false]);
    await website.submit();
    expect([website.message(), website.waiting()]).toEqual([null, ["POST rere_login"]]);
  });

  it("tells password managers what is what, and shows the password on demand", async () => {
    const website = await openWebsite(page, "/Login", null);
    expect([website.field("email").autocomplete, website.field("password").autocomplete]).toEqual([
      "username",
      "current-password",
    ]);
    expect(website.field("password").type).toBe("password");
    fireEvent.click(screen.getByLabelText("Passwort anzeigen"));
    expect(website.field("password").type).toBe("text");
  });

  it("offers a new password and keeps in mind where somebody wanted to go", async () => {
    const website = await openWebsite(page, "/Login?weiter=%2FBuchungen", null);
    await website.press("link", "Passwort zurücksetzen");
    expect([website.address(), website.heading()]).toEqual(["/Recover?weiter=/Buchungen", "Passwort zurücksetzen"]);
    website.type({ email: "mia@boats.example" });
    await website.submit();
    await website.answer("POST rere_send_recover_email", {});
    await wait(4_900);
    expect(website.message()).toBe("Ein neues Passwort wurde an die eingegebene Emailadresse geschickt");
    await wait(100);
    expect([website.address(), website.heading()]).toEqual(["/Login?weiter=/Buchungen", "Login"]);
  });
});

describe("a new password", () => {
  it("shows the same message for five seconds where the call failed, and nothing can be typed meanwhile", async () => {
    const website = await openWebsite(page, "/Recover", null);
    website.type({ email: "mia@boats.example" });
    await website.submit();
    await website.answer("POST rere_send_recover_email", { type: "UNAVAILABLE" }, 503);
    expect(website.message()).toBe("Ein neues Passwort wurde an die eingegebene Emailadresse geschickt");
    expect([website.field("email").readOnly, website.button()?.disabled]).toEqual([true, true]);
    await wait(5_000);
    expect(website.address()).toBe("/Login");
  });
});

describe("a new employee", () => {
  it("is sent with capitalised names and a message says so for three seconds, then the form is empty", async () => {
    const website = await openWebsite(page, "/Register", users.admin);
    website.type(newEmployee);
    await website.submit();
    expect(website.fieldsOf("POST rere_register")).toEqual({
      firstName: "Anna-lena",
      lastName: "Müller",
      email: "Anna@boats.de",
      phone: "+4917012345678",
      address: "Uferweg 7",
      additional: "",
      zipCodeAndCity: "14770 Brandenburg",
      password: "hausboot",
    });
    await website.answer("POST rere_register", {}, 201);
    await wait(2_900);
    expect([website.message(), website.field("email").value]).toEqual([
      "Der Mitarbeiter wurde hinzugefügt",
      "Anna@boats.de",
    ]);
    await wait(100);
    expect([website.message(), website.field("email").value, website.field("password").value]).toEqual([null, "", ""]);
    expect(website.faults()).toEqual([]);
  });

  it("whose address is taken is said at the field until another is typed, and nothing is lost", async () => {
    const website = await openWebsite(page, "/Register", users.admin);
    website.type(newEmployee);
    await website.submit();
    const errors = { email: "validation-staff:emailTaken" };
    await website.answer("POST rere_register", { type: "CONFLICT", errors }, 409);
    expect(screen.getByText("Registrierung schlug fehl, bitte versuchen Sie es später erneut")).toBeVisible();
    await wait(3_000);
    expect(website.faults()).toEqual(["Diese Emailadresse wird schon verwendet"]);
    website.type({ email: "lena@boats.de" });
    expect([website.faults(), website.field("firstName").value]).toEqual([[], newEmployee.firstName]);
    await website.submit();
    expect(website.fieldsOf("POST rere_register")).toMatchObject({ email: "lena@boats.de" });
  });

  it("says of who works at the jetty that they do, once that is ticked, and begins without the tick again", async () => {
    const website = await openWebsite(page, "/Register", users.admin);
    website.type(newEmployee);
    const tick = () => screen.getByRole<HTMLInputElement>("checkbox", { name: /^Arbeitet am Steg/ });
    expect(tick().checked).toBe(false);
    fireEvent.click(tick());
    await website.submit();
    expect(website.fieldsOf("POST rere_register")).toMatchObject({ email: "Anna@boats.de", jetty: "true" });
    expect(tick()).toBeDisabled();
    await website.answer("POST rere_register", {}, 201);
    await wait(3_000);
    expect(tick().checked).toBe(false);
  });

  it("is checked field by field", async () => {
    const website = await openWebsite(page, "/Register", users.admin);
    const long = "x".repeat(51);
    website.type({ phone: "abc", address: long, additional: long, zipCodeAndCity: long });
    website.type({ password: "abc", passwordRepeat: "abd" });
    await website.submit();
    expect(website.faults()).toEqual([
      "Bitte geben Sie einen gültigen Vornamen an",
      "Bitte geben Sie einen gültigen Nachnamen an",
      "Bitte geben Sie eine gültige Emailadresse an",
      "Bitte geben Sie eine gültige Handynummer an",
      "Straße & Hausnummer sind zu lang",
      "Der Addresszusatz ist zu lang",
      "Postleitzahl & Stadt sind zu lang",
      "Das Passwort muss 4 - 20 Zeichen lang sein",
      "Die eingegebenen Passwörter stimmen nicht überein",
    ]);
  });

  it("leads to the main menu and to the list of employees, and lets the browser fill in nothing of the admin's", async () => {
    const website = await openWebsite(page, "/Register", users.admin);
    const main = within(screen.getByRole("main"));
    const target = (name: string) => main.getByRole("link", { name }).getAttribute("href");
    expect([target("Hauptmenü"), target("Mitarbeiterliste")]).toEqual(["/Mitarbeiterbereich", "/Mitarbeiter"]);
    const tokens = Object.keys(newEmployee).map((name) => website.field(name).autocomplete);
    expect([...new Set(tokens)]).toEqual(["off", "new-password"]);
  });

  it.each([
    ["stands in the internal area for an admin", users.admin, 1],
    ["stands on the website for an employee, who is logged out there", users.employee, 0],
  ])("%s", async (_, user, frames) => {
    await openWebsite(page, "/Register", user);
    expect(screen.queryAllByRole("navigation", { name: "Interner Bereich" })).toHaveLength(frames);
  });
});

describe("logout", () => {
  it("forgets what only staff may see", async () => {
    const website = await openWebsite(page, "/Logout", users.employee);
    expect(website.waiting()).toEqual(["POST rere_logout"]);
    await website.answer("POST rere_logout", {});
    expect(website.store.getState()).toMatchObject({ session: { user: null }, api: { queries: {}, mutations: {} } });
    await wait(2_900);
    expect(website.address()).toBe("/Logout");
    await wait(100);
    expect(website.address()).toBe("/");
  });

  it("that found no server is not said to be done, and can be tried again", async () => {
    const website = await openWebsite(page, "/Logout", users.admin);
    await website.lose("POST rere_logout");
    expect(website.message()).toContain("Die Abmeldung hat nicht geklappt. Sie sind noch angemeldet.");
    expect(website.user()).toEqual(users.admin);
    await website.press("button", "Noch einmal versuchen");
    await website.answer("POST rere_logout", {});
    expect([website.user(), website.message()]).toEqual([null, expect.stringContaining("Sie wurden abgemeldet")]);
  });

  it.each(["/Login", "/Recover", "/Register"])("is what an employee finds at %s", async (path) => {
    const website = await openWebsite(page, path, users.employee);
    expect([website.heading(), website.waiting()]).toEqual(["Logout", ["POST rere_logout"]]);
  });

  it("of a visitor is said without a call", async () => {
    const website = await openWebsite(page, "/Logout", null);
    expect([website.message(), website.waiting()]).toEqual([expect.stringContaining("Sie wurden abgemeldet"), []]);
    await wait(3_000);
    expect(website.address()).toBe("/");
  });
});

it("leads a visitor to Login where only admins may go", async () => {
  const website = await openWebsite(page, "/Register", null);
  expect(website.address()).toBe("/Login?weiter=/Register");
});
