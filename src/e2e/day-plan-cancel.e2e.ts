import { readFileSync } from "node:fs";
import path from "node:path";
import { dayPlanContract } from "../shared/contract/day-plan.ts";
import { addDays, type Day, dayOf } from "../shared/rules/day.ts";
import { displayAmount } from "../shared/rules/money.ts";
import { addVoucher } from "../testing/rows.ts";
import { backstage, bookElsewhere, bookingsOf, enterAsStaff } from "./backstage.ts";
import { book, card, confirm, dialog, openDay, press, reopenDay, test } from "./day-plan.ts";
import { expect, failingCalls } from "./fixtures.ts";
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
      "Stornogebühr",
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

    await expect.poll(() => refundsAtWallet(site), { timeout: 20_000 }).toEqual([(paid - fee).toFixed(2)]);
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

test("the fee before confirming is 150 euros at first, then 50, 90 and all percent; of an unpaid booking none", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "fees@example.com");
  const price = Number((await findBoat(site.url, "Editha")).price1h) * 2;
  const stages = [
    { start: inDays(200), fee: 150, nothing: false },
    { start: inDays(60), fee: Math.max(150, price * 0.9), nothing: false },
    { start: inDays(10), fee: price, nothing: true },
  ];
  await withSettings(site, allYear, async () => {
    await openDay(page, inDays(0));
    for (const { start, fee, nothing } of stages) {
      await bookElsewhere(site, "Editha", { start, end: addDays(start, 2) });
      await reopenDay(page, start);
      for (const isPaid of [false, true]) {
        if (isPaid) {
          const paid = { status: "paid" as const };
          await backstage(site, (db) => db.updateTable("bookings").set(paid).where("start_day", "=", start).execute());
          await page.reload();
        }
        await press(card(page, "Editha"), /^Buchung absagen/);
        await expect(dialog(page).getByRole("definition").first()).toHaveText(euros(isPaid ? fee : 0));
        if (!isPaid || nothing) await expect(dialog(page).getByText("Es wird nichts zurückgezahlt.")).toBeVisible();
        else {
          await expect(dialog(page).getByRole("term").last()).toHaveText("Bar zurückzuzahlen");
          await expect(dialog(page).getByRole("definition").last()).toHaveText(euros(price - fee));
        }
        await confirm(page, "Zurück");
      }
    }
  });
});

test.describe("a cancellation that fails", () => {
  test.use({ expectedNoise: failingCalls });

  test("keeps the card and what was typed, until the answer says success", async ({ page, context, site }) => {
    await enterAsStaff(site, context, "broken@example.com");
    await openDay(page, await book(site, "Seeglück"));
    const booked = card(page, "Seeglück");
    await press(booked, /^Buchung absagen/);
    await dialog(page).getByLabel("Grund").fill("Hochwasser");
    const calls = `**${dayPlanContract.cancel.path}`;
    await page.route(calls, (route) => route.abort());
    await confirm(page, "Buchung absagen");
    await expect(dialog(page).getByText("Keine Verbindung. Bitte versuchen Sie es noch einmal.")).toBeVisible();
    await page.unroute(calls);
    await page.route(calls, (route) => route.fulfill({ json: { status: "failure" } }));
    await confirm(page, "Buchung absagen");
    await expect(dialog(page).getByText("Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.")).toBeVisible();
    await expect(dialog(page).getByLabel("Grund")).toHaveValue("Hochwasser");
    await expect(booked).toHaveCount(1);
    await page.unroute(calls);
    await confirm(page, "Buchung absagen");
    await expect(booked).toHaveCount(0);
  });
});

test("an admin reads 14 days of the log by its filters; a blocked day is blocked on the public calendar", async ({
  page,
  context,
  site,
}) => {
  const admin = await enterAsStaff(site, context, "log-admin@example.com", "admin");
  const day = await book(site, "Kleine Freiheit", { email: "log@example.com" });
  const [booking] = await bookingsOf(site, "log@example.com");
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const none = { fee_cents: null, wallet_cents: null, voucher_cents: null, cash_cents: null };
  const event = { booking_id: booking?.id ?? 0, actor_id: admin, price_cents: 200_00, new_price_cents: null, ...none };
  await backstage(site, (db) =>
    db
      .insertInto("booking_events")
      .values([
        { ...event, kind: "cancelled", detail: "zu alt", created_at: daysAgo(14.1) },
        { ...event, kind: "cancelled", detail: "Krankheit", created_at: daysAgo(13.9) },
        { ...event, kind: "price-changed", detail: "billiger", new_price_cents: 150_00, created_at: daysAgo(2) },
        { ...event, kind: "price-changed", detail: "teurer", new_price_cents: 250_00, created_at: daysAgo(1) },
      ])
      .execute(),
  );
  await openDay(page, day);
  await press(page, "Logbuch");
  const reasons = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: "Kleine Freiheit" });
  const log = dialog(page);
  for (const [filter, shown] of [
    ["Alle", ["Gebucht", "teurer", "billiger", "Krankheit"]],
    ["Abgesagt", ["Krankheit"]],
    ["Preisreduziert", ["billiger"]],
  ] as const) {
    await log.getByRole("tab", { name: filter, exact: true }).click();
    await expect(reasons).toHaveText(shown.map((text) => new RegExp(text)));
  }
  await expect(reasons.locator("s")).toHaveText(/^200\s€$/);
  await expect(reasons.locator("ins")).toHaveText(/^150\s€$/);
  await expect(reasons).toContainText("Kim Kapitän");
  await page.keyboard.press("Escape");

  const guest = new Guest(await context.newPage(), "de");
  const blocked = addDays(day, 4);
  await reopenDay(page, blocked);
  for (const [deed, isBlocked] of [
    ["Tag sperren", true],
    ["Tag freigeben", false],
  ] as const) {
    await press(page, deed);
    await confirm(page, deed);
    await expect(page.getByRole("button", { name: isBlocked ? "Tag freigeben" : "Tag sperren" })).toBeVisible();
    await guest.open("Oskar");
    await guest.turnTo(blocked);
    if (isBlocked) await expect(guest.day(blocked)).toHaveAttribute("data-state", "blocked");
    else await expect(guest.day(blocked)).not.toHaveAttribute("data-state", "blocked");
  }
});
