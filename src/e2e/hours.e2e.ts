import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { createSession } from "../server/modules/session/session.repository.ts";
import { addDays, type Day, dayOf, instantOf } from "../shared/rules/day.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { backstage, enterAsStaff } from "./backstage.ts";
import { expect, test } from "./fixtures.ts";
import { open } from "./public.ts";
import type { Site } from "./site.ts";
import { readyWithoutNetwork } from "./without-network.ts";

const path = "/Arbeitsstunden";
const today = () => dayOf(new Date());
const fieldOf = (page: Page, day: Day) => page.locator(`input[name="${day}"]`);
const save = (page: Page) => page.getByRole("button", { name: "Speichern" }).click();
const saved = (page: Page) => page.getByText("Ihre Stunden wurden gespeichert.");
const picker = (page: Page) => page.getByRole("combobox", { name: "Mitarbeiter" });

/** What the server has of somebody, in tenths of an hour by day. */
function storedOf(site: Site, id: number) {
  return backstage(site, async (db) => {
    const rows = await db.selectFrom("working_hours").selectAll().where("user_id", "=", id).orderBy("day").execute();
    return rows.map(({ day, tenths }) => [day, tenths]);
  });
}

async function enterAsRoot(site: Site, context: BrowserContext): Promise<void> {
  const token = await backstage(site, async (db) => (await createSession(db, 1, new Date())).token);
  await context.addCookies([{ name: "sessionid", value: token, url: site.url }]);
}

test("an employee enters the last three days on a phone, loses nothing by a reload, and takes the month along", async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const id = await enterAsStaff(site, context, "hours-employee@example.com");
  const now = today();
  const old = { user_id: id, day: addDays(now, -3), tenths: 65, changed_at: new Date().toISOString() };
  await backstage(site, (db) => db.insertInto("working_hours").values(old).execute());
  await open(page, "/Mitarbeiterbereich");
  await page.getByRole("main").getByRole("link", { name: "Arbeitsstunden" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Arbeitsstunden" })).toBeVisible();
  await expect(page.locator("main input")).toHaveCount(3);
  await expect(page.getByText("6,5 Stunden")).toBeVisible();

  await fieldOf(page, now).pressSequentially("24.");
  await expect(fieldOf(page, now)).toHaveValue("24");
  await fieldOf(page, now).fill("");
  await fieldOf(page, now).pressSequentially("7,55");
  await fieldOf(page, addDays(now, -2)).pressSequentially("4");
  await expect(fieldOf(page, now)).toHaveValue("7,5");
  await page.goto("/Mitarbeiterbereich");
  await open(page, path);
  await expect(fieldOf(page, now)).toHaveValue("7,5");
  await expect(page.getByText("2 Tage sind noch nicht gespeichert.")).toBeVisible();
  await expectAccessible(page, "hours that are not saved");
  await expectNoSidewaysScroll(page, "hours that are not saved");
  await fieldOf(page, now).press("Enter");
  await expect(saved(page)).toBeVisible();
  expect(await storedOf(site, id)).toEqual([
    [addDays(now, -3), 65],
    [addDays(now, -2), 40],
    [now, 75],
  ]);
  await expect(saved(page)).toBeHidden();

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Tabelle (CSV)" }).first().click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`Arbeitsstunden-${now.slice(0, 7)}-${id}.csv`);
  expect(readFileSync(await file.path(), "utf8")).toContain(`;${now};`);
  const sheet = await page.getByRole("link", { name: "Stundenzettel (PDF)" }).first().getAttribute("href");
  const answer = await page.request.get(sheet ?? "");
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
});

test("what is typed at 23:59 in Berlin is stored for that day, though midnight passes before it is saved", async ({
  page,
  context,
  site,
}) => {
  const id = await enterAsStaff(site, context, "hours-late@example.com");
  const now = today();
  await page.clock.install({ time: instantOf(now, 12) });
  await open(page, path);
  await page.clock.pauseAt(instantOf(now, 23).getTime() + 59 * 60_000);
  await fieldOf(page, now).pressSequentially("7,5");
  await expect(fieldOf(page, now)).toHaveValue("7,5");
  await page.clock.runFor(90_000);
  // The next day has come, and its field is another one.
  await expect(fieldOf(page, addDays(now, 1))).toHaveValue("");
  await expect(fieldOf(page, now)).toHaveValue("7,5");
  await save(page);
  await expect(saved(page)).toBeVisible();
  expect(await storedOf(site, id)).toEqual([[now, 75]]);
});

test("an admin picks whose hours to look at, and is reminded of their own", async ({ page, context, site }) => {
  const worker = await enterAsStaff(site, context, "hours-worker@example.com");
  await backstage(site, (db) => db.updateTable("users").set({ last_name: "Ruder" }).where("id", "=", worker).execute());
  const now = today();
  const row = { user_id: worker, day: now, tenths: 85, changed_at: new Date().toISOString() };
  await backstage(site, (db) => db.insertInto("working_hours").values(row).execute());
  const id = await enterAsStaff(site, context, "hours-admin@example.com", "admin");
  await backstage(site, (db) => db.updateTable("users").set({ last_name: "Anker" }).where("id", "=", id).execute());
  await open(page, path);
  await expect(page.getByText("Bitte wählen Sie, wessen Stunden Sie sehen möchten.")).toBeVisible();
  await expectAccessible(page, "nobody picked", 1);
  await picker(page).selectOption("Kim Anker (eigene Stunden)");
  await fieldOf(page, now).fill("3");
  await picker(page).selectOption("Kim Ruder");
  await expect(page.getByRole("alert")).toContainText("Ihre eigenen Stunden sind für 1 Tag noch nicht gespeichert");
  await expect(page.getByText("8,5").first()).toBeVisible();
  await expect(page.locator("main input")).toHaveCount(0);
  await expectAccessible(page, "somebody else's hours");
  await expectNoSidewaysScroll(page, "somebody else's hours");
  await page.getByRole("button", { name: "Zu meinen Stunden" }).click();
  await save(page);
  await expect(saved(page)).toBeVisible();
  expect(await storedOf(site, id)).toEqual([[now, 30]]);
});

test("a day with hours gets begin and end (§ 17 MiLoG), which an admin reads", async ({ page, context, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const worker = await enterAsStaff(site, context, "hours-times@example.com");
  await backstage(site, (db) => db.updateTable("users").set({ last_name: "Steg" }).where("id", "=", worker).execute());
  await open(page, path);
  await fieldOf(page, today()).fill("8");
  await save(page);
  await page.getByRole("link", { name: "Für 1 Tag fehlen Beginn und Ende" }).click();
  const card = page.getByRole("region", { name: "Beginn und Ende" });
  await card.getByRole("button", { name: /^Eintragen/ }).click();
  await card.getByLabel("Beginn").fill("08:00");
  await card.getByLabel("Ende").fill("16:30");
  await expectNoSidewaysScroll(page, "begin and end");
  await card.getByRole("button", { name: "Zeiten speichern" }).click();
  const stored = "08:00 bis 16:30 Uhr, Pause 0:30 Std.";
  await expect(card).toContainText(stored);
  await enterAsStaff(site, context, "hours-reads@example.com", "admin");
  await open(page, path);
  await picker(page).selectOption("Kim Steg");
  await expect(card).toContainText(stored);
  await expect(card.getByRole("button")).toHaveCount(0);
});

test("the root account looks at others' hours and has none", async ({ page, context, site }) => {
  await enterAsStaff(site, context, "hours-other@example.com");
  await enterAsRoot(site, context);
  await open(page, path);
  await expect(picker(page).getByRole("option", { name: "eigene Stunden" })).toHaveCount(0);
  await picker(page).selectOption({ index: 1 });
  await expect(page.getByText(/^Nur zum Ansehen/)).toBeVisible();
  await expect(page.locator("main input")).toHaveCount(0);
});

test.describe("while the server cannot be reached", () => {
  test.use({ expectedNoise: /^Failed to load resource|^session |ERR_INTERNET_DISCONNECTED/ });

  test("hours stay in their fields and can be saved afterwards", async ({ page, context, site }) => {
    const id = await enterAsStaff(site, context, "hours-offline@example.com");
    await open(page, path);
    const now = today();
    await fieldOf(page, now).fill("6");
    await readyWithoutNetwork(page);
    await context.setOffline(true);
    await save(page);
    await expect(page.getByRole("alert")).toContainText("Ihre Einträge stehen noch da");
    await expect(fieldOf(page, now)).toHaveValue("6");
    await context.setOffline(false);
    await save(page);
    await expect(saved(page)).toBeVisible();
    expect(await storedOf(site, id)).toEqual([[now, 60]]);
  });
});
