import { addVoucher } from "../testing/rows.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { backstage, bookElsewhere, bookingsOf, enterAsStaff } from "./backstage.ts";
import { card, openDay, reopenDay, test } from "./day-plan.ts";
import { expect } from "./fixtures.ts";
import { open } from "./public.ts";
import { freeStay } from "./stays.ts";
import { button, link, sales, stockUp } from "./till.ts";

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
  await expectAccessible(page, "a sale that is registered");
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
  await expectAccessible(page, "a checkout with a voucher");
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
  await expectAccessible(page, "the question for a voucher");
  await dialog.getByLabel("Gutscheincode").fill(second);
  await dialog.getByRole("button", { name: "Einlösen" }).click();
  await expect(dialog).toBeHidden();
  expect(await bookingsOf(site, email)).toMatchObject([{}, { status: "unpaid", voucher_cents: 100_00 }]);
});

test("drinks are sold by keyboard until the shelf is empty, which leads to the shelf", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "kiosk@example.com");
  const name = "Limonade";
  await stockUp(site, name, 1);
  await open(page, "/Mitarbeiterbereich");
  await button(page, "Produkte").press("Enter");
  await link(page, "Verkaufen").press("Enter");
  await button(page, `In den Warenkorb: ${name}`).press("Enter");
  await expect(link(page, `Aufstocken: ${name}`)).toHaveAttribute("href", "/Produkte/Getränke");
  await expectAccessible(page, "the cart");
  await expectNoSidewaysScroll(page, "the cart");
  await button(page, "Zur Kasse").press("Enter");
  // With a mouse or a keyboard the field has the focus.
  await expect(page.getByLabel("Erhaltener Betrag in Euro")).toBeFocused();
  await page.keyboard.type("50");
  await expect(page.getByText("Warte auf Eingabe..")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Die Zahlung wurde registriert")).toBeVisible();
});

test.describe("what goes wrong", () => {
  test.use({ expectedNoise: /^Failed to load|^till / });

  test("on a phone why a sale was refused covers nothing that is scrolled to", async ({ page, context, site }) => {
    await enterAsStaff(site, context, "second-till@example.com");
    const name = "Bionade";
    await stockUp(site, name, 1);
    await open(page, "/Kassensystem");
    await page.getByRole("radio", { name: "Produkte" }).check({ force: true });
    await button(page, `In den Warenkorb: ${name}`).click();
    await button(page, "Zur Kasse").click();
    // Another till sells the last bottle.
    await backstage(site, (db) =>
      db.updateTable("products").set({ actual_stock: 0 }).where("name", "=", name).execute(),
    );
    await page.getByRole("radio", { name: "Bar" }).check({ force: true });
    await button(page, "Geld erhalten").click();
    await expect(page.getByText("So viel ist davon nicht mehr da")).toBeVisible();
    await expectAccessible(page, "a sale that is refused");
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByText("Davon gibt es nur noch 0.")).toBeInViewport({ ratio: 1 });
    await page.getByText("Papierbeleg nachtragen").click({ trial: true });
    // Nor does it cover the end of the page.
    await page.getByRole("link", { name: "Impressum" }).click({ trial: true });
  });
});
