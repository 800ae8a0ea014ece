import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { addDays, type Day, dayOf } from "../shared/rules/day.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { backstage, enterAsStaff } from "./backstage.ts";
import { expect, test } from "./fixtures.ts";
import { open } from "./public.ts";
import type { Site } from "./site.ts";

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

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Tabelle (CSV)" }).first().click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`Arbeitsstunden-${now.slice(0, 7)}-${id}.csv`);
  expect(readFileSync(await file.path(), "utf8")).toContain(`;${now};`);
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
  await expectAccessible(page, "somebody else's hours");
});

test.describe("while the server cannot be reached", () => {
  test.use({ expectedNoise: /^Failed to load resource|^session |ERR_INTERNET_DISCONNECTED/ });
});
