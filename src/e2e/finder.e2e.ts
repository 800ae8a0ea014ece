import type { Route } from "@playwright/test";
import { addDays } from "../shared/rules/day.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { Guest } from "./guest.ts";
import { languages, takeTurns, textsOf } from "./guest-texts.ts";
import { freeStay } from "./stays.ts";

const phone = { width: 360, height: 740 };
const words = {
  de: { home: "/", overview: "/Übersicht/Hausboote", from: "von", to: "bis", people: "personen" },
  en: { home: "/en", overview: "/overview/houseboats", from: "from", to: "to", people: "people" },
} as const;

for (const language of languages) {
  const inTurn = takeTurns(test, language);
  const { home, overview, ...names } = words[language];

  inTurn()(`${language}: a guest on a phone finds a boat for given days and books it`, async ({ page, site }) => {
    const guest = new Guest(page, language);
    const texts = textsOf(language, "finder") as unknown as Record<string, string>;
    const stay = await freeStay(site.url, "Hektor", 3);
    await page.setViewportSize(phone);
    await page.goto(home);
    let taps = 0;
    const tap = async (target: ReturnType<typeof page.locator>) => {
      taps += 1;
      await target.click();
    };
    await page.locator("#finder-from").fill(stay.start);
    await page.locator("#finder-to").fill(stay.end);
    await tap(page.getByRole("button", { name: texts["find"] }));
    const query = `?${names.from}=${stay.start}&${names.to}=${stay.end}&${names.people}=2`;
    await expect(page).toHaveURL(site.url + home + query);
    const found = page.locator("#finder").getByRole("link", { name: `${texts["book"]} Hektor`, exact: true });
    await tap(found);
    await expect(page).toHaveURL(new RegExp(`Hektor\\${query}$`));
    await expect(guest.day(stay.start)).toHaveAttribute("data-mark", "start");
    await guest.ready();
    await expect(guest.field("adults")).toHaveValue("2");
    await guest.fill();
    await tap(guest.field("consent"));
    await tap(guest.submitButton);
    await expect(guest.outcome("succeeded")).toBeVisible();
    await expect(page).toHaveURL(/Hektor$/);
    expect(taps).toBe(4);
    await page.goBack();
    await expect(page).toHaveURL(site.url + home + query);
    await expect(page.getByRole("heading", { level: 3 }).first()).toBeVisible();
  });

  inTurn()(`${language}: axe finds nothing in what the finder answers`, async ({ page, site }) => {
    const { start } = await freeStay(site.url, "Max", 2);
    await page.goto(`${overview}?${names.from}=${start}&${names.to}=${addDays(start, 2)}&${names.people}=2`);
    await expect(page.getByRole("heading", { level: 3 }).first()).toBeVisible();
    await expectAccessible(page, "boats found");
    await expectNoSidewaysScroll(page, "boats found");
    await page.goto(`${home}?${names.from}=2020-01-01&${names.to}=x`);
    await expect(page.getByRole("alert")).toBeVisible();
    await expectAccessible(page, "a day that is past");
  });
}

test("a press before the page's code has come is answered, without a second one", async ({ page, site }) => {
  const stay = await freeStay(site.url, "Hektor", 2);
  const held: Route[] = [];
  await page.route("**/assets/main.*.js", (route) => void held.push(route));
  await page.setViewportSize(phone);
  await page.goto("/en", { waitUntil: "commit" });
  await page.locator("#finder-from").fill(stay.start);
  await page.locator("#finder-to").fill(stay.end);
  await page.getByRole("button", { name: "Show boats" }).click();
  await Promise.all(held.map((route) => route.continue()));
  await expect(page.locator("#finder").getByRole("link", { name: "Book Hektor", exact: true })).toBeVisible();
});

test("the button to book and the whole finder are in the first screen of the start page on a phone", {
  tag: "@widest",
}, async ({ page }) => {
  await page.setViewportSize(phone);
  for (const path of ["/", "/en"]) {
    await page.goto(path);
    for (const shown of [page.getByRole("link", { name: /^(Jetzt buchen|Book now)$/ }), page.locator("#finder")]) {
      await expect(shown).toBeInViewport({ ratio: 1 });
    }
  }
});

test("the calendar of the booking page begins in the upper half of a phone's first screen", {
  tag: "@widest",
}, async ({ page }) => {
  await page.setViewportSize(phone);
  for (const path of ["/Buchen/Hausboote/Hektor", "/book/houseboats/Kleine%20Freiheit"]) {
    await page.goto(path);
    const top = await page
      .locator("#dates [role=grid]")
      .first()
      .evaluate((grid) => {
        const sheet = grid.closest("section") ?? grid;
        return sheet.getBoundingClientRect().top + scrollY;
      });
    expect(top).toBeLessThan(phone.height / 2);
  }
});

test.describe("a browser without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("finds boats as well, and is shown the dates that were chosen", async ({ page, site }) => {
    const stay = await freeStay(site.url, "Hubert", 2);
    await page.goto("/en");
    await page.locator("#finder-from").fill(stay.start);
    await page.locator("#finder-nights").fill("2");
    await page.getByRole("button", { name: "Show boats" }).click();
    await page.locator("#finder").getByRole("link", { name: "Book Hubert", exact: true }).click();
    await expect(page.locator(`[data-day="${stay.start}"]`)).toHaveAttribute("data-mark", "start");
  });
});
