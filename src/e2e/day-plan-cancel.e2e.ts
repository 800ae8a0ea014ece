import { readFileSync } from "node:fs";
import path from "node:path";
import { addDays, type Day, dayOf } from "../shared/rules/day.ts";
import { displayAmount } from "../shared/rules/money.ts";
import { addVoucher } from "../testing/rows.ts";
import { backstage, bookingsOf, enterAsStaff } from "./backstage.ts";
import { card, confirm, dialog, openDay, press, test } from "./day-plan.ts";
import { expect } from "./fixtures.ts";
import { erika, Guest } from "./guest.ts";
import { withSettings } from "./public.ts";
import type { Site } from "./site.ts";
import { findBoat } from "./stays.ts";

const allYear = { off_season_start: null, off_season_end: null };
const euros = (amount: number) => displayAmount(Math.round(amount * 100), "de");
const inDays = (days: number): Day => addDays(dayOf(new Date()), days);

/** What the demo wallet says it paid back, in euros. */
function refundsAtWallet(site: Site): string[] {
  const purse = JSON.parse(readFileSync(path.join(site.dataDir, "demo-wallet.json"), "utf8")) as {
    orders: Record<string, { refunds: { amount: { value: string } }[] }>;
  };
  return Object.values(purse.orders).flatMap(({ refunds }) => refunds.map(({ amount }) => amount.value));
}

test("an English guest whose booking is cancelled is paid back as announced and written to, and the boat is free", async ({
  page,
  context,
  browser,
  site,
}) => {
  const email = "refund@example.com";
  const stay = { start: inDays(120), end: inDays(124) };
  const guest = new Guest(await (await browser.newContext({ baseURL: site.url })).newPage(), "en");
  await backstage(site, (db) => addVoucher(db, { code: "RUECK-WEG", amount_cents: 50_00 }));
  await withSettings(site, allYear, async () => {
    await guest.open("Hubert");
    await guest.choose(stay.start, stay.end);
    await guest.fill({ ...erika, email });
    await guest.applyVoucher("RUECK-WEG");
    await expect(guest.price.locator("s")).toBeVisible();
    await guest.payBy("paypal");
    await guest.consent();
    await guest.submit();
    await guest.payAtWallet();
    await expect(guest.outcome("succeeded")).toBeVisible();

    // 120 days are less than six months and more than three: half of what was paid in money, and never less than 150 €.
    const paid = Number((await findBoat(site.url, "Hubert")).price1h) * 4 - 50;
    const fee = Math.max(150, paid / 2);
    await enterAsStaff(site, context, "cancels@example.com");
    await openDay(page, stay.start);
    const booked = card(page, "Hubert");
    await expect(booked.getByText("Unbezahlt")).toHaveCount(0);
    await press(booked, "Buchung absagen: Hubert, Erika Beispiel");
    await expect(dialog(page).getByRole("term")).toHaveText([
      "Gebühr für die Absage",
      "Zurück über PayPal",
      "Zurück auf den Gutschein",
    ]);
    await expect(dialog(page).getByRole("definition")).toHaveText([euros(fee), euros(paid - fee), euros(50)]);
    expect(await bookingsOf(site, email)).toMatchObject([{ status: "paid" }]);
    expect(refundsAtWallet(site)).toEqual([]);
    await dialog(page).getByLabel("Grund").fill("Motorschaden");
    await confirm(page, "Buchung absagen");
    await expect(booked).toHaveCount(0);
    await expect(page.getByText("Es gibt für diesen Tag noch keine Buchungen")).toBeVisible();

    await expect.poll(() => refundsAtWallet(site)).toEqual([(paid - fee).toFixed(2)]);
    const mail = () =>
      site
        .mails()
        .map((text) => text.replaceAll(/=\r?\n/g, ""))
        .find((text) => text.includes(`To: ${email}`) && text.includes("was cancelled"));
    await expect.poll(mail).toContain("Cancellation fee by our terms");
    expect(mail()).not.toContain("Motorschaden");

    await guest.open("Hubert");
    await guest.choose(stay.start, stay.end);
    await expect(guest.day(stay.start)).toHaveAttribute("data-mark", "start");
    await guest.applyVoucher("RUECK-WEG");
    await expect(guest.price.locator("ins")).toHaveText(displayAmount(Math.round(paid * 100), "en"));
  });
  await guest.page.context().close();
});
