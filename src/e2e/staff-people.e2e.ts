import { blacklistContract } from "../shared/contract/blacklist.ts";
import { sessionContract } from "../shared/contract/session.ts";
import { staffContract } from "../shared/contract/staff.ts";
import { dayOf } from "../shared/rules/day.ts";
import { addUser } from "../testing/rows.ts";
import { backstage, enterAsStaff } from "./backstage.ts";
import { confirm, dialog, press, test } from "./day-plan.ts";
import { expect } from "./fixtures.ts";
import { erika, Guest } from "./guest.ts";
import { expectOutcome } from "./outcome-texts.ts";
import { open } from "./public.ts";
import type { Site } from "./site.ts";
import { freeStay } from "./stays.ts";

test.use({ expectedNoise: /^Failed to load|^session / });

const setAll = (site: Site, active: 0 | 1) =>
  backstage(site, (db) => db.updateTable("users").set({ active }).where("role", "=", "employee").execute());

test("employees: cards with what is known, placeholders for the rest, both lists, both empty, no admins", async ({
  page,
  context,
  site,
}) => {
  await setAll(site, 0);
  await enterAsStaff(site, context, "people-admin@example.com", "admin");
  await page.goto("/Mitarbeiter");
  await expect(page.getByText("Zurzeit gibt es keine aktiven Mitarbeiter")).toBeVisible();
  await setAll(site, 1);
  await backstage(site, async (db) => {
    await addUser(db, { email: "leer@example.com", first_name: "Lena", last_name: "Leer" });
    const address = { street_and_number: "Steg 4", additional: "Hinterhaus", zip_code_and_city: "14770 Brandenburg" };
    await addUser(db, {
      email: "voll@example.com",
      first_name: "Vera",
      last_name: "Voll",
      phone: "+4930123",
      ...address,
    });
    await addUser(db, { email: "chefin@example.com", first_name: "Carla", last_name: "Chefin", role: "admin" });
  });
  await page.reload();
  const full = page.getByRole("article", { name: "Vera Voll" });
  await expect(full.getByRole("definition")).toHaveText([
    "voll@example.com",
    "+4930123",
    "Steg 4",
    "Hinterhaus",
    "14770 Brandenburg",
  ]);
  await expect(full.getByRole("link", { name: "voll@example.com" })).toHaveAttribute("href", "mailto:voll@example.com");
  await expect(full.getByRole("link", { name: "+4930123" })).toHaveAttribute("href", "tel:+4930123");
  const blank = Array.from({ length: 4 }, () => "Keine Angabe");
  await expect(page.getByRole("article", { name: "Lena Leer" }).getByRole("definition")).toHaveText([
    "leer@example.com",
    ...blank,
  ]);
  await expect(page.getByText("Carla Chefin")).toHaveCount(0);
  await expect(page.getByText("people-admin@example.com")).toHaveCount(0);

  await page.getByRole("radio", { name: "Inaktiv (0)" }).check({ force: true });
  await expect(page.getByText("Zurzeit gibt es keine inaktiven Mitarbeiter")).toBeVisible();
  await page.getByRole("radio", { name: /^Aktiv/ }).check({ force: true });
  await page.route(`**${staffContract.changePermission.path.replace(":id/", "**")}`, (route) => route.abort());
  await press(page, "Deaktivieren: Lena Leer");
  await confirm(page, "Deaktivieren");
  await expect(dialog(page).getByText(/^Die Änderung wurde nicht gespeichert/)).toBeVisible();
  await confirm(page, "Abbrechen");
  await page.getByRole("link", { name: "Hinzufügen" }).click();
  await expect(page).toHaveURL(/\/Register$/);
});

test("a ban by hand keeps its rules, says its day, turns the guest away on the public page, and is lifted", async ({
  page,
  context,
  browser,
  site,
}) => {
  await enterAsStaff(site, context, "rules-admin@example.com", "admin");
  await open(page, "/Blacklist");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(blacklistContract.ban.path)) sent.push(request.url());
  });
  await press(page, /^Sperren$/);
  for (const [label, longest] of [
    ["Name", 50],
    ["Telefon", 25],
    ["E-Mail", 50],
  ] as const) {
    await dialog(page).getByLabel(label).fill("1".repeat(60));
    await expect(dialog(page).getByLabel(label)).toHaveValue("1".repeat(longest));
    await dialog(page).getByLabel(label).fill("");
  }
  for (const [label, wrong, message] of [
    ["Telefon", "030/123", "Bitte geben Sie eine gültige Handynummer an"],
    ["E-Mail", "karla@", "Bitte geben Sie eine gültige Emailadresse an"],
  ] as const) {
    const field = dialog(page).getByLabel(label);
    await field.fill(wrong);
    await confirm(page, "Sperren");
    await expect(dialog(page).getByText(message)).toBeVisible();
    await expect(dialog(page).getByText("Bitte geben Sie einen Grund an")).toBeVisible();
    await field.fill("");
  }
  expect(sent).toEqual([]);
  await dialog(page).getByLabel("Name").fill("Karla Kaputt");
  await dialog(page).getByLabel("Telefon").fill("+491709998877");
  await dialog(page).getByLabel("E-Mail").fill("karla.kaputt@example.com");
  await dialog(page).getByLabel("Grund").fill("Steg gerammt");
  await confirm(page, "Sperren");
  const banned = page.getByRole("article", { name: "Karla Kaputt" });
  await expect(banned).toContainText("Steg gerammt");
  await expect(banned).toContainText(`Gesperrt am ${dayOf(new Date()).split("-").toReversed().join(".")}`);
  await expect(banned).toContainText("Manuell gesperrt");
  await expect(banned.getByRole("link", { name: "+491709998877" })).toHaveAttribute("href", "tel:+491709998877");

  const guest = new Guest(await (await browser.newContext({ baseURL: site.url })).newPage(), "de");
  const stay = await freeStay(site.url, "Hektor", 2);
  await guest.open("Hektor");
  await guest.order({ ...stay, values: { ...erika, phone: "00491709998877", email: "neu@example.com" } });
  await expectOutcome(guest, "banned");
  await guest.open("Hektor");
  await guest.order({ ...stay, values: { ...erika, email: "KarlaKaputt@Example.com" } });
  await expectOutcome(guest, "banned");
  await press(banned, /^Entsperren/);
  await expect(dialog(page).getByText("Karla Kaputt kann dann wieder online buchen.")).toBeVisible();
  await confirm(page, "Entsperren");
  await expect(banned).toHaveCount(0);
  await guest.open("Hektor");
  await guest.order({ ...stay, values: { ...erika, email: "KarlaKaputt@Example.com", phone: "01709998877" } });
  await expectOutcome(guest, "succeeded");
  await guest.page.context().close();
});

for (const [how, end] of [
  ["was deactivated", "inactive"],
  ["has no session any more", "401"],
] as const) {
  test(`somebody who ${how} is out when the first segment of the path changes`, async ({ page, context, site }) => {
    const id = await enterAsStaff(site, context, `${end}@example.com`);
    await open(page, "/Mitarbeiterbereich");
    const check = `**${sessionContract.check.path}`;
    if (end === "401") {
      await backstage(site, (db) => db.deleteFrom("sessions").where("user_id", "=", id).execute());
    } else {
      // The server ends the sessions of whom it deactivates; an answer that was under way may still tell of them.
      const user = await (await page.request.get(sessionContract.check.path)).json();
      await page.route(check, (route) =>
        route.request().method() === "GET" ? route.fulfill({ json: { ...user, active: false } }) : route.continue(),
      );
    }
    const loggedOut = end === "inactive" ? page.waitForRequest(`**${sessionContract.logout.path}`) : null;
    await page.getByRole("main").getByRole("link", { name: "Einstellungen" }).click();
    await expect(page).toHaveURL(/\/Login\?weiter=%2FEinstellungen$/);
    await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
    await loggedOut;
    await page.goto("/Mitarbeiterbereich");
    await expect(page).toHaveURL(/\/Login\?/);
  });
}
