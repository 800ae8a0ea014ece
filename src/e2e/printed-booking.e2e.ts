import type { Page } from "@playwright/test";
import { pdfToText, pdfWords } from "../testing/pdf.ts";
import { expect, test } from "./fixtures.ts";
import { erika, Guest } from "./guest.ts";
import { languages, textsOf } from "./guest-texts.ts";
import { linkTo } from "./mails.ts";
import { freeStay } from "./stays.ts";

/** Whole sheets, and what the margins of browsers leave of them. */
const margins = [0, 10].map((width) => `${width}mm`);

/** Neighbours of a date that stand in two lines: "Do," and "11.", or "11." and "Februar". */
function brokenDates(pdf: Buffer, months: readonly string[]): string[] {
  const words = pdfWords(pdf);
  return words.flatMap((word, index) => {
    const next = words[index + 1];
    if (!next || Math.abs(next.top - word.top) < 2) return [];
    const isDate = /^\p{L}{2,3}\.?,$/u.test(word.text) || /^\d{1,2}\.?$/.test(word.text);
    return isDate && (/^\d{1,2}\.?$/.test(next.text) || months.includes(next.text)) ? `${word.text} ${next.text}` : [];
  });
}

for (const language of languages) {
  test(`${language}: what a guest prints of a booking is one sheet of A4 each`, { tag: "@widest" }, async ({
    page,
    site,
  }) => {
    const guest = new Guest(page, language);
    const email = `paper-${language}@example.com`;
    const boat = language === "de" ? "Hektor" : "Max";
    const months = Object.values(textsOf(language, "calendar")["month"] ?? {});

    async function expectOneSheet(shown: Page, what: string): Promise<void> {
      for (const margin of margins) {
        const sides = { top: margin, right: margin, bottom: margin, left: margin };
        const pdf = await shown.pdf({ format: "A4", margin: sides });
        const pages = pdfToText(pdf).split("\f").slice(0, -1);
        expect(pages.length, `${what}, margins of ${margin}`).toBe(1);
        expect(pages[0]).toContain("IBAN");
        expect(pages[0], "the bar of the website").not.toContain("Login");
        expect(brokenDates(pdf, months), what).toEqual([]);
      }
    }

    const stay = await freeStay(site.url, boat, 4);
    await guest.open(boat);
    await guest.choose(stay.start, stay.end);
    for (const extra of await page.locator('[id^="booking-extra_"]').all()) await extra.check();
    await guest.fill({ ...erika, email });
    await guest.payBy("banktransfer");
    await guest.consent();
    await guest.submit();
    const outcome = guest.outcome("succeeded");
    await expect(outcome.getByRole("link", { name: "OpenStreetMap" })).toBeVisible();
    const [heading, card] = [await page.getByRole("heading", { level: 1 }).boundingBox(), await outcome.boundingBox()];
    expect((card?.y ?? 0) - (heading?.y ?? 0) - (heading?.height ?? 0), "clear of the heading").toBeGreaterThan(12);
    await expectOneSheet(page, "the outcome");

    await page.goto(await linkTo(site, email));
    await expect(page.getByRole("main").getByText("IBAN")).toBeVisible();
    await expectOneSheet(page, "the guest's own page");
  });
}
