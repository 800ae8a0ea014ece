import { addDays, dayOf, weekday } from "../shared/rules/day.ts";
import { stepFields } from "../testing/price-list-form.ts";
import { test } from "./fixtures.ts";
import { Guest } from "./guest.ts";
import { publishList } from "./price-lists.ts";

test.use({ siteName: "look" });
const today = dayOf(new Date());
const year = Number(today.slice(0, 4)) + (today.slice(5) < "05-15" ? 0 : 1);
const saturday = addDays(`${year}-07-01`, (12 - weekday(`${year}-07-01`)) % 7);
test("look", async ({ page, site }) => {
  await publishList(
    site,
    { from: `${year}-06-01`, to: `${year}-06-30`, night: "120.00", persons_included: 2, person_night: "25.00" },
    { from: `${year}-07-01`, to: `${year}-07-31`, night: "180.00", arrival_days: [5], return_days: [5], shortest_nights: 7, ladder: [stepFields(7, "980.00")] },
  );
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
    for (const language of ["de", "en"] as const) {
      const guest = new Guest(page, language);
      const at = (start: string, end: string) =>
        language === "de"
          ? `/Buchen/Hausboote/Hektor?von=${start}&bis=${end}&personen=3`
          : `/book/houseboats/Hektor?from=${start}&to=${end}&people=3`;
      const shot = (name: string) => page.screenshot({ path: `/tmp/pguest-shots/${name}-${language}-${width}.png`, fullPage: true });
      await page.goto(language === "de" ? "/" : "/en");
      await page.waitForTimeout(1500);
      await shot("home");
      await page.goto(language === "de" ? "/Übersicht/Hausboote" : "/overview/houseboats");
      await page.waitForTimeout(1000);
      await page.screenshot({ path: `/tmp/pguest-shots/overview-${language}-${width}.png` });
      await page.goto(at(`${year}-06-28`, `${year}-07-03`));
      await guest.ready();
      await shot("lines");
      await page.goto(at(addDays(saturday, 8), addDays(saturday, 10)));
      await guest.ready();
      await guest.day(addDays(saturday, 11)).click();
      await page.waitForTimeout(300);
      await guest.day(addDays(saturday, 11)).scrollIntoViewIfNeeded();
      await page.screenshot({ path: `/tmp/pguest-shots/warned-${language}-${width}.png` });
      await guest.day(saturday).click();
      await guest.day(addDays(saturday, 8)).click();
      await page.screenshot({ path: `/tmp/pguest-shots/length-${language}-${width}.png` });
    }
  }
});
