import type { Locator } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { backstage, enterAsStaff } from "./backstage.ts";
import { openDay } from "./day-plan.ts";
import { expect, test } from "./fixtures.ts";
import { erika, Guest } from "./guest.ts";
import { type Language, textsOf } from "./guest-texts.ts";
import { open, withSettings } from "./public.ts";
import { freeStay } from "./stays.ts";

const fontSize = (locator: Locator) =>
  locator.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
const normal = (text: string | null) => (text ?? "").replaceAll("\u00a0", " ");

test("each tile and each card names the total, no smaller than the night price (§ 3 PAngV)", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [path, item] of [
    ["/", "li:has(h3)"],
    ["/Übersicht/Hausboote", "[id=Hektor]"],
  ] as const) {
    await open(page, path);
    const boat = page.locator(item).filter({ hasText: "Hektor" }).first();
    await boat.scrollIntoViewIfNeeded();
    const total = boat.getByText(/^2 Nächte .* gesamt$/);
    const night = boat.getByText(/pro Nacht/).first();
    await expect(total).toBeVisible();
    await expect(boat.getByText(/Kaution/).first()).toBeVisible();
    expect(await fontSize(total)).toBeGreaterThanOrEqual(await fontSize(night));
    await expectNoSidewaysScroll(page, path);
  }
});

for (const [width, language] of [
  [360, "de"],
  [1440, "en"],
] as const satisfies [number, Language][]) {
  test(`at ${width} px all that is ordered stands directly above the button (§ 312j (2) BGB)`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const stay = await freeStay(site.url, "Seeglück", 3);
    const guest = new Guest(page, language);
    await guest.open("Seeglück");
    await guest.choose(stay.start, stay.end);
    await guest.fill(erika);
    await guest.field("adults").fill("3");
    const summary = page.locator("[data-order-summary]");
    const { price, overview, order } = guest.texts;
    const stayTerms = [overview?.["boat"], order?.["dates"], order?.["party"]];
    const amounts = [price?.["total"], price?.["fees"], price?.["whole"], price?.["deposit"]];
    expect(await summary.locator("dt").allTextContents()).toEqual([...stayTerms, ...amounts]);
    const text = normal(await summary.textContent());
    expect(text).toContain("Seeglück");
    expect(text).toContain(language === "de" ? "3 Nächte" : "3 nights");
    expect(text).toContain(language === "de" ? "3 Erwachsene" : "3 adults");
    // 85 for cleaning, 85 for the briefing until a licence is stated.
    expect(text).toMatch(/170/);
    await guest.submitButton.scrollIntoViewIfNeeded();
    const places = await summary.evaluate((list) => {
      const button = list.closest("form")?.querySelector('button[type="submit"]');
      const place = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
      const between = document.createRange();
      between.setStartAfter(list);
      between.setEndBefore(button ?? list);
      return {
        bottom: place(list).bottom,
        top: place(button).top,
        text: between.toString(),
        height: place(list).height,
      };
    });
    expect(places.text).toBe("");
    expect(places.top).toBeGreaterThanOrEqual(places.bottom);
    expect(places.top - places.bottom).toBeLessThan(24);
    // Both fit on the screen together.
    expect(places.height).toBeLessThan(560);
    const answer = page.getByText(order?.["noWithdrawal"]?.slice(0, 40) ?? "-");
    await expect(answer).toBeVisible();
    await expect(answer.getByRole("link")).toHaveAttribute("href", /#withdrawal$/);
    const costs = page.getByText(language === "de" ? /^Absagen kostet Sie/ : /^Cancelling these dates costs you/);
    await expect(costs).toContainText(
      language === "de" ? /bis .*\d{4} [\d.,]+\s€; .*danach/ : /€[\d.,]+ until .*\d{4}; .*after that/,
    );
    await expect(costs.getByRole("link")).toHaveAttribute("href", /#cancellation$/);
    await expectAccessible(page, "booking with its dates");
    await expectNoSidewaysScroll(page, "booking with its dates");
  });
}

test("a business guest unfolds company and VAT id, is led to what is wrong, and staff read both on the card", async ({
  page,
  site,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const stay = await freeStay(site.url, "Max", 3);
  const guest = new Guest(page, "de");
  await guest.open("Max");
  await guest.choose(stay.start, stay.end);
  await guest.fill(erika);
  await guest.field("consent").check();
  await expect(guest.field("company")).toBeHidden();
  await page.getByText(guest.texts["form"]?.["invoiceTo"] ?? "").click();
  await guest.field("company").fill("Boot & Söhne KG");
  await guest.field("vatId").fill("DE12345678");
  await guest.submitButton.click();
  const message = textsOf("de", "validation")["vatId"];
  await page.getByRole("link", { name: guest.texts["errors"]?.["vatId"] }).first().click();
  await expect(guest.field("vatId")).toBeFocused();
  await expect(guest.field("vatId")).toHaveAccessibleDescription(new RegExp(String(message)));
  await expectAccessible(page, "company and VAT id");
  await expectNoSidewaysScroll(page, "company and VAT id");
  await guest.field("vatId").fill("de 123 456 789");
  await guest.submitButton.click();
  const outcome = guest.outcome("succeeded");
  await expect(outcome).toContainText("Buchungsnummer");
  const [, number] = /Buchungsnummer\D*(\d+)/.exec((await outcome.textContent()) ?? "") ?? [];
  await enterAsStaff(site, context, "business@example.com", "admin");
  await page.goto(`/Buchungen?Tag=${stay.start}&Buchung=${number}&Ansicht=Karten`);
  await expect(page.getByText("Boot & Söhne KG").first()).toBeVisible();
  await expect(page.getByText("DE123456789").first()).toBeVisible();
});

test("a voucher's amount and validity stand directly above its order button", async ({ page }) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    await open(page, "/Gutscheine");
    const button = page.getByRole("button", { name: textsOf("de", "checkout")["form"]?.["submit"] });
    const card = page.getByRole("region", { name: textsOf("de", "vouchers")["order"]?.["heading"] });
    await expect(card).toContainText(textsOf("de", "vouchers")["order"]?.["total"] ?? "");
    const [list, place] = [await card.locator("ul").boundingBox(), await button.boundingBox()];
    const gap = (place?.y ?? 0) - ((list?.y ?? 0) + (list?.height ?? 0));
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(24);
  }
});

test("an admin reads the documentation of procedures, and is led to its PDF", async ({ page, context, site }) => {
  await enterAsStaff(site, context, "law@example.com", "admin");
  await page.goto("/Kassenabschluss");
  await page.getByRole("link", { name: textsOf("de", "closings")["procedures"] }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Verfahrensdokumentation" })).toBeVisible();
  await expect(page.getByText(/price\.changed → unpaid/)).toBeVisible();
  await expect(page.getByRole("link", { name: textsOf("de", "procedures")["open"] })).toBeVisible();
});

test("an admin reads what is notified of the till (§ 146a (4) AO)", async ({ page, context, site }) => {
  await enterAsStaff(site, context, "notifies@example.com", "admin");
  await page.goto("/Kassenabschluss");
  await page.getByRole("link", { name: textsOf("de", "closings")["tillNotification"] }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mitteilung der Kasse ans Finanzamt" })).toBeVisible();
  await expect(page.getByText("Seriennummer: ")).toBeVisible();
});

test("the visitor's tax stands in what the finder answers, above the order button, and at the till as a line of its own", async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await withSettings(site, { visitors_tax_cents: 2_50 }, async () => {
    const stay = await freeStay(site.url, "Franky", 3);
    await open(page, `/?von=${stay.start}&bis=${stay.end}&personen=2`);
    await expect(page.getByText("vor Ort in bar, auch die Kurtaxe").first()).toBeVisible();
    const guest = new Guest(page, "de");
    await guest.open("Franky");
    await guest.choose(stay.start, stay.end);
    await guest.fill(erika);
    await guest.field("adults").fill("2");
    // 35 + 50 + 2 × 3 × 2.50.
    await expect(page.locator("[data-order-summary]")).toContainText("Kurtaxe 15");
    await expect(page.locator("[data-order-summary]")).toContainText(/100\s€Einweisung/);
    await guest.field("consent").check();
    await guest.submitButton.click();
    const outcome = guest.outcome("succeeded");
    await expect(outcome).toContainText("Kurtaxe (2,50 € pro Erwachsenem und Nacht)");
    const [, number] = /Buchungsnummer\D*(\d+)/.exec((await outcome.textContent()) ?? "") ?? [];
    await enterAsStaff(site, context, "collects-tax@example.com");
    await openDay(page, stay.start, "rows");
    await page
      .locator('tr[data-boat="Franky"]')
      .getByRole("link", { name: /^Kassieren/ })
      .click();
    const lines = page.getByRole("list", { name: "Was bezahlt wird" });
    await expect(lines.getByRole("listitem").filter({ hasText: "Kurtaxe" })).toContainText("15");
    await page.getByRole("radio", { name: "Karte" }).check({ force: true });
    await page.getByRole("button", { name: "Geld erhalten" }).click();
    await expect(page.getByText("Die Zahlung wurde registriert")).toBeVisible();
    const receipt = await backstage(site, (db) =>
      db
        .selectFrom("till_lines")
        .select(["name", "quantity", "total_cents"])
        .where("kind", "=", "visitorsTax")
        .execute(),
    );
    expect(receipt).toEqual([
      { name: `Kurtaxe pro Erwachsenem und Nacht (Buchung ${number})`, quantity: 6, total_cents: 15_00 },
    ]);
  });
});
