import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { Keyboard } from "./keyboard.ts";
import { open } from "./public.ts";
import { logIn, loginForm, rootAccount } from "./staff.ts";

const wrong = "Anmeldung schlug fehl, bitte versuchen Sie es später erneut";
const recovered = "Ein neues Passwort wurde an die eingegebene Emailadresse geschickt";
const loggedOut = "Sie wurden abgemeldet und werden automatisch auf die Hauptseite weitergeleitet...";
const menuAddress = /\/Mitarbeiterbereich$/;
const homeAddress = /\/$/;

/** A refused login is logged by the browser and by the session. */
test.use({ expectedNoise: /^Failed to load resource.*4(?:01|09)|^session / });

/** A message comes and goes by itself; the unit tests know after how many seconds. */
async function expectPassing(message: Locator): Promise<void> {
  await expect(message).toBeVisible();
  await expect(message).toBeHidden();
}

async function expectGood(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  await expectNoSidewaysScroll(page, state);
}

test("a visitor in the internal area is sent to Login, and back after it", async ({ page, site }) => {
  await page.goto("/Einstellungen");
  await expect(page).toHaveURL(/\/Login\?weiter=%2FEinstellungen$/);
  await expectGood(page, "login");
  await logIn(page, rootAccount(site));
  await expect(page).toHaveURL(/\/Einstellungen$/);
});

test("a wrong password is said for three seconds, and what was typed stays", async ({ page, site }) => {
  await page.goto("/Login");
  const { email } = rootAccount(site);
  await logIn(page, { email, password: "gesunken" });
  await expectPassing(page.getByText(wrong));
  await expect(loginForm(page).email).toHaveValue(email);
  await expect(page).toHaveURL(/\/Login$/);
});

test("a new password is asked for with the keyboard alone, a message stands for five seconds, then it is Login again", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const keys = new Keyboard(page);
  await open(page, "/Login");
  await keys.tabTo(page.getByRole("link", { name: "Passwort zurücksetzen" }));
  await keys.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await keys.tabTo(page.getByLabel("E-Mail"));
  await keys.type("niemand@example.com");
  await keys.press("Enter");
  await expectPassing(page.getByText(recovered));
  await expect(page).toHaveURL(/\/Login$/);
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
});

test("login leads to the main menu, Logout out again and home after three seconds", async ({ page, site }) => {
  await page.goto("/Login");
  await logIn(page, rootAccount(site));
  await expect(page).toHaveURL(menuAddress);
  await page.goto("/Impressum");
  await expect(page.getByRole("link", { name: "Intern" })).toBeVisible();
  await page.getByRole("link", { name: "Logout" }).click();
  await expectPassing(page.getByText(loggedOut));
  await expect(page).toHaveURL(homeAddress);
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  await page.goto("/Mitarbeiterbereich");
  await expect(page).toHaveURL(/\/Login\?/);
});

test("somebody logged in who opens Login is logged out", async ({ page, site }) => {
  await page.goto("/Login");
  await logIn(page, rootAccount(site));
  await expect(page).toHaveURL(menuAddress);
  await page.goto("/Login");
  await page.getByText(loggedOut).waitFor();
  await expect(page).toHaveURL(homeAddress);
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
});

test("an admin registers an employee once; the second time the address is taken", async ({ page, site }) => {
  await page.goto("/Register");
  await expect(page).toHaveURL(/\/Login\?weiter=%2FRegister$/);
  await logIn(page, rootAccount(site));
  await expect(page.getByRole("heading", { level: 1, name: "Neuer Mitarbeiter" })).toBeVisible();
  await expectGood(page, "register");
  const submit = page.getByRole("button", { name: "Mitarbeiter hinzufügen" });
  await submit.click();
  await expect(page.getByText("Bitte geben Sie einen gültigen Vornamen an").first()).toBeVisible();
  await expectGood(page, "register, faults");
  // requirements/staff.md binds these texts.
  for (const [name, wrong, message] of [
    ["firstName", "x".repeat(26), "Bitte geben Sie einen gültigen Vornamen an"],
    ["lastName", "x".repeat(26), "Bitte geben Sie einen gültigen Nachnamen an"],
    ["email", "tina@", "Bitte geben Sie eine gültige Emailadresse an"],
    ["phone", "030/1", "Bitte geben Sie eine gültige Handynummer an"],
    ["additional", "x".repeat(51), "Der Addresszusatz ist zu lang"],
    ["password", "abc", "Das Passwort muss 4 - 20 Zeichen lang sein"],
    ["passwordRepeat", "abd", "Die eingegebenen Passwörter stimmen nicht überein"],
  ] as const) {
    await page.locator(`#auth-${name}`).fill(wrong);
    await expect(page.locator(`#auth-${name}-error`)).toHaveText(message);
    await page.locator(`#auth-${name}`).fill("");
  }
  const fillIn = async () => {
    await page.getByLabel("Vorname").fill("tina");
    await page.getByLabel("Nachname").fill("TAU");
    await page.getByLabel("E-Mail").fill("tina@example.com");
    await page.locator("#auth-password").fill("kielholen");
    await page.locator("#auth-passwordRepeat").fill("kielholen");
    await submit.click();
  };
  await fillIn();
  await expectPassing(page.getByText("Der Mitarbeiter wurde hinzugefügt"));
  await expect(page.getByLabel("Vorname")).toHaveValue("");
  await fillIn();
  await expect(page.locator("#auth-email-error")).toHaveText("Diese Emailadresse wird schon verwendet");
  await expect(page.getByLabel("Vorname")).toHaveValue("tina");
  await page.getByRole("link", { name: "Mitarbeiterliste" }).click();
  await expect(page.getByRole("article", { name: "Tina Tau" })).toBeVisible();
});
