import fc from "fast-check";
import { creditOf, taxIncluded, withoutTax, withTax } from "./tax.ts";

const cents = fc.integer({ min: 0, max: 100_000_000 });

describe("tax", () => {
  it("is 19 percent of the net amount, rounded to a cent", () => {
    expect([taxIncluded(119_00), taxIncluded(100_00), taxIncluded(0)]).toEqual([19_00, 15_97, 0]);
    expect(withTax(100_00)).toEqual({ net: 84_03, tax: 15_97, gross: 100_00 });
  });

  it("is never off by more than half a cent, and net and tax are the gross amount", () => {
    fc.assert(
      fc.property(cents, (gross) => {
        const { net, tax } = withTax(gross);
        expect(net + tax).toBe(gross);
        expect(Math.abs(tax * 119 - gross * 19)).toBeLessThanOrEqual(119 / 2);
      }),
    );
  });

  it("is the same on the way back", () => {
    fc.assert(
      fc.property(cents, (gross) => {
        const there = withTax(gross);
        const back = withTax(0 - gross);
        expect([there.net + back.net, there.tax + back.tax]).toEqual([0, 0]);
      }),
    );
  });

  it("is less where the law wants less", () => {
    expect(withTax(107_00, 7)).toEqual({ net: 100_00, tax: 7_00, gross: 107_00 });
    expect(withTax(-2_50, 7)).toEqual({ net: -2_34, tax: -16, gross: -2_50 });
    expect(withTax(107_00, 0)).toEqual(withoutTax(107_00));
  });

  it("is in no voucher", () => {
    expect(withoutTax(100_00)).toEqual({ net: 100_00, tax: 0, gross: 100_00 });
  });

  it("leaves with a credit note exactly what is kept, and the tax that belongs to it", () => {
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const [kept, invoiced] = [Math.min(one, other), Math.max(one, other)];
        const credit = creditOf(invoiced, kept);
        expect(credit.net + credit.tax).toBe(credit.gross);
        expect(withTax(invoiced).tax + credit.tax).toBe(withTax(kept).tax);
        expect(invoiced + credit.gross).toBe(kept);
      }),
    );
    expect(creditOf(360_00, 360_00)).toEqual({ net: 0, tax: 0, gross: 0 });
  });

  it("cannot leave more than was invoiced", () => {
    expect(() => creditOf(100, 101)).toThrow(RangeError);
    expect(() => creditOf(100, -1)).toThrow(RangeError);
  });
});
