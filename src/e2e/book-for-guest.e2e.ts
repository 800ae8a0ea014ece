import type { Locator, Page } from "@playwright/test";
import { pdfToText } from "../testing/pdf.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { bookElsewhere, enterAsStaff } from "./backstage.ts";
import { card, test } from "./day-plan.ts";
import { expect } from "./fixtures.ts";
import { findBoat, freeStay } from "./stays.ts";

/** The form, once it listens. */
async function openForm(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  const form = page.getByRole("form", { name: "Neue Buchung" });
  await expect(form).not.toHaveAttribute("inert");
  return form;
}

/** Everything that the browser has stored, in one text. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), document.cookie]));

test("an employee books for a caller without a mail address, with an agreed price, and goes to the till", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "caller@example.com");
  await page.setViewportSize({ width: 360, height: 740 });
  const stay = await freeStay(site.url, "Hektor", 2);
  const boat = await findBoat(site.url, "Hektor");
  const form = await openForm(page, `/Neue-Buchung?Boot=${boat.id}&von=${stay.start}&bis=${stay.end}`);
  await expect(form.getByRole("radio", { name: /^Hektor,/ })).toBeChecked();
  await form.getByLabel("Vor- und Nachname").fill("Ottilie Ohnepost");
  await form.getByRole("textbox", { name: "Telefon", exact: true }).fill("0170 998 877 66");
  await form.getByLabel("Straße und Hausnummer").fill("Uferweg 7");
  await form.getByLabel("Postleitzahl").fill("14770");
  await form.getByRole("textbox", { name: "Ort", exact: true }).fill("Brandenburg");
  await form.getByRole("button", { name: "Ein Erwachsener mehr" }).click();
  await form.getByLabel("Interne Notiz").fill("ruft noch einmal an");
  await form.getByLabel("Anderer Preis vereinbart").check();
  await form.getByRole("radio", { name: "Jetzt an der Kasse" }).check();
  await form.getByRole("button", { name: "Buchen und zur Kasse" }).click();
  await expect(form.getByRole("alert")).toContainText("Vereinbarter Preis");
  await expectAccessible(page, "a booking for a guest with mistakes");
  await expectNoSidewaysScroll(page, "a booking for a guest");
  await form.getByLabel("Vereinbarter Preis in Euro").fill("150");
  await form.getByLabel("Grund").fill("Stammgast");
  await form.getByRole("button", { name: "Buchen und zur Kasse" }).click();

  const heading = page.getByRole("heading", { name: /^Buchung \d+ ist gespeichert$/ });
  await expect(heading).toBeVisible();
  await expectAccessible(page, "the booking of a guest without a mail address");
  const href = await page.getByRole("link", { name: /^Bestätigung drucken/ }).getAttribute("href");
  const pdf = await page.request.get(new URL(href ?? "", site.url).href);
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  const text = pdfToText(await pdf.body());
  for (const part of ["Ottilie Ohnepost", "Vereinbarter Preis", "150", "Sie bezahlen bei uns vor Ort"]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain("Stammgast");
  expect(await stored(page)).not.toContain("Ohnepost");

  await page.getByRole("button", { name: "Weiter zur Kasse" }).click();
  await expect(page).toHaveURL(/\/Kassensystem$/);
  await expect(page.getByRole("main")).toContainText("Ottilie Ohnepost");
  await expect(page.getByRole("main")).toContainText("150");

  await openForm(page, "/Neue-Buchung");
  await expect(form.getByLabel("Vor- und Nachname")).toHaveValue("");
  await form.getByLabel("Vor- und Nachname").fill("Frieda Vergessen");
  await page.getByRole("link", { name: "Logout" }).click();
  await expect(page.getByText("Sie wurden abgemeldet", { exact: false }).first()).toBeVisible();
  const left = await stored(page);
  for (const part of ["Ohnepost", "99887766", "Uferweg", "Vergessen"]) expect(left).not.toContain(part);
});

test("an employee books by transfer for a former guest, whom the phone finds, and sees the card in the day plan", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "former@example.com");
  await page.setViewportSize({ width: 1440, height: 900 });
  const first = await freeStay(site.url, "Oskar", 2);
  const guest = { name: "Jörg Wiederda", phone: "+4915155566677", email: "joerg@example.com" };
  await bookElsewhere(site, "Oskar", first, guest);
  const stay = await freeStay(site.url, "Oskar", 2);
  await page.goto("/Buchungen");
  await page.getByRole("link", { name: "Neue Buchung" }).click();
  const form = page.getByRole("form", { name: "Neue Buchung" });
  await form.getByLabel("Anreise").fill(stay.start);
  await form.getByLabel("Abreise").fill(stay.end);
  const oskar = form.getByRole("radio", { name: /^Oskar,/ });
  const isCheckedAtOnce = await oskar.evaluate((radio: HTMLInputElement) => {
    radio.click();
    return radio.checked;
  });
  expect(isCheckedAtOnce).toBe(true);
  await form.getByLabel("Früheren Gast suchen").fill("0151 555 666 77");
  await form.getByRole("button", { name: /^Jörg Wiederda/ }).click();
  await expect(form.getByLabel("Vor- und Nachname")).toHaveValue(guest.name);
  await expect(form.getByLabel("E-Mail")).toHaveValue(guest.email);
  await expectAccessible(page, "a booking for a former guest");
  await form.getByRole("radio", { name: "Per Überweisung" }).check();
  await form.getByRole("button", { name: "Buchen", exact: true }).click();
  await expect(card(page, "Oskar")).toBeInViewport();
  await expect(card(page, "Oskar")).toContainText(guest.name);
  expect(await stored(page)).not.toContain("Wiederda");
});
