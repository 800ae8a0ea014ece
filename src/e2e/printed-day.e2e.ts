import { addDays, dayOf } from "../shared/rules/day.ts";
import { boatNames } from "./addresses.ts";
import { bookElsewhere, enterAsStaff } from "./backstage.ts";
import { openDay, test } from "./day-plan.ts";
import { expect } from "./fixtures.ts";

/** A summer's day that no other test books: the next one that is at least two months ahead. */
function summerDay(): string {
  const [year = ""] = dayOf(new Date()).split("-");
  const day = `${year}-06-10`;
  return day > addDays(dayOf(new Date()), 60) ? day : `${Number(year) + 1}-06-10`;
}

/** How many pages a PDF has, by its own count. */
const pagesOf = (pdf: Buffer) => Number(/\/Type\s*\/Pages\b[^>]*\/Count (\d+)/.exec(pdf.toString("latin1"))?.[1]);

/** Whole sheets, and what the margins of browsers leave of them. */
const margins = [0, 10].map((width) => `${width}mm`);

test("nine returns and nine departures fit on one sheet of A4", { tag: "@widest" }, async ({ page, context, site }) => {
  await enterAsStaff(site, context, "paper@example.com", "admin");
  const day = summerDay();
  for (const [index, boat] of boatNames.entries()) {
    const name = `Maximiliane Schmidt-Hohenfelde ${"ABCDEFGHI"[index]}`;
    await bookElsewhere(site, boat, { start: addDays(day, -2), end: day }, { name, booked_duration: 2 });
    await bookElsewhere(site, boat, { start: day, end: addDays(day, 2) }, { name, booked_duration: 2 });
  }
  await openDay(page, day);
  await expect(page.getByText("9 Ankünfte, 9 Abfahrten")).toBeVisible();
  for (const margin of margins) {
    const pdf = await page.pdf({ format: "A4", margin: { top: margin, right: margin, bottom: margin, left: margin } });
    expect(pagesOf(pdf), `with margins of ${margin}`).toBe(1);
  }
  // The table is what fills it: with rows three times as high there are more sheets.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("@media print { td { height: 30mm !important } }");
    document.adoptedStyleSheets.push(sheet);
  });
  expect(pagesOf(await page.pdf({ format: "A4" }))).toBeGreaterThan(1);
});
