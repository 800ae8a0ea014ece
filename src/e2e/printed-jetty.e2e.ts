import { inTransaction } from "../server/db/transaction.ts";
import { openDefect } from "../server/modules/defect/take-defect-step.ts";
import { jettyWeekContract } from "../shared/contract/jetty-week.ts";
import { addDays, dayOf } from "../shared/rules/day.ts";
import { pdfToText } from "../testing/pdf.ts";
import { boatNames } from "./addresses.ts";
import { backstage, openSession } from "./backstage.ts";
import { test as base, expect } from "./fixtures.ts";
import { paidStay } from "./turnarounds.ts";

// Every boat comes back and leaves today, and tomorrow.
const test = base.extend({ siteName: "printed jetty" });

const words = {
  de: { button: "Für den Steg drucken", sheets: ["Am Steg:", "Bereit bis morgen:", "Woche:"], turnaround: "Wechsel" },
  en: {
    button: "Print for the jetty",
    sheets: ["At the jetty:", "Ready for tomorrow:", "Week:"],
    turnaround: "Turnaround",
  },
} as const;
/** Whole sheets, and what the margins of browsers leave of them. */
const margins = [0, 10].map((width) => `${width}mm`);

for (const language of ["de", "en"] as const) {
  test(`${language}: day, tomorrow and week of nine boats are a sheet of A4 each, with first names alone`, {
    tag: "@widest",
  }, async ({ page, context, site }) => {
    test.slow();
    const today = dayOf(new Date());
    await backstage(site, (db) => db.deleteFrom("half_days").execute());
    await backstage(site, (db) => db.updateTable("bookings").set({ status: "cancelled" }).execute());
    for (const boat of boatNames) {
      for (const [start, nights] of [
        [-2, 2],
        [0, 1],
        [1, 2],
        [3, 1],
        [4, 2],
      ] as const) {
        await paidStay(site, boat, addDays(today, start), nights, `Maximiliane Schmidt-Hohenfelde ${boat}`);
      }
    }
    const changes = { arrival_time: "17:30", starts_am: 1, ends_pm: 1, dog: 1, note: "zahlt bar" } as const;
    await backstage(site, (db) => db.updateTable("bookings").set(changes).execute());
    const { token, id } = await openSession(site, { email: `${language}-paper@example.com`, language });
    await backstage(site, (db) =>
      inTransaction(db, async (trx) => {
        const boats = await trx.selectFrom("vehicles").select("id").where("name", "in", boatNames).execute();
        for (const { id: vehicle_id } of boats) {
          const defect = { vehicle_id, kind: "damage", source: "noted", text: "Landanschluss fällt heraus" } as const;
          await openDefect(trx, { ...defect, due_day: today, blocks_boat: 1 }, id, new Date());
        }
      }),
    );
    await context.addCookies([{ name: "sessionid", value: token, url: site.url }]);
    // The browser of the tests has no window for it.
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "");
    });
    await page.goto("/Übergabe");
    await expect(page.getByText("Hektor").first()).toBeVisible();
    const week = page.waitForResponse((answer) => answer.url().includes(jettyWeekContract.show.path));
    await page.getByRole("button", { name: words[language].button }).click();
    await week;
    await expect(page.locator("html[data-printed]")).toBeAttached();

    for (const margin of margins) {
      const pdf = await page.pdf({
        format: "A4",
        margin: { top: margin, right: margin, bottom: margin, left: margin },
      });
      const sheets = pdfToText(pdf)
        .split("\f")
        .filter((text) => text.trim() !== "");
      expect(sheets.length, `with margins of ${margin}`).toBe(3);
      for (const [index, heading] of words[language].sheets.entries()) {
        const sheet = sheets[index] ?? "";
        expect(sheet).toContain(heading);
        for (const boat of boatNames) expect(sheet.replaceAll(/\s+/g, " ")).toContain(boat);
        expect(sheet.replaceAll(/\s+/g, "")).toContain("Maximiliane");
      }
      for (const sheet of sheets.slice(0, 2)) {
        expect(sheet.match(/Landanschluss/g)).toHaveLength(boatNames.length);
      }
      expect(sheets[2]).toContain(words[language].turnaround);
      const all = sheets.join(" ").replaceAll(/\s+/g, "");
      const {
        phone,
        street_and_number: street,
        email,
      } = await backstage(site, (db) => db.selectFrom("bookings").selectAll().limit(1).executeTakeFirstOrThrow());
      for (const word of ["Schmidt", "Hohenfelde", phone, email, street, "zahltbar", "€", words[language].button]) {
        expect(all).not.toContain(word.replaceAll(/\s+/g, ""));
      }
    }
    // The tables are what fills them: with rows three times as high there are more sheets.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("@media print { td { height: 40mm !important } }");
      document.adoptedStyleSheets.push(sheet);
    });
    expect(pdfToText(await page.pdf({ format: "A4" })).split("\f").length).toBeGreaterThan(4);
  });
}
