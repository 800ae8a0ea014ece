import fc from "fast-check";
import { readTransfer } from "./read-transfer.ts";

const numbers = (text: string, kind = "stay") =>
  readTransfer(text).numbers.flatMap((one) => (one.kind === kind ? [one.number] : []));

describe("the text of a transfer", () => {
  it.each([
    ["Buchung 72", ["72"]],
    ["Buchung 12 34 5", ["12", "1234", "12345"]],
    ["Buchung 000 72", ["72"]],
    ["Umbuchung 72", ["72"]],
    ["Buchung 1234567890", []],
    ["Kd.-Nr. 123456789012 Buchung 72", ["72"]],
    ["am 03.05.2027 um 14:30 Uhr, 360,00 EUR, DE66 9999 9999 1234 5678 90", []],
    ["€ 360", []],
    ["Rechnung 2027-0", ["2027"]],
    ["3. Mai 2027", []],
    ["2027-05-03", []],
    ["Gutschein 5", ["5"]],
  ])("%j may mean bookings %j", (text, read) => {
    expect(numbers(text).slice(0, read.length || 1)).toEqual(read);
  });

  it("says which number is named a booking's, and which stands there without a word", () => {
    const weightOf = (text: string) => readTransfer(text).numbers[0]?.weight ?? 0;
    const sure = ["Buchung 72", "Nr. 72", "72 Erika", "Boot 5 Hektor 72"].map(weightOf);
    expect(sure).toEqual(sure.toSorted((one, other) => other - one));
  });

  it.each([
    ["360,00", [360_00]],
    ["1.260,50 EUR", [1_260_50]],
    ["EUR 360", [360_00]],
    ["240,- €", [240_00]],
    ["EUR+360,00", [360_00]],
    ["360.00€ + 5 Euro", [360_00, 5_00]],
    ["Buchung 360", []],
    ["03.05.2027", []],
  ])("%j names the amounts %j", (text, amounts) => {
    expect(readTransfer(text).amounts).toEqual(amounts);
  });

  it("leaves words that are nobody's name", () => {
    expect(readTransfer("SEPA Überweisung Buchung 72 Miete Hausboot Erika Größe DANKE").words).toEqual([
      "erika",
      "grosse",
    ]);
  });

  it("is read soon, whatever it is, and into few numbers", () => {
    const digits = fc.string({ unit: fc.constantFrom("1", "2", " ", ".", "-", "/", "B", "¦", "?"), maxLength: 400 });
    fc.assert(
      fc.property(fc.oneof(digits, fc.string({ unit: "binary", maxLength: 400 })), (text) => {
        const begun = performance.now();
        const read = readTransfer(text).numbers;
        expect(performance.now() - begun).toBeLessThan(1_000);
        expect(read.length).toBeLessThanOrEqual(16);
        expect(read.every(({ number }) => /^(?:20\d\d-)?[1-9]\d*$/.test(number))).toBe(true);
      }),
    );
  });
});
