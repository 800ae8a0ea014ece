import type { Locator } from "@playwright/test";
import { addDays } from "../shared/rules/day.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { bookElsewhere, bookingsOf, enterAsStaff } from "./backstage.ts";
import { openDay, test } from "./day-plan.ts";
import { expect } from "./fixtures.ts";
import { open } from "./public.ts";
import { freeStay } from "./stays.ts";
import { button, link, sales, stockUp, withTaps } from "./till.ts";
import { paidStay } from "./turnarounds.ts";

test("an unpaid departure with fees and deposit takes at most six taps on a phone, without scrolling past one screen", async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsStaff(site, context, "six-taps@example.com");
  const email = "reist-ab@example.com";
  const stay = await freeStay(site.url, "Editha", 2);
  await bookElsewhere(site, "Editha", stay, { email });
  await openDay(page, stay.start, "rows");
  const { tap, count } = withTaps();
  const scrolled = () => page.evaluate(() => window.scrollY);
  await tap(page.locator('tr[data-boat="Editha"]').getByRole("link", { name: /^Kassieren/ }));
  const lines = page.getByRole("list", { name: "Was bezahlt wird" });
  // Each fee and the deposit name the boat.
  for (const name of ["Buchung Editha", "Einweisung", "Endreinigung", "Kaution"])
    await expect(lines).toContainText(name);
  await expect(lines.getByText(/^Editha, /)).toHaveCount(3);
  const bar = page.getByRole("radio", { name: "Bar" });
  for (const seen of [bar, page.getByText("Gesamtbetrag"), button(page, "Geld erhalten")]) {
    await expect(seen).toBeInViewport({ ratio: 1 });
  }
  expect(await scrolled()).toBe(0);
  await tap(bar);
  // No bar hides a key.
  for (const key of [page.getByRole("button", { name: "0", exact: true }), button(page, /^Passend/)]) {
    await expect(key).toBeInViewport({ ratio: 1 });
    await key.click({ trial: true });
  }
  await tap(button(page, "Geld erhalten"));
  await expect(page.getByText("Die Zahlung wurde registriert")).toBeVisible();
  expect(await scrolled()).toBeLessThanOrEqual(740);
  console.log(`an unpaid departure with fees and deposit: ${count()} taps`);
  expect(count()).toBeLessThanOrEqual(6);
  expect(await bookingsOf(site, email)).toMatchObject([{ status: "paid" }]);
  await button(page, "Zurück").click();
  await expect(page).toHaveURL(/\/Buchungen$/);
  await expect(page.locator('tr[data-boat="Editha"]').getByRole("link", { name: /^Kassieren/ })).toHaveCount(0);
});

test("three drinks take five taps from the open products and no scroll, and nothing moves meanwhile", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "five-taps@example.com");
  const name = "Ahornlimonade";
  await stockUp(site, name, 30);
  const add = button(page, `In den Warenkorb: ${name}`);
  const cart = page.getByRole("region", { name: "Warenkorb" });
  const pay = button(page, "Zur Kasse");
  const places = async () => [await add.boundingBox(), await pay.boundingBox(), await cart.boundingBox()];
  const scrolled = () => page.evaluate(() => window.scrollY);
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await open(page, "/Mitarbeiterbereich");
    await button(page, "Produkte").click();
    await link(page, "Verkaufen").click();
    await expect(cart).toContainText("Noch leer");
    await expect(pay).toHaveAttribute("aria-disabled", "true");
    await expect(pay).toHaveAccessibleDescription("Noch leer");
    for (const seen of [add, pay]) await expect(seen).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, `an empty cart at ${width} px`);
    await expectNoSidewaysScroll(page, `an empty cart at ${width} px`);
    const before = await places();
    const { tap, count } = withTaps();
    for (const pieces of [1, 2, 3]) {
      await tap(add);
      await expect(cart).toContainText(`${pieces} Posten`);
      expect(await places()).toEqual(before);
    }
    expect(await scrolled()).toBe(0);
    // What is scrolled to lies below nothing.
    for (const each of await page.getByRole("button", { name: /^In den Warenkorb/ }).all()) {
      await each.scrollIntoViewIfNeeded();
      await each.click({ trial: true });
      expect(overlap(await each.boundingBox(), await cart.boundingBox())).toBe(false);
    }
    await tap(pay);
    const ways = page.getByRole("radiogroup", { name: "Wie wird bezahlt?" });
    await expect(page.getByText("Warte auf Eingabe..")).toBeVisible();
    await expect(ways.getByRole("radio", { checked: true })).toHaveCount(0);
    for (const name of ["Bar, passend", "Geld erhalten"]) await expect(button(page, name)).toBeInViewport({ ratio: 1 });
    await tap(button(page, "Bar, passend"));
    await expect(page.getByText("Die Zahlung wurde registriert")).toBeVisible();
    expect(count()).toBe(5);
    const sold = (await sales(site)).at(-1);
    expect(sold).toMatchObject({ payment_method: "cash", received_cents: sold?.total_cents });
  }
});

test("wherever the checkout is scrolled to, choosing a way of payment moves neither the ways nor the button", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "still-ways@example.com", "admin");
  const name = "Birkenwasser";
  await stockUp(site, name, 30);
  const ways = page.getByRole("radiogroup", { name: "Wie wird bezahlt?" }).getByRole("radio");
  const places = async () =>
    Promise.all([...(await ways.all()), button(page, "Geld erhalten")].map((each) => each.boundingBox()));
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "/Mitarbeiterbereich");
  await button(page, "Produkte").click();
  await link(page, "Verkaufen").click();
  await button(page, `In den Warenkorb: ${name}`).click();
  await button(page, "Zur Kasse").click();
  await expect(ways).toHaveCount(4);
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    for (const end of ["bottom", "top"]) {
      await page.evaluate((to) => window.scrollTo(0, to === "top" ? 0 : document.body.scrollHeight), end);
      const before = await places();
      for (const way of ["Bar", "Karte", "Geteilt", "Überweisung", "Bar", "Karte"]) {
        await ways.and(page.getByLabel(way, { exact: true })).check({ force: true });
        expect(await places(), `${way} from the ${end} at ${width} px`).toEqual(before);
      }
    }
  }
});

const sizes = [
  [360, 740],
  [768, 1024],
  [1024, 768],
] as const;

const overlap = (one: Box, other: Box) =>
  one !== null &&
  other !== null &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height &&
  one.x < other.x + other.width &&
  other.x < one.x + one.width;
type Box = Awaited<ReturnType<Locator["boundingBox"]>>;

test("at 1024 × 768 the day plan has a departure on its first screen, and a row of two guests says whose money it asks for", async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await enterAsStaff(site, context, "first-screen@example.com");
  const stay = await freeStay(site.url, "Franky", 2);
  const before = addDays(stay.start, -2);
  await paidStay(site, "Franky", before, 2, "Rita Rückkehr");
  await bookElsewhere(site, "Franky", stay, { email: "zwei@example.com" });
  await openDay(page, stay.start, "rows");
  const row = page.locator('tr[data-boat="Franky"]');
  await expect(row).toBeInViewport({ ratio: 1 });
  // Who came back owes the fees that nobody collected; then who leaves.
  await expect(row.getByRole("link", { name: /^Kassieren/ })).toHaveText("KassierenRita Rückkehr");
  const number = row.getByText(/^Nr\. \d+$/).last();
  expect(await number.evaluate((element) => getComputedStyle(element, "::before").content)).toBe('"· "');
  await expectAccessible(page, "a row of two guests");
  await expectNoSidewaysScroll(page, "a row of two guests");
  await button(page, "Ganzer Monat").click();
  await expect(button(page, "Nur diese Woche")).toBeVisible();
});

test("a free amount is sold beside drinks; the bar leads admins to the till, employees from the products", async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsStaff(site, context, "free-amount@example.com", "admin");
  await open(page, "/Aufgaben");
  await page.getByRole("navigation").getByRole("link", { name: "Kasse", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Unbezahlte Buchungen" })).toBeVisible();
  await expectAccessible(page, "unpaid bookings");
  await page.getByRole("radio", { name: "Produkte" }).check({ force: true });
  await button(page, "Freier Betrag").click();
  const dialog = page.getByRole("dialog", { name: "Freier Betrag" });
  await expectAccessible(page, "the question for a free amount");
  await dialog.getByLabel("Wofür").fill("Ersatzschlüssel");
  await dialog.getByLabel("Betrag in Euro").fill("12,50");
  await dialog.getByRole("button", { name: "In den Warenkorb" }).click();
  await expectAccessible(page, "a free amount in the cart");
  await expectNoSidewaysScroll(page, "a free amount in the cart");
  await button(page, "Pfand").click();
  const bottles = page.getByRole("dialog", { name: "Pfand" });
  await bottles.getByLabel("Betrag in Euro").fill("1,50");
  await bottles.getByRole("radio", { name: "Zurückgegeben" }).check({ force: true });
  await expectAccessible(page, "the question for a deposit on bottles");
  await expectNoSidewaysScroll(page, "the question for a deposit on bottles");
  await bottles.getByRole("button", { name: "In den Warenkorb" }).click();
  await expect(page.getByText("Pfand zurück, −1,50 €")).toBeVisible();
  await button(page, "Zur Kasse").click();
  await expect(page.getByRole("radio", { name: "Überweisung" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("radio", { name: "Geteilt" }).check({ force: true });
  await page.getByLabel("Davon bar in Euro").fill("2,50");
  await expect(page.getByText("8,50 €", { exact: true })).toBeVisible();
  await expectAccessible(page, "a split payment");
  await expectNoSidewaysScroll(page, "a split payment");
  await button(page, "Geld erhalten").click();
  await expect(page.getByText("Die Zahlung wurde registriert")).toBeVisible();
  expect((await sales(site)).at(-1)).toMatchObject({ total_cents: 11_00, payment_method: "cash" });
});
