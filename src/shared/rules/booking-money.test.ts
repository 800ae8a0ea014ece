import fc from "fast-check";
import { type BookedSums, moneyOf } from "./booking-money.ts";

const booked: BookedSums = {
  status: "unpaid",
  charged_cents: 930_00,
  adjusted_cents: 0,
  kept_cents: 0,
  voucher_cents: 180_00,
  paid_cents: 460_00,
};

describe("the money of a booking", () => {
  it("is what lines, vouchers and payments come to", () => {
    expect(moneyOf(booked)).toEqual({
      wholeCents: 930_00,
      priceCents: 750_00,
      listPriceCents: null,
      restCents: 290_00,
      dueCents: 290_00,
      payableCents: 290_00,
      redeemableCents: 290_00,
      surplusCents: 0,
    });
  });

  it("asks for no ten cents, but takes them at once, and gives none back", () => {
    expect(moneyOf({ ...booked, paid_cents: 749_90 })).toMatchObject({ restCents: 0, dueCents: 0, payableCents: 10 });
    expect(moneyOf({ ...booked, paid_cents: 750_10 })).toMatchObject({ surplusCents: 0 });
    expect(moneyOf({ ...booked, paid_cents: 750_11 })).toMatchObject({ surplusCents: 11 });
    expect(moneyOf({ ...booked, charged_cents: 180_10 })).toMatchObject({ wholeCents: 180_00, priceCents: 0 });
  });

  it("is the agreed price, beside what it would be without one, and vouchers pay no more than rent and extras", () => {
    const agreed = { ...booked, charged_cents: 500_00, adjusted_cents: 140_00, voucher_cents: 300_00, paid_cents: 0 };
    expect(moneyOf(agreed)).toMatchObject({ priceCents: 200_00, listPriceCents: 60_00, redeemableCents: 60_00 });
  });

  it("is asked for of no booking that is paid or cancelled, though the wallet took money back", () => {
    for (const status of ["paid", "cancelled"] as const) {
      const money = moneyOf({ ...booked, status });
      expect(money).toMatchObject({ restCents: 290_00, dueCents: 0, payableCents: 0, redeemableCents: 0 });
    }
  });

  it("never asks for more than the price, and never both asks and gives back", () => {
    const cents = fc.integer({ min: 0, max: 1_000_00 });
    fc.assert(
      fc.property(cents, cents, cents, fc.integer({ min: -100_00, max: 1_500_00 }), (charged, kept, voucher, paid) => {
        const vouchers = Math.min(voucher, charged);
        const sums = { ...booked, charged_cents: charged, kept_cents: kept, voucher_cents: vouchers, paid_cents: paid };
        const { priceCents, dueCents, surplusCents, wholeCents } = moneyOf(sums);
        expect(dueCents).toBeLessThanOrEqual(priceCents);
        expect(dueCents * surplusCents).toBe(0);
        expect(Math.abs(charged + kept - wholeCents)).toBeLessThanOrEqual(10);
      }),
    );
  });
});
