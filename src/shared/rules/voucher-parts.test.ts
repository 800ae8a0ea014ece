import fc from "fast-check";
import { partsOf, partsOfLess, partsOfMore, partsWorth, type VoucherPart } from "./voucher-parts.ts";

const moves = [
  { voucherId: 7, cents: 100_00 },
  { voucherId: 3, cents: 260_00 },
];

describe("the vouchers of a booking", () => {
  it("pay what they took less what they gave back, in the order in which they were redeemed", () => {
    expect(partsOf([...moves, { voucherId: 7, cents: -40_00 }])).toEqual([
      { voucherId: 7, cents: 60_00 },
      { voucherId: 3, cents: 260_00 },
    ]);
    expect(partsOf([])).toEqual([]);
  });

  it("of a cancelled booking are named with what they paid before they got it back", () => {
    const back = moves.map((move) => ({ ...move, cents: -move.cents })).toReversed();
    expect(partsWorth([...moves, ...back], 360_00)).toEqual(moves);
    expect(partsWorth(moves, 360_00)).toEqual(moves);
    expect(partsWorth([...moves, ...back], 0)).toEqual([]);
  });

  it("pay more in their order, as far as something is left on them", () => {
    const left = [
      { voucherId: 7, cents: 0 },
      { voucherId: 3, cents: 50_00 },
      { voucherId: 9, cents: 80_00 },
    ];
    expect(partsOfMore(left, 60_00)).toEqual([
      { voucherId: 3, cents: 50_00 },
      { voucherId: 9, cents: 10_00 },
    ]);
  });

  it("get back what they pay less, the one that gave last first", () => {
    expect(partsOfLess(moves, 300_00)).toEqual([
      { voucherId: 3, cents: -260_00 },
      { voucherId: 7, cents: -40_00 },
    ]);
    const again = [...moves, { voucherId: 7, cents: -40_00 }, { voucherId: 7, cents: 20_00 }];
    expect(partsOfLess(again, 50_00)).toEqual([
      { voucherId: 7, cents: -20_00 },
      { voucherId: 3, cents: -30_00 },
    ]);
  });

  it("never get back more than each gave, whatever was moved before", () => {
    const steps = fc.array(fc.record({ voucherId: fc.nat(2), take: fc.boolean(), share: fc.nat(100) }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(steps, fc.nat(100), (asked, share) => {
        const ledger: VoucherPart[] = [];
        const has = (voucherId: number) => partsOf(ledger).find((part) => part.voucherId === voucherId)?.cents ?? 0;
        for (const { voucherId, take, share: part } of asked) {
          ledger.push({ voucherId, cents: take ? part : -Math.floor((has(voucherId) * part) / 100) });
        }
        const paid = ledger.reduce((sum, { cents }) => sum + cents, 0);
        const less = Math.floor((paid * share) / 100);
        const back = partsOfLess(ledger, less);
        expect(back.reduce((sum, { cents }) => sum - cents, 0)).toBe(less);
        for (const { voucherId, cents } of back) expect(has(voucherId)).toBeGreaterThanOrEqual(-cents);
        expect(partsWorth(ledger, paid).reduce((sum, { cents }) => sum + cents, 0)).toBe(paid);
      }),
    );
  });
});
