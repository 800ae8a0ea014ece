import fc from "fast-check";
import { epcPayload, epcQrPng, type Transfer } from "./epc-qr.ts";

const aTransfer = (changes: Partial<Transfer> = {}): Transfer => ({
  name: "Musterboote Havel",
  iban: "DE66999999991234567890",
  bic: "MUSTDE99XXX",
  amountCents: 12_34,
  reference: "Buchung 42",
  ...changes,
});

describe("the QR code for a bank transfer", () => {
  it("says to the letter what EPC069-12 asks for", () => {
    expect(epcPayload(aTransfer())).toBe(
      "BCD\n002\n1\nSCT\nMUSTDE99XXX\nMusterboote Havel\nDE66999999991234567890\nEUR12.34\n\n\nBuchung 42",
    );
  });

  it("writes the IBAN without spaces and every amount with two decimals", () => {
    const lines = epcPayload(aTransfer({ iban: "de66 9999 9999 1234 5678 90", amountCents: 500_00 })).split("\n");
    expect([lines[6], lines[7]]).toEqual(["DE66999999991234567890", "EUR500.00"]);
  });

  it("keeps every value in its own line and within its length, whatever it contains", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 200 });
    fc.assert(
      fc.property(text, text, fc.integer({ min: 1, max: 99_999_999_999 }), (name, reference, amountCents) => {
        const lines = epcPayload(aTransfer({ name: `a\n${name}`, reference: `b\r\n${reference}`, amountCents })).split(
          "\n",
        );
        expect(lines).toHaveLength(11);
        expect(Array.from(lines[5] ?? "").length).toBeLessThanOrEqual(70);
        expect(Array.from(lines[10] ?? "").length).toBeLessThanOrEqual(140);
      }),
    );
  });

  it("refuses amounts that cannot be transferred", () => {
    for (const amountCents of [0, -1, 100_000_000_000]) {
      expect(() => epcPayload(aTransfer({ amountCents }))).toThrow(RangeError);
    }
    for (const amountCents of [1, 99_999_999_999]) {
      expect(epcPayload(aTransfer({ amountCents }))).toContain(`EUR${(amountCents / 100).toFixed(2)}`);
    }
  });

  it("is drawn as a PNG", async () => {
    const png = await epcQrPng(aTransfer());
    expect(png.subarray(0, 8)).toEqual(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"));
  });
});
