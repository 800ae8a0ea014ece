import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { enterAsStaff } from "./backstage.ts";
import { test as base, expect } from "./fixtures.ts";
import { Guest } from "./guest.ts";
import { open } from "./public.ts";

/** Prices are there for everybody: no other test books on this server. */
const test = base.extend({ siteName: "price list of fees" });

const section = (page: Page) => page.getByRole("region", { name: "Gebühren und Kaution" });
const rowOf = (page: Page, boat: string): Locator => section(page).getByRole("row").filter({ hasText: boat });
const saved = (page: Page) => expect(page.getByText("Gespeichert", { exact: true })).toBeVisible();

/** A card on a phone and a row on a desk show the same. */
async function expectReadable(page: Page, what: string): Promise<void> {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${what} at ${width} px`, 2);
    await expectNoSidewaysScroll(page, `${what} at ${width} px`);
  }
  await page.setViewportSize({ width: 360, height: 740 });
}

test("on a phone: fees by boat are entered and published, and a guest sees them", async ({ page, context, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsStaff(site, context, "price-list-fees@example.com", "admin");
  await open(page, "/Preise");
  await page.getByRole("button", { name: "Entwurf beginnen" }).click();
  await section(page).getByRole("button", { name: "Eigene Gebühren festlegen" }).click();
  await saved(page);
  await expect(rowOf(page, "Alle Boote")).toContainText(/35\s€.*50\s€/);
  await expect(rowOf(page, "Editha")).toContainText(/100\s€/);
  await expect(rowOf(page, "Seeglück")).toContainText(/85\s€.*85\s€/);
  await expectReadable(page, "fees as usual");

  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Alle Boote ändern" }).click();
  await dialog.getByLabel(/^Endreinigung/).fill("60");
  await dialog.getByLabel(/^Kraftstoff/).fill("100000");
  await dialog.getByRole("button", { name: "Übernehmen" }).click();
  await expect(dialog.getByLabel(/^Kraftstoff/)).toBeFocused();
  await dialog.getByLabel(/^Kraftstoff/).fill("2,80");
  await expectAccessible(page, "fees of all boats in the form");
  await expectNoSidewaysScroll(page, "fees of all boats in the form");
  await dialog.getByRole("button", { name: "Übernehmen" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Boot mit eigenen Preisen hinzufügen" }).click();
  await dialog.getByLabel(/^Boot/).selectOption({ label: "Hektor" });
  await dialog.getByLabel(/^Einweisung/).fill("20");
  await dialog.getByLabel(/^Kaution/).fill("250");
  await dialog.getByRole("button", { name: "Übernehmen" }).click();
  await expect(rowOf(page, "Hektor")).toContainText(/20\s€.*60\s€.*250\s€.*2,80\s€/);
  await saved(page);
  await expectReadable(page, "fees by boat");

  await page.getByRole("button", { name: "Prüfen und Vorschau zeigen" }).click();
  await page.getByRole("button", { name: "Veröffentlichen" }).click();
  await dialog.getByRole("button", { name: "Veröffentlichen" }).click();
  await expect(page.getByText("Die Preisliste ist veröffentlicht und gilt ab jetzt.")).toBeVisible();
  await expect(rowOf(page, "Hektor")).toContainText(/20\s€.*60\s€.*250\s€/);
  await expect(section(page).getByRole("button")).toHaveCount(0);

  await context.clearCookies();
  const guest = new Guest(page, "de");
  await page.goto("/Buchen/Hausboote/Hektor");
  await guest.ready();
  for (const line of [/Einweisung\s*20\s€/, /Endreinigung\s*60\s€/, /2,80\s€ pro Liter/, /Kaution\s*250\s€/]) {
    await expect(guest.price).toContainText(line);
  }
  await page.goto("/book/houseboats/Seegl%C3%BCck");
  await expect(page.getByRole("region", { name: "Price" })).toContainText(/Final cleaning2\s*€85/);
});
