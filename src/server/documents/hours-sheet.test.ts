import { daysOfMonth } from "../../shared/rules/working-hours.ts";
import { pdfToText, pdfWords } from "../../testing/pdf.ts";
import { readConfig } from "../config.ts";
import { type HoursSheet, renderHoursSheet } from "./hours-sheet.ts";

const { company } = readConfig({});

/** Half a day on each day, but for the last. */
function aSheet(changes: Partial<HoursSheet> = {}): HoursSheet {
  const days = daysOfMonth(changes.month ?? "2026-11");
  return {
    name: "Stine Steg",
    month: "2026-11",
    days: days.map((day, index) => ({ day, tenths: index === days.length - 1 ? null : 45, times: null })),
    totalTenths: (days.length - 1) * 45,
    changedAt: new Date("2026-11-22T09:00:00.000Z"),
    ...changes,
  };
}

describe("the sheet of a month", () => {
  it("says who worked how long on which day, and where to sign", async () => {
    const pdf = await renderHoursSheet(aSheet(), company);
    const text = pdfToText(pdf);
    for (const part of [
      company.name,
      "Arbeitsstunden November 2026",
      "1. November 2026",
      "30. November 2026",
      "Sonntag",
      "130,5",
      "Datum, Unterschrift Stine Steg",
      "Datum, Unterschrift für den Betrieb",
    ]) {
      expect(text).toContain(part);
    }
    expect(pdfWords(pdf).filter((word) => word.text === "4,5")).toHaveLength(29);
    expect((await renderHoursSheet(aSheet(), company)).equals(pdf)).toBe(true);
  });

  it("is one page, also for the longest month and the longest name", async () => {
    const name = `${"W".repeat(25)} ${"Ä".repeat(25)}`;
    const pdf = await renderHoursSheet(aSheet({ month: "2026-10", name }), company);
    expect(pdfToText(pdf).match(/\f/g)).toHaveLength(1);
    expect(pdfWords(pdf).every(({ left, right, bottom }) => left >= 0 && right <= 596 && bottom <= 842)).toBe(true);
  });
});
