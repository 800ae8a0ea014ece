import type { Locator, Page, Response } from "@playwright/test";
import { csrfTokenOf } from "../server/http/csrf.ts";
import { turnaroundContract } from "../shared/contract/turnaround.ts";
import { vouchersContract } from "../shared/contract/vouchers.ts";
import { addDays, dayOf } from "../shared/rules/day.ts";
import { aVoucherRequest } from "../testing/builders.ts";
import { addBooking } from "../testing/rows.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { backstage, bookElsewhere, bookingsOf, openSession } from "./backstage.ts";
import { openCaller } from "./caller.ts";
import { expect, failingCalls, test } from "./fixtures.ts";
import { Guest } from "./guest.ts";
import { linkTo, mailsTo } from "./mails.ts";
import { readyForm } from "./public.ts";
import type { Site } from "./site.ts";
import { findBoat } from "./stays.ts";

test.use({ viewport: { width: 360, height: 740 }, siteName: "my-booking", expectedNoise: failingCalls });

const inDays = (days: number) => addDays(dayOf(new Date()), days);
async function staffCaller(site: Site, email: string) {
  const { token } = await openSession(site, { email });
  const staff = await openCaller(site.url);
  staff.cookies.set("sessionid", token).set("csrftoken", csrfTokenOf(token));
  return staff;
}

/** Chooses a day of the popup's calendar, where it is on its next page at the latest. */
async function pickDay(dialog: Locator, day: string): Promise<void> {
  const cell = dialog.locator(`[data-day="${day}"]`);
  await expect(dialog.locator("[data-day]").first()).toBeVisible();
  if ((await cell.count()) === 0) await dialog.getByRole("button", { name: "Nächster Monat" }).click();
  await cell.click();
}

/** Nobody keeps a copy of the page, lists it, or is told its address. */
function expectPrivate(response: Response | null): void {
  expect(response?.headers()).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
}

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

test.beforeEach(({ site }) =>
  backstage(site, (db) =>
    db.updateTable("business_settings").set({ off_season_start: null, off_season_end: null }).execute(),
  ),
);

test("a guest pays, changes, names the crew and cancels from a phone, by the link alone, in two tabs", async ({
  page,
  context,
  site,
}) => {
  test.slow();
  const email = "link@example.com";
  const stay = { start: inDays(60), end: inDays(62) };
  await bookElsewhere(site, "Hektor", stay, { email, booked_duration: 2 });
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== new URL(site.url).origin || pathname.includes("sdk")) elsewhere.push(request.url());
  });
  expectPrivate(await page.goto(await linkTo(site, email)));
  await expect(page).toHaveURL(/\/Meine-Buchung\?nr=\d+$/);
  await expect(page.getByText("noch nicht bezahlt", { exact: true })).toBeVisible();
  // Where it stands is the one step that is marked, in between of what was and what comes.
  await expect(page.locator('li[aria-current="step"]')).toContainText("Noch nicht bezahlt");
  await expectAccessible(page, "my booking, unpaid");
  await expectNoSidewaysScroll(page, "my booking, unpaid");
  expect(elsewhere).toEqual([]);

  await press(page, /mit PayPal bezahlen/);
  await new Guest(page, "de").payAtWallet();
  await expect(page.getByText("bezahlt", { exact: true })).toBeVisible();
  await expect(page.getByText("Es ist nichts mehr zu zahlen.")).toBeVisible();

  const other = await context.newPage();
  await other.goto("/Meine-Buchung");
  await press(other, /^Buchung absagen/);
  await expect(other.getByRole("dialog")).toContainText("Eine Absage heute kostet");

  await press(page, /^Tage, Personen oder Extras/);
  const dialog = page.getByRole("dialog");
  await pickDay(dialog, stay.start);
  await pickDay(dialog, inDays(63));
  const confirm = dialog.getByRole("button", { name: /^Verbindlich ändern: / });
  // What the rest of it costs is seen before the change is sent.
  await confirm.click();
  await expect(dialog.getByText(/^Neu:/)).toBeInViewport();
  await expectAccessible(page, "changing the stay");
  await expectNoSidewaysScroll(page, "changing the stay");
  await confirm.click();
  await expect(page.getByRole("button", { name: /mit PayPal bezahlen/ })).toBeVisible();
  expect(await bookingsOf(site, email)).toMatchObject([{ end_day: inDays(63), status: "unpaid" }]);

  await expect(page.getByText("Ihre Buchung ist geändert.")).toBeVisible();
  await press(page, "Mitreisende eintragen");
  await dialog.getByLabel("Name, Person 1").fill("Erika Beispiel");
  await dialog.getByRole("button", { name: "Speichern" }).click();
  // That it is done is in sight, and covers nothing that is read further down.
  const saved = page.getByText("Die Mitreisenden sind gespeichert.");
  await expect(saved).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Auf diesem Gerät abmelden" }).scrollIntoViewIfNeeded();
  await expect(saved).not.toBeInViewport();

  // The other tab showed the booking of before: it is told, sees the new costs, and cancels with the second tap.
  await press(other, "Jetzt absagen");
  await expect(other.getByText("Inzwischen hat sich an Ihrer Buchung etwas geändert.")).toBeVisible();
  expect(await bookingsOf(site, email)).toMatchObject([{ status: "unpaid" }]);
  // The night more is not paid yet: by that the new costs are told from the old ones.
  await expect(other.getByRole("dialog")).toContainText("Ist der ganze Preis von");
  await press(other, "Jetzt absagen");
  await expect(other.getByText(/^Diese Buchung ist abgesagt/)).toBeVisible();
  await expectAccessible(other, "my booking, cancelled");
  expect(await bookingsOf(site, email)).toMatchObject([{ status: "cancelled" }]);

  await page.reload();
  await expect(page.getByText(/^Diese Buchung ist abgesagt/)).toBeVisible();
  await press(page, "Auf diesem Gerät abmelden");
  await expect(page.getByLabel(/Buchungsnummer/)).toBeVisible();
});

test("two bookings stand side by side in two tabs, and each tab cancels its own", async ({ page, context, site }) => {
  const links: string[] = [];
  for (const [email, from] of [
    ["one@example.com", 70],
    ["other@example.com", 80],
  ] as const) {
    await bookElsewhere(site, "Hektor", { start: inDays(from), end: inDays(from + 2) }, { email, booked_duration: 2 });
    links.push(await linkTo(site, email));
  }
  const statuses = async () =>
    (await Promise.all(["one@example.com", "other@example.com"].map((email) => bookingsOf(site, email)))).map(
      ([booking]) => booking?.status,
    );
  await page.goto(links[0] ?? "");
  const heading = page.getByRole("heading", { level: 2, name: /^Hektor, / });
  const shown = await heading.textContent();
  const other = await context.newPage();
  await other.goto(links[1] ?? "");
  await expect(other.getByRole("heading", { level: 2, name: /^Hektor, / })).toBeVisible();

  // Back at the first tab, whose link was not the last one that the browser followed.
  await page.bringToFront();
  await page.reload();
  await expect(heading).toHaveText(shown ?? "");
  await press(page, /^Buchung absagen/);
  await press(page, "Jetzt absagen");
  await expect(page.getByText(/^Diese Buchung ist abgesagt/)).toBeVisible();
  expect(await statuses()).toEqual(["cancelled", "unpaid"]);

  await other.bringToFront();
  await other.reload();
  await expect(other.getByText("noch nicht bezahlt", { exact: true })).toBeVisible();
  await press(other, "Auf diesem Gerät abmelden");
  await expect(other.getByLabel(/Buchungsnummer/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Der Link zu dieser Buchung gilt/)).toBeVisible();
});

test("an English guest asks for the link, and sees the boat handed over while staff are at it", async ({
  page,
  site,
}) => {
  test.slow();
  const email = "today@example.com";
  const { id: vehicle_id } = await findBoat(site.url, "Hubert");
  const row = {
    vehicle_id,
    start_day: inDays(0),
    nights: 2,
    email,
    license_answer: "no",
  } as const;
  const id = await backstage(site, (db) => addBooking(db, row, { rent: 200_00 }));
  await page.goto("/my-booking");
  await readyForm(page, "Ask for the link")
    .getByLabel(/Booking number/)
    .fill(String(id));
  await page.getByLabel(/Email address/).fill(email);
  await expectAccessible(page, "asking for the link");
  await press(page, "Send the link");
  await expect(page.getByText("Please check your mailbox")).toBeVisible();
  await page.goto(await linkTo(site, email));
  await expect(page.getByRole("button", { name: /^Pay .* with PayPal/ })).toBeVisible();

  const staff = await staffCaller(site, "handover@example.com");
  const reasoned = ["payment.skipped", "deposit.skipped"];
  for (const step of [
    "boat.cleaned",
    "boat.fuelled",
    "boat.checked",
    "boat.released",
    "guest.arrived",
    "guest.briefed",
    ...reasoned,
    "boat.handedOver",
  ]) {
    const { body } = await staff.get(turnaroundContract.list.path);
    const boats = body["boats"] as { vehicle_id: number; version: number }[];
    const version = boats.find((boat) => boat.vehicle_id === vehicle_id)?.version;
    const reason = reasoned.includes(step) ? "agreed" : "";
    const answer = await staff.post(turnaroundContract.take.path, { vehicle_id, version, step, reason });
    expect([step, answer.status]).toEqual([step, 200]);
  }
  await page.reload();
  await expect(page.locator('li[aria-current="step"]').filter({ hasText: "Under way" })).toBeVisible();
  await expect(page.getByText("Boat handed over")).toBeVisible();
  await expectAccessible(page, "my booking, under way");
  await expectNoSidewaysScroll(page, "my booking, under way");
});

test("a voucher's mail leads to what is left on it and what it was used for", async ({ page, site }) => {
  const email = "gutschein@example.com";
  const staff = await staffCaller(site, "sells@example.com");
  const { body } = await staff.post(vouchersContract.send.path, aVoucherRequest({ email, voucherAmount: 100 }));
  const sold = { income: "100.00", voucher_code: `Gutschein ${String(body["id"])}` };
  expect((await staff.post("/api/rere_save_cashregister/", sold)).status).toBe(200);
  const link = await linkTo(site, email, /https?:\/\/[^/\s"]+(\/Mein-Gutschein#[\w-]{19})/);
  expectPrivate(await page.goto(link));
  await expect(page.getByText("Noch 100 €")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Bezahlt" })).toContainText("100 €");
  await expectAccessible(page, "my voucher");
  await expectNoSidewaysScroll(page, "my voucher");
  const before = mailsTo(site, email).length;
  await press(page, "Noch einmal an den Käufer schicken");
  await expect(page.getByText("Der Gutschein ist unterwegs")).toBeVisible();
  await expect.poll(() => mailsTo(site, email).length).toBe(before + 1);

  await press(page, "Anderer Gutschein");
  await expect(readyForm(page, "Gutschein ansehen")).toBeVisible();
});
