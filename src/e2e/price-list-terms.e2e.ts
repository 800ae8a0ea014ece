import type { Page } from "@playwright/test";
import { addDays, dayOf } from "../shared/rules/day.ts";
import { listFields } from "../testing/price-list-form.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { enterAsStaff } from "./backstage.ts";
import { test as base, expect, failingCalls } from "./fixtures.ts";
import { Guest } from "./guest.ts";
import { publishContent } from "./price-lists.ts";
import { open, takenOver } from "./public.ts";

/** Terms are there for everybody: no other test books on this server. */
const test = base.extend({ siteName: "price list terms" });

const today = dayOf(new Date());
const year = Number(today.slice(0, 4)) + (today.slice(5) < "05-01" ? 0 : 1);
const stay = { start: `${year}-06-14`, end: `${year}-06-16` };

/** The paragraphs of the terms on cancelling. */
const stagesOn = (page: Page) => page.locator("#cancellation p");

test("stages of cancelling are entered and published, and a guest reads them with the way to their terms", async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsStaff(site, context, "price-list-terms@example.com", "admin");
  await open(page, "/Preise");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await press("Entwurf beginnen");
  await expect(page.getByText(/^Wie üblich: bis 6 Monate vorher 150/)).toBeVisible();
  await press("Eigene Stufen eingeben");
  // By keys alone: from until 6 months to until 3 weeks, and what it costs.
  await dialog.getByLabel("Stufe 1: wie lange vorher").focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("21");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByLabel("Stufe 1: Monate oder Tage")).toHaveValue("days");
  await page.keyboard.press("Tab");
  await page.keyboard.type("30");
  await dialog.getByRole("button", { name: "Stufe 3 entfernen" }).click();
  await dialog.getByRole("button", { name: "Übernehmen" }).click();
  await expect(dialog.getByText(/^Jede Stufe endet näher am ersten Tag/)).toBeVisible();
  await expectAccessible(page, "stages of cancelling, refused");
  await expectNoSidewaysScroll(page, "stages of cancelling, refused");
  await dialog.getByRole("button", { name: "Stufe 2 entfernen" }).click();
  await dialog.getByLabel("Stufe 2: Gebühr").fill("60");
  await dialog.getByRole("button", { name: "Übernehmen" }).click();
  await expect(dialog).toBeHidden();
  const section = page.getByRole("region", { name: "Stornierung" });
  await expect(section.getByRole("listitem")).toHaveText([/^bis 21 Tage vorher 30\s€$/, /^danach 60\s%$/]);
  await expect(page.getByText("Gespeichert", { exact: true })).toBeVisible();
  await expectAccessible(page, "stages of cancelling");
  await expectNoSidewaysScroll(page, "stages of cancelling");
  await press("Prüfen und Vorschau zeigen");
  await expect(page.getByText(/^Eine Absage kostet bisher: bis 6 Monate vorher 150/).first()).toBeVisible();
  await expect(page.getByText(/^Für Buchungen danach: bis 21 Tage vorher 30/).first()).toBeVisible();
  await press("Veröffentlichen");
  await dialog.getByRole("button", { name: "Veröffentlichen" }).click();
  await expect(page.getByText("Die Preisliste ist veröffentlicht und gilt ab jetzt.")).toBeVisible();
  await context.clearCookies();

  const guest = new Guest(page, "de");
  await page.goto(`/Buchen/Hausboote/Hektor?von=${stay.start}&bis=${stay.end}&personen=2`);
  await guest.ready();
  const until = addDays(stay.start, -21);
  await expect(page.getByText(/^Absagen kostet Sie bei diesen Tagen/)).toContainText(until.slice(0, 4));
  const link = page.getByRole("link", { name: /^Rücktritt/ });
  const href = decodeURI((await link.getAttribute("href")) ?? "");
  expect(href).toMatch(/^\/Geschäftsbedingungen\?fassung=\d+#cancellation$/);
  await guest.fill();
  await guest.payBy("banktransfer");
  await guest.consent();
  await guest.submit();
  await expect(guest.outcome("succeeded")).toBeVisible();

  // Whatever is published later: the terms of this booking stay those that it agreed on.
  const strict = { count: null, unit: null, fee: null, percent: 100 };
  await publishContent(site, { ...listFields(), cancellation: [strict] });
  const agreed = page.getByRole("link", { name: /^Die Geschäftsbedingungen, die für Ihre Buchung gelten/ });
  const version = new URL((await agreed.getAttribute("href")) ?? "").search;
  expect(href).toContain(version);
  await open(page, `/Geschäftsbedingungen${version}`);
  await expect(stagesOn(page).nth(1)).toHaveText("bis 21 Tage vor Mietbeginn: 30 EUR,");
  await expect(stagesOn(page).nth(2)).toHaveText("danach: 60 Prozent des Mietpreises.");
  await expect(
    page.getByText(/^Fassung \d+\. Sie gilt für Buchungen, die ab dem \d\d\.\d\d\.\d{4} gemacht/),
  ).toBeVisible();
  await expectAccessible(page, "terms of a version", 2);
  await expectNoSidewaysScroll(page, "terms of a version");

  await page.locator("header a[hreflang='en']").click();
  await expect(stagesOn(page).nth(1)).toHaveText("up to 21 days before the beginning: 30 EUR,");
  expect(new URL(page.url()).search).toBe(version);
  await expectAccessible(page, "terms of a version in English");
  await page.getByRole("link", { name: "The terms that apply now" }).click();
  await expect(stagesOn(page).nth(1)).toHaveText("at any time: 100 percent of the rent.");
});

test.describe("of a version that there never was", () => {
  test.use({ expectedNoise: failingCalls });

  test("the terms are not there, and lead to those that hold", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const missing = await page.goto("/Geschäftsbedingungen?fassung=999");
    expect(missing?.status()).toBe(404);
    await expect(page.getByText(/^Eine Fassung mit dieser Nummer wurde nie veröffentlicht/)).toBeVisible();
    await takenOver(page);
    await expectAccessible(page, "terms of no version");
    await page.getByRole("link", { name: "Zu den Geschäftsbedingungen, die jetzt gelten" }).click();
    await expect(stagesOn(page).first()).toBeVisible();
  });
});
