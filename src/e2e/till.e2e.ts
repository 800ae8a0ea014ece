import { addVoucher } from "../testing/rows.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { backstage, bookElsewhere, bookingsOf, enterAsStaff } from "./backstage.ts";
import { Buyer } from "./buyer.ts";
import { card, openDay, reopenDay, test } from "./day-plan.ts";
import { expect } from "./fixtures.ts";
import { mailedPdf } from "./mails.ts";
import { open } from "./public.ts";
import { freeStay } from "./stays.ts";
import { button, link, sales, stockUp, withTaps } from "./till.ts";

test("an unpaid booking is paid in cash from its card in the day plan, with the change", async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsStaff(site, context, "cashier@example.com");
  const email = "zahlt-bar@example.com";
  const stay = await freeStay(site.url, "Editha", 2);
  await bookElsewhere(site, "Editha", stay, { email });
  await openDay(page, stay.start);
  await card(page, "Editha")
    .getByRole("link", { name: /^Kassieren/ })
    .click();
  await expect(page.getByRole("heading", { name: "Kasse", exact: true })).toBeVisible();
  // Whatever is being read, the total and the button are in sight.
  await expect(page.getByText("Gesamtbetrag")).toBeInViewport();
  await expect(button(page, "Geld erhalten")).toBeInViewport();
  await expect(page.getByText("Warte auf Eingabe..")).toBeVisible();
  await expect(button(page, "Geld erhalten")).toBeDisabled();
  await button(page, "Weglassen: Kaution").click();
  await expectAccessible(page, "the checkout");
  await expectNoSidewaysScroll(page, "the checkout");
  await page.getByRole("radio", { name: "Bar" }).check({ force: true });
  for (const key of ["9", "0", "0"]) await page.getByRole("button", { name: key, exact: true }).click();
  await expect(page.getByText("Warte auf Eingabe..")).toBeHidden();
  await button(page, "Geld erhalten").click();
  await expect(page.getByText("Die Zahlung wurde registriert")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Die Zahlung wurde registriert" })).toBeFocused();
  await expectAccessible(page, "a sale that is registered", 1);
  await expect(page).toHaveURL(/\/Mitarbeiterbereich$/);
  expect(await bookingsOf(site, email)).toMatchObject([{ status: "paid" }]);
  const sale = (await sales(site)).at(-1);
  expect(sale).toMatchObject({ kind: "sale", payment_method: "cash", received_cents: 900_00 });
});

test("a voucher pays a part of a booking at the till, the guest the rest; another one in the booking's card", async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsStaff(site, context, "einloesen@example.com");
  const [code, second] = ["TSTA-TSTA-TSTA-TSTA", "TSTB-TSTB-TSTB-TSTB"];
  await backstage(site, async (db) => {
    await addVoucher(db, { code });
    await addVoucher(db, { code: second });
  });
  const email = "loest-ein@example.com";
  const stay = await freeStay(site.url, "Editha", 2);
  await bookElsewhere(site, "Editha", stay, { email });
  await openDay(page, stay.start);
  await card(page, "Editha")
    .getByRole("link", { name: /^Kassieren/ })
    .click();
  await page.getByLabel("Gutscheincode").fill("AAAA");
  await button(page, "Gutschein einlösen").click();
  await expect(page.getByText("Bitte geben Sie einen gültigen Gutscheincode an")).toBeVisible();
  await page.getByLabel("Gutscheincode").fill(code.toLowerCase());
  await page.getByLabel("Gutscheincode").press("Enter");
  await expect(page.getByRole("list", { name: "Was bezahlt wird" })).toContainText("Gutschein eingelöst");
  await expectAccessible(page, "a checkout with a voucher", 1);
  await expectNoSidewaysScroll(page, "a checkout with a voucher");
  await page.getByRole("radio", { name: "Bar" }).check({ force: true });
  await button(page, "Geld erhalten").click();
  await expect(page.getByText("Die Zahlung wurde registriert")).toBeVisible();
  expect(await bookingsOf(site, email)).toMatchObject([{ status: "paid", voucher_cents: 100_00 }]);

  const later = await freeStay(site.url, "Editha", 2);
  await bookElsewhere(site, "Editha", later, { email });
  await reopenDay(page, later.start);
  await card(page, "Editha").getByRole("button", { name: "Gutschein einlösen" }).click();
  const dialog = page.getByRole("dialog", { name: "Gutschein einlösen" });
  await expectAccessible(page, "the question for a voucher", 1);
  await dialog.getByLabel("Gutscheincode").fill(second);
  await dialog.getByRole("button", { name: "Einlösen" }).click();
  await expect(dialog).toBeHidden();
  expect(await bookingsOf(site, email)).toMatchObject([{}, { status: "unpaid", voucher_cents: 100_00 }]);
});

test("a voucher that was asked for is paid by card, and mailed", async ({ page, context, site }) => {
  const email = "holt-ab@example.com";
  const buyer = new Buyer(page, "de");
  await buyer.open();
  await buyer.order("banktransfer", { email, voucherAmount: "80" });
  await expect(buyer.outcome("succeeded")).toBeVisible();
  await enterAsStaff(site, context, "till-admin@example.com", "admin");
  await open(page, "/Mitarbeiterbereich");
  await button(page, "Kassensystem").click();
  await link(page, "Gutschein").click();
  await expectAccessible(page, "unpaid vouchers", 1);
  await button(page, /^Kassieren: Gutschein/).click();
  await page.getByRole("radio", { name: "Karte" }).check({ force: true });
  await button(page, "Geld erhalten").click();
  await expect(page.getByText("Die Zahlung wurde registriert")).toBeVisible();
  await mailedPdf(site, email, /Gültig bis/);
});

test("three drinks are sold within eight taps from the main menu, until the shelf is empty; all of it by keyboard too", async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsStaff(site, context, "kiosk@example.com");
  const name = "Limonade";
  await stockUp(site, name, 4);
  await open(page, "/Mitarbeiterbereich");
  const { tap, count } = withTaps();
  await tap(button(page, "Produkte"));
  await tap(link(page, "Verkaufen"));
  for (let bottle = 0; bottle < 3; bottle += 1) await tap(button(page, `In den Warenkorb: ${name}`));
  await expectNoSidewaysScroll(page, "the cart");
  await expectAccessible(page, "the cart");
  await tap(button(page, "Zur Kasse"));
  await tap(page.getByRole("radio", { name: "Bar" }));
  await tap(button(page, "Geld erhalten"));
  expect(count()).toBeLessThanOrEqual(8);
  await expect(page.getByText("Die Zahlung wurde registriert")).toBeVisible();

  await button(page, "Nächster Verkauf").press("Enter");
  await page.getByRole("radio", { name: "Produkte" }).press("Space");
  await button(page, `In den Warenkorb: ${name}`).press("Enter");
  await expect(link(page, `Aufstocken: ${name}`)).toHaveAttribute("href", "/Produkte/Getränke");
  await button(page, "Zur Kasse").press("Enter");
  // With a mouse or a keyboard the field has the focus.
  await expect(page.getByLabel("Erhaltener Betrag in Euro")).toBeFocused();
  await page.keyboard.type("50");
  await expect(page.getByText("Warte auf Eingabe..")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Die Zahlung wurde registriert")).toBeVisible();
  await expect(page).toHaveURL(/\/Mitarbeiterbereich$/);

  await button(page, "Produkte").click();
  await link(page, "Verkaufen").click();
  await link(page, `Aufstocken: ${name}`).click();
  await expect(page).toHaveURL(encodeURI("/Produkte/Getränke"));
});

test.describe("what goes wrong", () => {
  test.use({ expectedNoise: /^Failed to load|^till / });

  test("a sale whose answer got lost is one sale when it is sent again, also after a reload", async ({
    page,
    context,
    site,
  }) => {
    await enterAsStaff(site, context, "lost@example.com");
    const name = "Apfelschorle";
    await stockUp(site, name, 5);
    const before = (await sales(site)).length;
    await open(page, "/Kassensystem");
    await page.getByRole("radio", { name: "Produkte" }).check({ force: true });
    await button(page, `In den Warenkorb: ${name}`).click();
    await button(page, "Zur Kasse").click();
    // The server does its work, and nobody hears of it.
    await page.route("**/rere_save_cashregister/**", async (route) => {
      await route.fetch();
      await route.abort("connectionfailed");
    });
    await page.getByRole("radio", { name: "Bar" }).check({ force: true });
    await button(page, "Geld erhalten").click();
    await expect(page.getByText("Ein Fehler ist aufgetreten")).toBeVisible();
    await expect(page.getByText("Keine Antwort vom Server")).toBeVisible();
    await expectAccessible(page, "a sale without an answer", 1);
    await page.reload();
    await expect(page.getByText("Keine Antwort vom Server")).toBeVisible();
    await page.unroute("**/rere_save_cashregister/**");
    await button(page, "Erneut senden").click();
    await expect(page.getByText("Die Zahlung wurde registriert")).toBeVisible();
    expect(await sales(site)).toHaveLength(before + 1);
  });

  test("of two tills one sells the last bottle, the other is told", async ({ page, context, browser, site }) => {
    await enterAsStaff(site, context, "first-till@example.com");
    const other = await browser.newContext({ baseURL: site.url });
    await enterAsStaff(site, other, "second-till@example.com");
    const second = await other.newPage();
    const name = "Bionade";
    await stockUp(site, name, 1);
    for (const till of [page, second]) {
      await open(till, "/Kassensystem");
      await till.getByRole("radio", { name: "Produkte" }).check({ force: true });
      await button(till, `In den Warenkorb: ${name}`).click();
      await button(till, "Zur Kasse").click();
    }
    await page.getByRole("radio", { name: "Bar" }).check({ force: true });
    await button(page, "Geld erhalten").click();
    await expect(page.getByText("Die Zahlung wurde registriert")).toBeVisible();
    await second.getByRole("radio", { name: "Bar" }).check({ force: true });
    await button(second, "Geld erhalten").click();
    await expect(second.getByText("So viel ist davon nicht mehr da")).toBeVisible();
    await expect(second.getByText("Davon gibt es nur noch 0.")).toBeVisible();
    // On a phone why it was refused covers nothing that is scrolled to, the end of the page neither.
    await second.setViewportSize({ width: 360, height: 740 });
    await expect(second.getByText("Davon gibt es nur noch 0.")).toBeInViewport({ ratio: 1 });
    await second.getByText("Papierbeleg nachtragen").click({ trial: true });
    await second.getByRole("link", { name: "Impressum" }).click({ trial: true });
    await other.close();
  });
});

test("a visitor is asked to log in, an employee has no tile for the till", async ({ page, context, site }) => {
  await page.goto("/Kassensystem");
  await expect(page).toHaveURL(/\/Login\?/);
  await enterAsStaff(site, context, "plain@example.com");
  await open(page, "/Mitarbeiterbereich");
  await expect(link(page, "Kasse")).toHaveCount(0);
  await expect(button(page, "Produkte")).toBeVisible();
  await expect(button(page, "Kassensystem")).toHaveCount(0);
  const stay = await freeStay(site.url, "Editha", 2);
  await bookElsewhere(site, "Editha", stay, { email: "zahlt-noch@example.com" });
  // The stays of the day plan's day stand in the list, however long it is.
  await page.evaluate((day) => sessionStorage.setItem("day-plan-day", day), stay.start);
  await open(page, "/Kassensystem");
  await expect(page.getByRole("heading", { name: "Unbezahlte Buchungen" })).toBeVisible();
  await page
    .getByRole("button", { name: /^Mehr zu Editha/ })
    .first()
    .click();
  await expect(card(page, "Editha")).toBeVisible();
  await expectAccessible(page, "unpaid bookings");
  await expectNoSidewaysScroll(page, "unpaid bookings");
});
