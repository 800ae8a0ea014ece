import type { RentLine } from "../../shared/rules/rent.ts";
import { someBookingMailData } from "./mail.fixture.ts";
import { mailTexts } from "./mail-language.ts";
import { priceBlocks } from "./templates/booking-blocks.ts";

const rentLines: RentLine[] = [
  { name: "nights", firstDay: "2027-06-29", quantity: 2, unitCents: 120_00 },
  { name: "nights", firstDay: "2027-07-01", quantity: 1, unitCents: 180_00 },
  { name: "persons", firstDay: "2027-06-29", quantity: 3, unitCents: 25_00 },
  { name: "earlyBird", firstDay: "", quantity: 1, unitCents: -49_50 },
];

function rows(language: "de" | "en", lines?: RentLine[]) {
  const data = someBookingMailData({ nights: 3, ...(lines && { rentLines: lines }) });
  const block = priceBlocks(data, { t: mailTexts(language), language } as Parameters<typeof priceBlocks>[1])[1];
  if (block?.kind !== "rows") throw new Error("no rows");
  return block.rows.map(({ label, value }) => `${label}: ${value}`.replaceAll("\u00a0", " "));
}

it("says the rent in one row where each night costs the boat's own price", () => {
  expect(rows("de")[0]).toBe("Miete: 540 €");
});

it("says each run of nights, further persons and what is taken off, in both languages", () => {
  expect(rows("de", rentLines).slice(0, 4)).toEqual([
    "Miete, 2 Nächte × 120 €, ab 29. Juni 2027: 240 €",
    "Miete, 1 Nacht × 180 €, ab 1. Juli 2027: 180 €",
    "Weitere Personen: 3 × 25 €: 75 €",
    "Frühbucherrabatt: −49,50 €",
  ]);
  expect(rows("en", rentLines).slice(0, 4)).toEqual([
    "Rent, 2 nights × €120, from 29 June 2027: €240",
    "Rent, 1 night × €180, from 1 July 2027: €180",
    "Further persons: 3 × €25: €75",
    "Early booking discount: −€49.50",
  ]);
});

it("says what a whole stay costs, and the nights beyond", () => {
  const lines: RentLine[] = [
    { name: "ladder", firstDay: "2027-07-03", quantity: 1, unitCents: 980_00 },
    { name: "furtherNights", firstDay: "2027-07-10", quantity: 2, unitCents: 130_00 },
  ];
  const data = someBookingMailData({ nights: 9, rentLines: lines });
  const block = priceBlocks(data, { t: mailTexts("de"), language: "de" } as Parameters<typeof priceBlocks>[1])[1];
  expect(block?.kind === "rows" && block.rows.slice(0, 2).map(({ label }) => label.replaceAll("\u00a0", " "))).toEqual([
    "Miete, 7 Nächte",
    "2 weitere Nächte × 130 €",
  ]);
});
