import { addDays, dayOf } from "../shared/rules/day.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { enterAsStaff } from "./backstage.ts";
import { test as base, expect } from "./fixtures.ts";
import { open } from "./public.ts";
import { moreOf, paidStay, rowOf } from "./turnarounds.ts";

// Boats that come and leave today are its own.
const test = base.extend({ siteName: "turnaround" });

const today = () => dayOf(new Date());

test("a boat is made ready on a phone: a step is left out for a reason, and another one taken back", async ({
  page,
  context,
  site,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsStaff(site, context, "turnaround@example.com");
  await paidStay(site, "Hektor", today(), 2, "Anton Abfahrt");
  await page.goto("/Mitarbeiterbereich");
  await page.getByRole("link", { name: "Übergabe", exact: true }).click();
  const row = rowOf(page, "Hektor");
  const more = moreOf(page, "Hektor");
  const press = (name: string | RegExp) => row.or(more).getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog");
  await expect(row).toContainText("Anton Abfahrt");
  await expectAccessible(page, "the morning list");
  await expectNoSidewaysScroll(page, "the morning list");

  await press(/^Mehr zu Hektor/);
  await press(/^Gast ist da/);
  await press(/^Eingewiesen/);
  await expect(row).toContainText("Es ist noch nicht alles bezahlt.");
  await expectAccessible(page, "what was done");
  await expectNoSidewaysScroll(page, "what was done");
  await press(/^Überspringen: Gereinigt/);
  await dialog.getByRole("button", { name: "Überspringen" }).click();
  await expect(dialog).toContainText("Bitte geben Sie einen Grund an");
  await dialog.getByRole("textbox").fill("War sauber");
  await dialog.getByRole("button", { name: "Überspringen" }).click();
  await expect(more).toContainText("Übersprungen: War sauber");
  await press(/^Getankt/);
  await press(/^Geprüft/);
  await press(/^Boot ist bereit/);
  await expect(row).toContainText("Boot bereit");
  await press(/^Letzten Schritt am Boot zurücknehmen/);
  await dialog.getByRole("button", { name: "Zurücknehmen" }).click();
  await press(/^Boot ist bereit/);
  await expect(row).toContainText("Boot bereit");
});

test("a boat is made ready by keyboard: after each step the focus is at its row, wherever that went", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "keyboard@example.com");
  await paidStay(site, "Max", today(), 2, "Tina Taste");
  await open(page, "/Übergabe");
  const row = rowOf(page, "Max");
  const more = row.getByRole("button", { name: /^Mehr zu Max/ });
  for (const [step, part] of [
    ["Gereinigt", "Bereit zu machen"],
    ["Getankt", "Bereit zu machen"],
    ["Geprüft", "Bereit zu machen"],
    ["Boot ist bereit", "Zu übergeben"],
  ] as const) {
    await row.getByRole("button", { name: new RegExp(`^${step}`) }).press("Enter");
    await expect(more).toBeFocused();
    await expect(page.locator("tbody", { has: row })).toContainText(part);
  }
  await more.press("Enter");
  await moreOf(page, "Max")
    .getByRole("button", { name: /^Letzten Schritt am Boot zurücknehmen/ })
    .press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Zurücknehmen" }).press("Enter");
  await expect(row.getByRole("button", { name: /^Boot ist bereit/ })).toBeVisible();
  await expect(more).toBeFocused();
});

test("a tap that takes a row to another part leaves the page where it is", async ({ page, context, site }) => {
  await page.setViewportSize({ width: 360, height: 480 });
  await enterAsStaff(site, context, "tap@example.com");
  for (const boat of ["Editha", "Franky", "Oskar"]) await paidStay(site, boat, addDays(today(), -1), 1, "Rita Rück");
  await open(page, "/Übergabe");
  await rowOf(page, "Editha")
    .getByRole("button", { name: /^Zurück/ })
    .click();
  const before = await page.evaluate(() => window.scrollY);
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: /^(?:Alles in Ordnung|Abrechnen)/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page.locator("tbody", { has: rowOf(page, "Editha") })).toContainText(/Bereit zu machen|Im Hafen/);
  await expect(rowOf(page, "Editha").getByRole("button", { name: /^Mehr zu/ })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});
