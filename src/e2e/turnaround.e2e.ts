import { addDays, dayOf } from "../shared/rules/day.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { backstage, enterAsStaff } from "./backstage.ts";
import { test as base, expect } from "./fixtures.ts";
import { open } from "./public.ts";
import { findBoat } from "./stays.ts";
import { paidStay, rowOf } from "./turnarounds.ts";

// Boats that come and leave today are its own.
const test = base.extend({ siteName: "turnaround" });

const today = () => dayOf(new Date());

test("a boat comes back, is made ready and leaves again, on a phone", async ({ page, context, site }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsStaff(site, context, "turnaround@example.com");
  await paidStay(site, "Hektor", addDays(today(), -2), 2, "Rita Rückkehr");
  await paidStay(site, "Hektor", today(), 2, "Anton Abfahrt");
  await page.goto("/Mitarbeiterbereich");
  await page.getByRole("link", { name: "Übergabe", exact: true }).click();
  const row = rowOf(page, "Hektor");
  const press = (name: string | RegExp) => row.getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog");
  await expect(row).toContainText("Unterwegs");
  await expect(row).toContainText("Anton Abfahrt");
  await expectAccessible(page, "the morning list");
  await expectNoSidewaysScroll(page, "the morning list");

  await press(/^Boot ist zurück/);
  await expectAccessible(page, "a return");
  await dialog.getByRole("button", { name: "Speichern" }).click();
  await press(/^Tank messen/);
  await dialog.getByLabel("Fehlende Liter").fill("1,5");
  await dialog.getByRole("button", { name: "Speichern" }).click();
  await expect(dialog).toContainText("Bitte geben Sie ganze Liter von 0 bis 1.000 an");
  await dialog.getByLabel("Fehlende Liter").fill("12");
  await dialog.getByRole("button", { name: "Speichern" }).click();
  await press(/^Schäden notieren/);
  await dialog.getByRole("button", { name: "Kein Schaden" }).click();
  await press(/^Rückgabe abrechnen/);
  await expect(dialog).toContainText("Kraftstoff: 12 Liter");
  await expect(dialog).toContainText("Es ist keine Kaution hinterlegt");
  await expectAccessible(page, "settling a return");
  await dialog.getByRole("button", { name: "Abrechnen", exact: true }).click();

  await press(/^Gast ist da/);
  await press(/^Eingewiesen/);
  await expect(row).toContainText("Es ist noch nicht alles bezahlt.");
  await press(/^Mehr zu Hektor/);
  await expectAccessible(page, "what was done");
  await expectNoSidewaysScroll(page, "what was done");
  await press(/^Überspringen: Gereinigt/);
  await dialog.getByRole("button", { name: "Überspringen" }).click();
  await expect(dialog).toContainText("Bitte geben Sie einen Grund an");
  await dialog.getByRole("textbox").fill("War sauber");
  await dialog.getByRole("button", { name: "Überspringen" }).click();
  await expect(row).toContainText("Übersprungen: War sauber");
  await press(/^Getankt/);
  await press(/^Geprüft/);
  await press(/^Boot ist bereit/);
  await expect(row).toContainText("Boot bereit");
  await press(/^Letzten Schritt am Boot zurücknehmen/);
  await dialog.getByRole("button", { name: "Zurücknehmen" }).click();
  await press(/^Boot ist bereit/);
  await expect(row).toContainText("Boot bereit");

  await row.getByRole("link", { name: "Kassieren: Hektor" }).first().click();
  await expect(page.getByRole("heading", { name: "Kasse", exact: true })).toBeVisible();
  await page.getByRole("radio", { name: "Bar" }).check({ force: true });
  await page.getByRole("button", { name: "Geld erhalten" }).click();
  await expect(page.getByText("Die Zahlung wurde registriert")).toBeVisible();
  await open(page, "/Übergabe");
  await press(/^Boot übergeben/);
  await expect(row).toContainText("Unterwegs");
  await expect(row).toContainText("Anton Abfahrt");
});

test.describe(() => {
  test.use({ expectedNoise: /409 \(Conflict\)/ });

  test("the second of two is told who was faster", async ({ page, context, site }) => {
    await enterAsStaff(site, context, "turnaround-two@example.com");
    await paidStay(site, "Oskar", today(), 2, "Otto Zweimal");
    await open(page, "/Übergabe");
    const row = rowOf(page, "Oskar");
    await row.getByRole("button", { name: /^Gereinigt/ }).click();
    await expect(row.getByRole("button", { name: /^Getankt/ })).toBeVisible();
    const { id } = await findBoat(site.url, "Oskar");
    await row.getByRole("button", { name: /^Mehr zu Oskar/ }).click();
    await row.getByRole("button", { name: /^Überspringen: Getankt/ }).click();
    // Somebody else was faster, while the dialog is open.
    await backstage(site, (db) =>
      db.updateTable("turnarounds").set({ version: 7 }).where("vehicle_id", "=", id).execute(),
    );
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Tank ist voll");
    await dialog.getByRole("button", { name: "Überspringen" }).click();
    await expect(dialog).toContainText("war schneller");
  });
});
