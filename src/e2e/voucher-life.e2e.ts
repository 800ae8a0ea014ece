import type { Browser, BrowserContext, Page } from "@playwright/test";
import { vouchersContract } from "../shared/contract/vouchers.ts";
import type { Day } from "../shared/rules/day.ts";
import { displayAmount } from "../shared/rules/money.ts";
import { bookingTexts } from "../testing/binding-texts.ts";
import { pdfToPng, pdfToText, readQrCode } from "../testing/pdf.ts";
import { backstage, bookElsewhere, bookingsOf, enterAsStaff } from "./backstage.ts";
import { Buyer } from "./buyer.ts";
import { card, confirm, dialog, openDay, press, reopenDay, test } from "./day-plan.ts";
import { expect } from "./fixtures.ts";
import { erika, Guest } from "./guest.ts";
import { mailedPdf, mailsTo } from "./mails.ts";
import { open } from "./public.ts";
import type { Site } from "./site.ts";
import { findBoat, freeStay } from "./stays.ts";

/** What a guest is told about a code. */
async function worthOf(site: Site, code: string): Promise<unknown> {
  const answer = await fetch(`${site.url}${vouchersContract.check.path}?voucher_code=${encodeURIComponent(code)}`);
  return answer.json();
}

/** The code in the QR code of the voucher that was mailed to the address. */
async function mailedCode(site: Site, email: string, text: RegExp): Promise<string> {
  const voucher = await mailedPdf(site, email, text);
  const code = await readQrCode(pdfToPng(voucher));
  if (code === null) throw new Error("the voucher shows no QR code that can be read");
  expect(pdfToText(voucher)).toContain(code);
  return code;
}

async function asAdmin(site: Site, browser: Browser, email: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: site.url });
  await enterAsStaff(site, context, email, "admin");
  return { context, page: await context.newPage() };
}

async function cancel(page: Page, boat: string, reason: string): Promise<void> {
  await press(card(page, boat), /^Buchung absagen/);
  await dialog(page).getByLabel("Grund").fill(reason);
  await confirm(page, "Buchung absagen");
  await expect(card(page, boat)).toHaveCount(0);
}

test("a voucher bought by wallet pays for one booking, its rest for a second, nothing for a third; cancelled bookings give it back", async ({
  page,
  browser,
  site,
}) => {
  const email = "schenkt@example.com";
  const buyer = new Buyer(page, "de");
  const rent = Number((await findBoat(site.url, "Hubert")).price1h) * 2;
  const worth = rent + 100;
  await buyer.open();
  await buyer.order("paypal", { email, voucherAmount: String(worth) });
  await buyer.payAtWallet();
  await expect(buyer.outcome("succeeded")).toBeVisible();
  const code = await mailedCode(site, email, /Gültig bis/);
  await mailedPdf(site, email, /Quittung/);
  expect(await worthOf(site, code)).toEqual({ exists: true, amount: worth.toFixed(2) });

  const guest = new Guest(page, "de");
  const stay = await freeStay(site.url, "Hubert", 2);
  const first = "erste@example.com";
  await guest.open("Hubert");
  await guest.choose(stay.start, stay.end);
  await guest.fill({ ...erika, email: first });
  await guest.applyVoucher(code.toLowerCase());
  await expect(guest.price.locator("ins")).toHaveText(displayAmount(0, "de"));
  await guest.consent();
  await guest.submit();
  await expect(guest.outcome("succeeded")).toBeVisible();
  expect(await worthOf(site, code)).toEqual({ exists: true, amount: "100.00" });
  expect(pdfToText(await mailedPdf(site, first, /Rechnung/))).toContain(`${rent},00`);

  const second = "zweite@example.com";
  await bookElsewhere(site, "Hektor", await freeStay(site.url, "Hektor", 2), { email: second, voucher_code: code });
  expect(await bookingsOf(site, second)).toMatchObject([{ status: "unpaid", voucher_cents: 100_00 }]);
  expect(await worthOf(site, code)).toEqual({ exists: false, amount: "0.00" });
  await guest.open("Oskar");
  await guest.applyVoucher(code);
  await expect(page.locator('label[for="booking-voucherCode"]')).toContainText(bookingTexts.de.voucherInvalid);

  const admin = await asAdmin(site, browser, "cancels-vouchers@example.com");
  await openDay(admin.page, stay.start);
  await cancel(admin.page, "Hubert", "Motorschaden");
  const [other] = await bookingsOf(site, second);
  await reopenDay(admin.page, other?.start_day as Day);
  await cancel(admin.page, "Hektor", "Hochwasser");
  await admin.context.close();
  expect(await worthOf(site, code)).toEqual({ exists: true, amount: worth.toFixed(2) });
  expect(pdfToText(await mailedPdf(site, first, /Rechnungskorrektur/))).toMatch(new RegExp(`[-−]${rent},00`));
});

test("a voucher by transfer works once staff wrote the transfer down, and not before", async ({
  page,
  browser,
  site,
}) => {
  const email = "waits@example.com";
  const buyer = new Buyer(page, "en");
  await buyer.open();
  await buyer.order("banktransfer", { email, voucherAmount: "80" });
  await expect(buyer.outcome("succeeded")).toBeVisible();
  const { id, code: reference } = await backstage(site, (db) =>
    db.selectFrom("vouchers").select(["id", "code"]).where("email", "=", email).executeTakeFirstOrThrow(),
  );
  expect(reference).toBe(`Gutschein ${id}`);
  expect(await worthOf(site, reference)).toEqual({ exists: false, amount: "0.00" });
  await expect.poll(() => mailsTo(site, email)).toHaveLength(1);

  const admin = await asAdmin(site, browser, "enters-transfers@example.com");
  await open(admin.page, "/Zahlungen");
  await press(admin.page, "Überweisung eintragen");
  await dialog(admin.page).getByLabel("Wofür?").fill(`Gutschein ${id}`);
  await dialog(admin.page).getByLabel("Betrag in Euro").fill("80");
  await confirm(admin.page, "Weiter");
  await confirm(admin.page, "Eintragen");
  await expect(admin.page.getByText("Die Überweisung wurde eingetragen.")).toBeVisible();
  await admin.context.close();
  const code = await mailedCode(site, email, /Valid until/);
  expect(await worthOf(site, code)).toEqual({ exists: true, amount: "80.00" });
});
