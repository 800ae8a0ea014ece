import type { Page } from "@playwright/test";
import { addDays, type Day, dayOf, instantOf } from "../shared/rules/day.ts";
import { listFields, ownExtraFields } from "../testing/price-list-form.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { backstage, bookElsewhere, bookingsOf, enterAsStaff } from "./backstage.ts";
import { openDay } from "./day-plan.ts";
import { expect, failingCalls, test } from "./fixtures.ts";
import { erika, Guest } from "./guest.ts";
import { linkTo, mailsTo } from "./mails.ts";
import { publishContent } from "./price-lists.ts";
import { open } from "./public.ts";
import { findBoat } from "./stays.ts";

test.use({ siteName: "early and late", expectedNoise: failingCalls });

const inDays = (days: number): Day => addDays(dayOf(new Date()), days);
const early = ownExtraFields({
  id: 1,
  name_de: "Früh an Bord",
  name_en: "Early boarding",
  most_pieces: 1,
  price: "45.00",
  takes: "firstMorning",
  days_before: 60,
});
const late = ownExtraFields({
  id: 2,
  name_de: "Späte Rückgabe",
  name_en: "Late return",
  most_pieces: 1,
  on_site: true,
  price: "60.00",
  takes: "lastAfternoon",
});
const earlyChosen = { own_extras: [{ id: early.id, pieces: 1 }] };
const lateChosen = { own_extras: [{ id: late.id, pieces: 1 }] };

const pathOf = (boat: string, from: Day, to: Day) => `/Buchen/Hausboote/${boat}?von=${from}&bis=${to}&personen=2`;
const extras = (page: Page) => page.getByRole("group", { name: "Extras" });
const overview = (page: Page) => page.getByRole("region", { name: "Ihre Buchung im Überblick" });

test.beforeAll(async ({ siteOf }) => {
  const site = await siteOf("early and late");
  await backstage(site, (db) =>
    db.updateTable("business_settings").set({ off_season_start: null, off_season_end: null }).execute(),
  );
  await publishContent(site, { ...listFields({}), own_extras: [early, late] });
});

test("an admin gives an extra of the list the morning of the first day", async ({ page, context, site }) => {
  await enterAsStaff(site, context, "halves@example.com", "admin");
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
    await open(page, "/Preise");
    const row = page.getByRole("region", { name: "Extras", exact: true }).getByText("Früh an Bord");
    await expect(row).toBeVisible();
    await expect(page.getByText("an Bord ab 10:00 · buchbar ab 60 Tagen vorher")).toBeVisible();
    await expectAccessible(page, `a list with half-days, ${width}`);
    await expectNoSidewaysScroll(page, `a list with half-days, ${width}`);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Entwurf beginnen", exact: true }).click();
  await page.getByRole("button", { name: "Früh an Bord ändern" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Nimmt dazu")).toHaveValue("firstMorning");
  await expect(dialog.getByLabel("Buchbar ab … Tagen vorher")).toHaveValue("60");
  await expect(dialog.getByRole("checkbox", { name: /^Gehört zu jedem|^Mehrere Stück/ })).toHaveCount(0);
  await expectAccessible(page, "an extra that takes a half-day");
  await expectNoSidewaysScroll(page, "an extra that takes a half-day");
  await dialog.getByLabel("Nimmt dazu").selectOption({ label: "nichts" });
  await expect(dialog.getByRole("checkbox", { name: /^Gehört zu jedem/ })).toBeVisible();
  await dialog.getByRole("button", { name: "Zurück", exact: true }).click();
  await page.getByRole("button", { name: "Mehr zum Entwurf" }).click();
  await page.getByRole("button", { name: "Entwurf verwerfen" }).click();
  await dialog.getByRole("button", { name: "Verwerfen", exact: true }).click();
  await expect(page.getByRole("button", { name: "Entwurf beginnen", exact: true })).toBeVisible();
});

test("a guest is on board at ten, by keys and on a phone: page, mail and calendar file say so", async ({
  page,
  site,
}) => {
  test.slow();
  const stay = { start: inDays(20), end: inDays(23) };
  await page.setViewportSize({ width: 360, height: 740 });
  const guest = new Guest(page, "de");
  await page.goto(pathOf("Hektor", stay.start, stay.end));
  await guest.ready();
  await expect(overview(page)).toContainText("ab 14:00 Uhr");
  const box = extras(page).getByRole("checkbox", { name: /^Früh an Bord/ });
  await expect(box).toHaveAccessibleDescription("an Bord ab 10:00");
  await box.focus();
  await page.keyboard.press("Space");
  await expect(box).toBeChecked();
  await expect(overview(page)).toContainText("ab 10:00 Uhr");
  await expect(guest.price).toContainText(/Früh an Bord\s*45\s€/);
  await expect(page.locator("[data-order-summary]")).toContainText("3 Nächte, an Bord ab 10:00");
  await expectAccessible(page, "a booking with early boarding", 2);
  await expectNoSidewaysScroll(page, "a booking with early boarding");
  await guest.fill({ ...erika, email: "early@example.com" });
  await guest.payBy("banktransfer");
  await guest.consent();
  await guest.submit();
  await expect(guest.outcome("succeeded")).toContainText("Kommen Sie am Anreisetag ab 10:00 Uhr an den Steg.");
  await expectNoSidewaysScroll(page, "a booking with early boarding, made");

  const file = await page
    .getByRole("link", { name: /Kalender/ })
    .first()
    .getAttribute("href");
  const calendar = await (await page.request.get(file ?? "")).text();
  const utc = instantOf(stay.start, 10)
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, "");
  expect(calendar).toContain(`DTSTART:${utc}`);
  await expect.poll(() => mailsTo(site, "early@example.com").length).toBeGreaterThan(0);
  const mail = mailsTo(site, "early@example.com")
    .join("\n")
    .replaceAll(/=\r?\n/g, "");
  expect(mail).toContain("10:00");
  expect(mail).not.toContain("14:00");

  // The guest's own page says the same.
  await page.goto(await linkTo(site, "early@example.com"));
  await expect(page.getByText("Übernahme ab 10:00 Uhr, Rückgabe bis 10:00 Uhr.")).toBeVisible();
  await expectNoSidewaysScroll(page, "my booking with early boarding");

  // The morning is theirs: nobody has the night before.
  const before = { start: inDays(18), end: stay.start };
  await expect(bookElsewhere(site, "Hektor", before, { booked_duration: 2 })).rejects.toThrow();
  await bookElsewhere(site, "Hektor", { start: inDays(17), end: inDays(19) }, { booked_duration: 2 });
});

for (const width of [360, 1024, 1440]) {
  test(`at ${width} px an extra says why it is not to be had, and is dropped where other dates forbid it`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
    const boat = { 360: "Hubert", 1024: "Franky", 1440: "Max" }[width] ?? "Hubert";
    const other = { start: inDays(30), end: inDays(32) };
    await bookElsewhere(site, boat, other, { booked_duration: 2, email: `before${width}@example.com` });
    const guest = new Guest(page, "de");
    await page.goto(pathOf(boat, inDays(34), inDays(36)));
    await guest.ready();
    const box = extras(page).getByRole("checkbox", { name: /^Früh an Bord/ });
    await box.check();
    await guest.choose(other.end, inDays(34));
    await expect(page.getByText(/^Nicht mehr dabei: Früh an Bord\. Am .* vormittags noch vergeben\.$/)).toBeVisible();
    await expect(box).toBeDisabled();
    await expect(box).toHaveAccessibleDescription(/Am .* ist das Boot vormittags noch vergeben\.$/);
    await expect(overview(page)).toContainText("ab 14:00 Uhr");
    await expect(extras(page).getByRole("checkbox", { name: /^Späte Rückgabe/ })).toBeEnabled();
    await expectAccessible(page, `a half-day that is taken, ${width}`, 2);
    await expectNoSidewaysScroll(page, `a half-day that is taken, ${width}`);
    await guest.choose(inDays(100), inDays(102));
    await expect(box).toHaveAccessibleDescription(/Wählbar ab .*, auf der Seite Ihrer Buchung\.$/);

    await page.goto(`/book/houseboats/${boat}?from=${other.end}&to=${inDays(34)}&people=2`);
    await new Guest(page, "en").ready();
    const inEnglish = page.getByRole("checkbox", { name: /^Early boarding/ });
    await expect(inEnglish).toHaveAccessibleDescription(/somebody else has the boat in the morning\.$/);
    await expectAccessible(page, `a half-day that is taken, in English, ${width}`, 2);
  });
}

test("a changed stay loses the morning that is another's, which is said before the tap", async ({ page, site }) => {
  test.slow();
  const email = "loses@example.com";
  await page.setViewportSize({ width: 360, height: 740 });
  await bookElsewhere(site, "Editha", { start: inDays(40), end: inDays(42) }, { booked_duration: 2 });
  await bookElsewhere(
    site,
    "Editha",
    { start: inDays(45), end: inDays(47) },
    {
      email,
      booked_duration: 2,
      ...earlyChosen,
    },
  );
  await page.goto(await linkTo(site, email));
  await expect(page.getByText("Übernahme ab 10:00 Uhr, Rückgabe bis 10:00 Uhr.")).toBeVisible();
  await page.getByRole("button", { name: /^Tage, Personen oder Extras/ }).click();
  const dialog = page.getByRole("dialog");
  for (const day of [inDays(42), inDays(44)]) {
    const cell = dialog.locator(`[data-day="${day}"]`);
    await expect(dialog.locator("[data-day]").first()).toBeVisible();
    if ((await cell.count()) === 0) {
      const isBefore = ((await dialog.locator("[data-day]").first().getAttribute("data-day")) ?? "") > day;
      await dialog.getByRole("button", { name: isBefore ? "Voriger Monat" : "Nächster Monat" }).click();
    }
    await cell.click();
  }
  await expect(dialog.getByText("Früh an Bord fällt weg: Dieser halbe Tag ist dann schon vergeben.")).toBeVisible();
  await expectAccessible(page, "a change that loses a half-day");
  await expectNoSidewaysScroll(page, "a change that loses a half-day");
  const confirm = dialog.getByRole("button", { name: /^Verbindlich ändern: / });
  // The first tap may only bring the price into view.
  await expect(async () => {
    if (await confirm.isEnabled()) await confirm.click({ timeout: 1_000 });
    await expect(page.getByText("Ihre Buchung ist geändert.")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText("Übernahme ab 14:00 Uhr, Rückgabe bis 10:00 Uhr.")).toBeVisible();
  expect(await bookingsOf(site, email)).toMatchObject([{ start_day: inDays(42), starts_am: 0, own_extras: "[]" }]);
});

test("staff see that a boat is back by six in the evening", async ({ page, context, site }) => {
  const stay = { start: inDays(50), end: inDays(52) };
  await bookElsewhere(site, "Oskar", stay, {
    name: "Lena Spät",
    email: "late@example.com",
    booked_duration: 2,
    ...lateChosen,
  });
  await enterAsStaff(site, context, "late-staff@example.com");
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
    await openDay(page, stay.end, "rows");
    const row = page.locator('tr[data-boat="Oskar"]');
    await expect(row).toContainText("zurück bis 18:00");
    await expectNoSidewaysScroll(page, `a late return in a row, ${width}`);
    await expectAccessible(page, `a late return in a row, ${width}`);
  }
  const { id } = await findBoat(site.url, "Oskar");
  await open(page, `/Belegung?von=${stay.end}&Zeitraum=monat`);
  const cell = page.locator(`[data-day="${stay.end}"][data-boat="${id}"]`);
  await expect(cell).toHaveAccessibleName(/, Lena Spät, Buchung \d+, zurück bis 18 Uhr, unbezahlt$/);
});
