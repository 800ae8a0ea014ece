import fc from "fast-check";
import { displayAmount, exactAmount, fromAmount, parseAmount, tidyAmount, toAmount } from "./money.ts";

describe("money", () => {
  it("reads what it writes, for every amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        expect(parseAmount(toAmount(cents))).toBe(cents);
        expect(parseAmount(toAmount(cents).replace(".", ","))).toBe(cents);
        expect(fromAmount(toAmount(cents))).toBe(cents);
      }),
    );
  });

  it("reads dots, commas and missing decimals", () => {
    expect(["0", "7", "7.5", "7,5", "7.05", "120.00", "19.99", "8.10"].map(parseAmount)).toEqual([
      0, 700, 750, 750, 705, 12_000, 1_999, 810,
    ]);
  });

  it("takes nothing else for an amount", () => {
    const wrong = [
      "",
      " ",
      "-1",
      "+1",
      "1.234",
      "1.2.3",
      ".5",
      "5.",
      "1e3",
      "0x10",
      "١",
      "1 000",
      "12345678901",
      "1\n",
    ];
    expect(wrong.filter((text) => parseAmount(text) !== null)).toEqual([]);
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cents = parseAmount(text);
        return cents === null || (Number.isSafeInteger(cents) && cents >= 0);
      }),
    );
    expect(() => fromAmount("many")).toThrow(RangeError);
  });

  it("writes two decimals, also below a euro and below zero", () => {
    expect([0, 5, 100, -5, -12_050].map(toAmount)).toEqual(["0.00", "0.05", "1.00", "-0.05", "-120.50"]);
  });

  it("shows whole euros without decimals, in the language's way", () => {
    const plain = (cents: number, language: "de" | "en") => displayAmount(cents, language).replace(/\s/g, " ");
    expect([plain(123_400, "de"), plain(123_450, "de")]).toEqual(["1.234 €", "1.234,50 €"]);
    expect([plain(123_400, "en"), plain(123_450, "en")]).toEqual(["€1,234", "€1,234.50"]);
  });

  it("is shown with a minus sign, which is no hyphen", () => {
    const both = (cents: number) => [displayAmount(cents, "de"), exactAmount(cents, "en")];
    expect(both(-40_00)).toEqual(["\u221240\u00a0€", "\u2212€40.00"]);
  });
});

describe("an amount as people write it", () => {
  it.each([
    ["120 €", 120_00],
    ["120\u00a0€", 120_00],
    ["€ 99,5", 99_50],
    ["1.234,50", 1_234_50],
    ["1.234.567,8", 1_234_567_80],
    ["1,234.50", 1_234_50],
    ["12,34 EUR", 12_34],
    ["0 euro", 0],
  ])("%s is read", (text, cents) => {
    expect(parseAmount(tidyAmount(text))).toBe(cents);
  });

  it.each(["12.", "1.234", "1.23,45", "12,345", "-5", "viel", "€", "1,2,3", "12.34.5"])("%s is refused", (text) => {
    expect(parseAmount(tidyAmount(text))).toBeNull();
  });
});
