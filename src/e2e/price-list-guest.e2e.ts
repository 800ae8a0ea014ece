import type { Page } from "@playwright/test";
import { addDays, type Day, dayOf, weekday } from "../shared/rules/day.ts";
import { stepFields } from "../testing/price-list-form.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, failingCalls, test } from "./fixtures.ts";
import { Guest } from "./guest.ts";
import { type Language, textsOf } from "./guest-texts.ts";
import { publishList } from "./price-lists.ts";

test.use({ siteName: "price list" });

const today = dayOf(new Date());
const year = Number(today.slice(0, 4)) + (today.slice(5) < "05-15" ? 0 : 1);
/** June by the night, with a price for the third person on; July in whole weeks from Saturday. */
const june = {
  from: `${year}-06-01`,
  to: `${year}-06-30`,
  night: "120.00",
  persons_included: 2,
  person_night: "25.00",
};
const july = {
  from: `${year}-07-01`,
  to: `${year}-07-31`,
  night: "180.00",
  arrival_days: [5 as const],
  return_days: [5 as const],
  shortest_nights: 7,
  ladder: [stepFields(7, "980.00")],
};
/** Three nights of June and two of July. */
const acrossBorder = { start: `${year}-06-28`, end: `${year}-07-03` };
const saturday = addDays(`${year}-07-01`, (12 - weekday(`${year}-07-01`)) % 7);

const views: { language: Language; width: number; boat: string }[] = [
  { language: "de", width: 360, boat: "Hektor" },
  { language: "de", width: 1440, boat: "Hubert" },
  { language: "en", width: 360, boat: "Franky" },
  { language: "en", width: 1440, boat: "Max" },
];

const words = {
  de: {
    lines: [/3 Nächte × 120\s€, ab 28\. Juni/, /2 Nächte × 180\s€, ab 1\. Juli/, /Weitere Personen: 3 × 25\s€/],
    sum: /795\s€/,
    arrival: "Im Juli ab Samstag, 7 Nächte",
    tooShort: "Mindestens 7 Nächte",
    week: /7 Nächte\s*980\s€/,
    tile: /2 Nächte ab \d+\s€ gesamt/,
    path: (boat: string, { start, end }: { start: Day; end: Day }) =>
      `/Buchen/Hausboote/${boat}?von=${start}&bis=${end}&personen=3`,
    home: "/",
  },
  en: {
    lines: [/3 nights × €120, from 28 June/, /2 nights × €180, from 1 July/, /Further persons: 3 × €25/],
    sum: /€795/,
    arrival: "In July from Saturday, 7 nights",
    tooShort: "At least 7 nights",
    week: /7 nights\s*€980/,
    tile: /2 nights from €\d+ in total/,
    path: (boat: string, { start, end }: { start: Day; end: Day }) =>
      `/book/houseboats/${boat}?from=${start}&to=${end}&people=3`,
    home: "/en",
  },
};

const warningOn = (page: Page, day: Day) => page.locator(`#calendar-warning-${day}`);

test.beforeAll(async ({ siteOf }) => publishList(await siteOf("price list"), june, july));

for (const { language, width, boat } of views) {
  test(`at ${width} px in ${language} a guest books across a border of seasons and sees each night`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
    const said = words[language];
    const guest = new Guest(page, language);
    await page.goto(said.home);
    await expect(page.getByText(said.tile).first()).toBeVisible();

    await page.goto(said.path(boat, acrossBorder));
    await guest.ready();
    for (const line of said.lines) await expect(guest.price).toContainText(line);
    await expect(guest.price).toContainText(said.sum);
    await guest.fill();
    await guest.payBy("banktransfer");
    await guest.consent();
    const summary = page.locator("[data-order-summary]");
    for (const line of said.lines) await expect(summary).toContainText(line);
    await expectAccessible(page, `lines of the rent, ${language} ${width}`);
    await guest.submit();
    await expect(guest.outcome("succeeded")).toBeVisible();
    await expect(page.getByText(said.lines[2] ?? "")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

  test(`at ${width} px in ${language} days of no arrival say why, and weeks are from Saturday`, async ({ page }) => {
    await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
    const said = words[language];
    const guest = new Guest(page, language);
    const week = { start: saturday, end: addDays(saturday, 7) };
    // Days that cannot be booked are ignored.
    await page.goto(said.path(boat, { start: addDays(saturday, 8), end: addDays(saturday, 10) }));
    await guest.ready();
    const wednesday = addDays(saturday, 11);
    await guest.turnTo(wednesday);
    await guest.day(wednesday).click();
    await expect(warningOn(page, wednesday)).toHaveText(said.arrival);
    await expect(page.locator('[data-day]:not([data-mark="none"])')).toHaveCount(0);
    await expectAccessible(page, `a day of no arrival, ${language} ${width}`);
    await guest.day(week.start).click();
    await guest.day(addDays(week.start, 3)).click();
    await expect(warningOn(page, addDays(week.start, 3))).toHaveText(said.tooShort);
    await guest.day(week.end).click();
    await expect(page.locator('[data-day]:not([data-mark="none"])')).toHaveCount(8);
    await expect(guest.price).toContainText(said.week);
  });
}

test.describe("a list that is published while a guest fills in the form", () => {
  test.use({ siteName: "price list of a race", expectedNoise: failingCalls });

  test("shows the new price with a sentence, and the guest books at that one", async ({ page, site }) => {
    await publishList(site, june);
    const guest = new Guest(page, "de");
    const stay = { start: `${year}-06-10`, end: `${year}-06-12` };
    await page.goto(words.de.path("Hektor", stay));
    await guest.ready();
    await expect(guest.price).toContainText(/240\s€/);
    await guest.fill();
    await guest.payBy("banktransfer");
    await guest.consent();
    await publishList(site, { ...june, night: "150.00" });
    await guest.submit();
    await expect(page.getByText(textsOf("de", "booking")["notice"]?.["priceChanged"] ?? "")).toBeVisible();
    await expect(guest.price).toContainText(/300\s€/);
    await guest.expectFormKept();
    await guest.submit();
    await expect(guest.outcome("succeeded")).toContainText(/300\s€/);
  });
});
