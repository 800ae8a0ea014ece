import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { bookElsewhere, bookingsOf, enterAsStaff } from "./backstage.ts";
import { openDay, test } from "./day-plan.ts";
import { expect } from "./fixtures.ts";
import { open } from "./public.ts";
import { freeStay } from "./stays.ts";
import { button, sales, withTaps } from "./till.ts";

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
  for (const key of [page.getByRole("button", { name: "0", exact: true }), button(page, "Passend")]) {
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
  await page.getByRole("radio", { name: "Produkte" }).check({ force: true });
  await button(page, "Freier Betrag").click();
  const dialog = page.getByRole("dialog", { name: "Freier Betrag" });
  await expectAccessible(page, "the question for a free amount", 1);
  await dialog.getByLabel("Wofür").fill("Ersatzschlüssel");
  await dialog.getByLabel("Betrag in Euro").fill("12,50");
  await dialog.getByRole("button", { name: "In den Warenkorb" }).click();
  await expectAccessible(page, "a free amount in the cart", 1);
  await expectNoSidewaysScroll(page, "a free amount in the cart");
  await button(page, "Zur Kasse").click();
  await expect(page.getByRole("radio", { name: "Überweisung" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("radio", { name: "Geteilt" }).check({ force: true });
  await page.getByLabel("Davon bar in Euro").fill("2,50");
  await expect(page.getByText("10 €", { exact: true })).toBeVisible();
  await expectAccessible(page, "a split payment", 1);
  await expectNoSidewaysScroll(page, "a split payment");
  await button(page, "Geld erhalten").click();
  await expect(page.getByText("Die Zahlung wurde registriert")).toBeVisible();
  expect((await sales(site)).at(-1)).toMatchObject({ total_cents: 12_50, payment_method: "cash" });
});
