import type { Browser, Page } from "@playwright/test";
import { createSession, endSessions } from "../server/modules/session/session.repository.ts";
import { addAccount, testPassword } from "../testing/accounts.ts";
import { expectAccessible } from "./accessibility.ts";
import { backstage } from "./backstage.ts";
import { book, card, confirm, dialog, expectDay, openDay, press, test } from "./day-plan.ts";
import { expect } from "./fixtures.ts";
import { open } from "./public.ts";
import type { Site } from "./site.ts";
import { type Account, logIn } from "./staff.ts";

/** A refused call is logged by the browser, and a refused login by the session too. */
test.use({ expectedNoise: /^Failed to load resource.*401|^session / });

const newPassword = "backbord";
const wrong = "Anmeldung schlug fehl, bitte versuchen Sie es später erneut";

/** Somebody who works here since now. */
async function hire(site: Site, email: string): Promise<Account & { id: number }> {
  const id = await backstage(site, (db) => addAccount(db, { email }));
  return { id, email, password: testPassword };
}

/** A session of that person's; how one is begun at /Login is a test of its own. */
async function openSessionOf(page: Page, site: Site, { id }: { id: number }): Promise<void> {
  const { token } = await backstage(site, (db) => createSession(db, id, new Date()));
  await page.context().addCookies([{ name: "sessionid", value: token, url: site.url }]);
}

async function enter(page: Page, site: Site, account: { id: number }): Promise<void> {
  await openSessionOf(page, site, account);
  await open(page, "/Mitarbeiterbereich");
}

/** Another device with a browser of its own. */
async function openDevice(browser: Browser, site: Site): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 360, height: 740 } });
  return context.newPage();
}

test("a changed password ends that person's other sessions, and nobody else's", async ({ page, browser, site }) => {
  const account = await hire(site, "wechselt@example.com");
  const colleague = await hire(site, "bleibt@example.com");
  await enter(page, site, account);
  const [phone, other] = [await openDevice(browser, site), await openDevice(browser, site)];
  await enter(phone, site, account);
  await enter(other, site, colleague);

  await page.getByRole("main").getByRole("link", { name: "Einstellungen" }).click();
  const form = page.getByRole("form", { name: "Ihre Daten" });
  await form.getByLabel("Neues Passwort", { exact: true }).fill("abc");
  await press(form, "Speichern");
  await expect(form.getByRole("alert")).toBeFocused();
  await expectAccessible(page, "personal data with faults");
  await form.getByLabel("Neues Passwort", { exact: true }).fill(newPassword);
  await form.getByLabel("Neues Passwort wiederholen").fill(newPassword);
  await form.getByLabel("Aktuelles Passwort").fill(account.password);
  await press(form, "Speichern");
  await expect(page.getByText("Ihre Änderungen wurden gespeichert")).toBeVisible();
  await page.reload();
  await expect(form).toBeVisible();

  // By its address: a menu that asks anew meanwhile has led to the login already.
  await phone.goto("/Einstellungen");
  await expect(phone).toHaveURL(/\/Login\?weiter=%2FEinstellungen$/);
  await logIn(phone, account);
  await expect(phone.getByText(wrong)).toBeVisible();
  await logIn(phone, { ...account, password: newPassword });
  await expect(phone).toHaveURL(/\/Einstellungen$/);

  await other.getByRole("main").getByRole("link", { name: "Einstellungen" }).click();
  await expect(other.getByRole("form", { name: "Ihre Daten" })).toBeVisible();
  for (const device of [phone, other]) await device.context().close();
});

test("a session that ends while the day plan lies open, or with a step, leads to Login and back to the same day", async ({
  page,
  site,
}) => {
  const account = await hire(site, "liegt-offen@example.com");
  const end = () => backstage(site, (db) => db.transaction().execute((trx) => endSessions(trx, account.id)));
  const day = await book(site, "Oskar");
  await openSessionOf(page, site, account);
  await openDay(page, day);
  await end();
  // Nobody touches anything: the next look for new bookings is refused.
  await expect(page).toHaveURL(/\/Login\?weiter=%2FBuchungen$/);
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
  await logIn(page, account);
  await expect(page).toHaveURL(/\/Buchungen$/);
  await expectDay(page, day);

  await press(card(page, "Oskar"), /^Kommentar/);
  await dialog(page).getByLabel("Kommentar").fill("Kommt später");
  await end();
  await confirm(page, "Kommentar speichern");
  await expect(page).toHaveURL(/\/Login\?weiter=%2FBuchungen$/);
  await logIn(page, account);
  await expectDay(page, day);
  await expect(card(page, "Oskar")).toBeVisible();
  await expect(card(page, "Oskar").getByText("Kommt später")).toHaveCount(0);
});
