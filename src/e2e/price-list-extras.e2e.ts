import type { Page } from "@playwright/test";
import { dayOf } from "../shared/rules/day.ts";
import { listFields, ownExtraFields } from "../testing/price-list-form.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { Guest } from "./guest.ts";
import type { Language } from "./guest-texts.ts";
import { publishContent } from "./price-lists.ts";

test.use({ siteName: "price list extras" });

const today = dayOf(new Date());
const year = Number(today.slice(0, 4)) + (today.slice(5) < "05-15" ? 0 : 1);
const stay = { start: `${year}-06-10`, end: `${year}-06-13` };

const service = ownExtraFields({
  id: 2,
  name_de: "Servicepauschale",
  name_en: "Service charge",
  compulsory: true,
  most_pieces: 1,
  price: "49.00",
});
const dog = ownExtraFields({
  id: 3,
  name_de: "Hund",
  name_en: "Dog",
  most_pieces: 1,
  per: "night",
  on_site: true,
  price: "8.00",
});
const list = {
  ...listFields({ from: `${year}-06-01`, to: `${year}-06-30`, night: "120.00" }),
  own_extras: [ownExtraFields(), service, dog],
  extra_prices: { extra_bed_linen_and_towel: "31.00" },
};

/** Three nights at 120 €, two bicycles, the service charge; on site three nights of the dog beside the fees. */
const words = {
  de: {
    path: (boat: string) => `/Buchen/Hausboote/${boat}?von=${stay.start}&bis=${stay.end}&personen=2`,
    bicycle: "Fahrrad",
    more: "Fahrrad: ein Stück mehr",
    fewer: "Fahrrad: ein Stück weniger",
    dog: /^Hund/,
    linen: /Bettwäsche und Handtücher/,
    linenPrice: /31\s€ pro Person/,
    compulsory: /Gehört zu jedem Aufenthalt:\s*Servicepauschale\s*49\s€/,
    lines: [/Fahrrad: 2 × 20\s€\s*40\s€/, /Servicepauschale\s*49\s€/],
    onSite: /Hund: 3 × 8\s€\s*24\s€/,
    summaryOnSite: /Hund 24\s€/,
    sum: /449\s€/,
    tile: /2 Nächte ab 374\s€ gesamt/,
    home: "/",
  },
  en: {
    path: (boat: string) => `/book/houseboats/${boat}?from=${stay.start}&to=${stay.end}&people=2`,
    bicycle: "Bicycle",
    more: "Bicycle: one more",
    fewer: "Bicycle: one less",
    dog: /^Dog/,
    linen: /Bed linen and towels/,
    linenPrice: /€31 per person/,
    compulsory: /Part of every stay:\s*Service charge\s*€49/,
    lines: [/Bicycle: 2 × €20\s*€40/, /Service charge\s*€49/],
    onSite: /Dog: 3 × €8\s*€24/,
    summaryOnSite: /Dog €24/,
    sum: /€449/,
    tile: /2 nights from €374 in total/,
    home: "/en",
  },
};

const views: { language: Language; width: number; boat: string }[] = [
  { language: "de", width: 360, boat: "Hektor" },
  { language: "en", width: 1024, boat: "Hubert" },
  { language: "de", width: 1440, boat: "Franky" },
  { language: "en", width: 360, boat: "Max" },
];

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? "");

test.beforeAll(async ({ siteOf }) => publishContent(await siteOf("price list extras"), list));

for (const { language, width, boat } of views) {
  test(`at ${width} px in ${language} a guest books two bicycles, the dog and what is part of each stay`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
    const said = words[language];
    const guest = new Guest(page, language);
    await page.goto(said.home);
    await expect(page.getByText(said.tile).first()).toBeVisible();

    await page.goto(said.path(boat));
    await guest.ready();
    const extras = page.getByRole("group", { name: "Extras" });
    await expect(extras).toContainText(said.compulsory);
    await expect(extras.getByText(said.linenPrice)).toBeVisible();
    await guest.fill();
    // By keys alone: two bicycles and back to one, then two again; and the dog.
    await extras.getByRole("button", { name: said.more }).focus();
    for (const key of ["Enter", "Space"]) await page.keyboard.press(key);
    await expect(extras.getByRole("textbox", { name: said.bicycle })).toHaveValue("2");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(extras.getByRole("textbox", { name: said.bicycle })).toHaveValue("1");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("booking-ownExtras-1");
    await page.keyboard.type("2");
    await expect(extras.getByRole("textbox", { name: said.bicycle })).toHaveValue("2");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("booking-ownExtras-3");
    await page.keyboard.press("Space");
    await expect(extras.getByRole("checkbox", { name: said.dog })).toBeChecked();
    for (const line of [...said.lines, said.onSite, said.sum]) await expect(guest.price).toContainText(line);
    await expectAccessible(page, `extras of a list, ${language} ${width}`, 2);
    await expectNoSidewaysScroll(page, `extras of a list, ${language} ${width}`);

    // They come back with a reload.
    await page.reload();
    await guest.ready();
    await expect(extras.getByRole("textbox", { name: said.bicycle })).toHaveValue("2");
    await guest.payBy("banktransfer");
    await guest.consent();
    const summary = page.locator("[data-order-summary]");
    for (const line of [...said.lines, said.summaryOnSite, said.sum]) await expect(summary).toContainText(line);
    await guest.submit();
    await expect(guest.outcome("succeeded")).toContainText(said.sum);
    for (const name of [said.bicycle, said.dog]) await expect(page.getByText(name).first()).toBeVisible();
    await expectNoSidewaysScroll(page, `a booking with extras of a list, ${language} ${width}`);
  });
}
