import fc from "fast-check";
import { addMonths } from "./add-months.ts";
import {
  type AgreedMoney,
  afterAgreedPrice,
  afterChange,
  afterChargeback,
  bookedMoney,
  differenceOf,
  dueCents,
  type Leniency,
  surplusCents,
  termsCents,
  withPaid,
} from "./agreed-money.ts";
import { cancellationFee } from "./cancellation-fee.ts";
import { addDays, type Day } from "./day.ts";

const firstDay = "2027-07-15";
/** A day of the stage at which cancelling costs that much. */
const at = { "150 €": "2026-12-01", "50 %": "2027-02-01", "90 %": "2027-05-01", "100 %": "2027-06-25" } as const;

const afterPayment = (money: AgreedMoney, cents: number) => withPaid(money, money.paidCents + cents);
const cancellationCost = (money: AgreedMoney, day: Day) => Math.min(money.paidCents, termsCents(money, day));

const version = (euros: number, first: Day = firstDay, stay = `${euros} ${first}`) => ({
  stay,
  priceCents: euros * 100,
  firstDay: first,
});
const paid = (euros: number, money = bookedMoney(version(euros))) => afterPayment(money, euros * 100);
const to = (money: AgreedMoney, euros: number, day: Day, leniency?: Leniency | null, first?: Day) =>
  afterChange(money, version(euros, first), day, leniency);
/** What a change gave back has left by the next morning. */
const nextMorning = (money: AgreedMoney) => withPaid(money, money.paidCents - surplusCents(money));

describe("what giving up costs", () => {
  it("keeps what the paid stay earned, though a dearer unpaid one stood between", () => {
    const dearer = to(paid(1000), 1100, at["150 €"]);
    expect(dueCents(dearer)).toBe(100_00);
    expect(to(dearer, 200, at["100 %"]).keptCents).toBe(800_00);
  });

  it("costs nothing for a night that was added and taken back unpaid", () => {
    const more = to(paid(405), 540, at["50 %"]);
    expect(cancellationCost(more, at["50 %"])).toBe(202_50);
    for (const day of [at["50 %"], addDays(at["50 %"], 1)]) {
      const back = to(more, 405, day);
      expect([dueCents(back), surplusCents(back), cancellationCost(back, day)]).toEqual([0, 0, 202_50]);
    }
  });

  it("asks nothing for a slip that nobody paid", () => {
    const mended = to(bookedMoney(version(3000)), 300, at["150 €"]);
    expect(cancellationCost(afterPayment(mended, 300_00), "2027-03-10")).toBe(150_00);
  });

  it("leaves nothing of a move that was undone on its day", () => {
    const moved = to(paid(1000), 1000, at["50 %"], null, "2027-09-20");
    const back = to(moved, 1000, at["50 %"]);
    expect(cancellationCost(back, at["50 %"])).toBe(500_00);
    expect(back.floorCents).toBe(0);
  });

  it("measures a stay that was moved in good time by its own first day", () => {
    const moved = to(paid(1000), 1000, at["150 €"], null, addMonths(firstDay, 12));
    expect(cancellationCost(moved, addMonths(firstDay, 2))).toBe(150_00);
  });

  it("costs nothing where a voucher paid for the nights that were added and taken back", () => {
    const back = to(to(paid(500), 500, at["90 %"], null, "2027-07-16"), 500, addDays(at["90 %"], 1));
    expect([back.keptCents, surplusCents(back)]).toEqual([0, 0]);
  });

  it("keeps what was earned by the day on which a voucher took over a part", () => {
    const transferred = afterPayment(bookedMoney(version(1000)), 500_00);
    const redeemed = to(transferred, 500, at["50 %"]);
    expect(cancellationCost(redeemed, at["50 %"])).toBe(500_00);
  });

  it("keeps it as well where the voucher took over in two parts on one day, and nothing where that was taken back", () => {
    const transferred = afterPayment(bookedMoney(version(1000)), 500_00);
    const redeemed = (euros: number, money: AgreedMoney) =>
      afterChange(money, version(euros, firstDay, "the stay"), at["50 %"]);
    const half = redeemed(750, { ...transferred, version: version(1000, firstDay, "the stay") });
    expect(cancellationCost(redeemed(500, half), at["50 %"])).toBe(500_00);
    expect(redeemed(1000, redeemed(500, half)).floorCents).toBe(0);
  });

  it("measures by the agreed price of the stay that stands", () => {
    const agreed = afterPayment(afterAgreedPrice(bookedMoney(version(1000)), 600_00), 600_00);
    expect(cancellationCost(agreed, at["90 %"])).toBe(540_00);
    expect(agreed.floorCents).toBe(0);
  });

  it("gives back what the company's fault makes cheaper", () => {
    const changed = nextMorning(to(paid(1000), 950, at["90 %"]));
    const other = to(changed, 500, addDays(at["90 %"], 1), "ourFault");
    expect([other.keptCents, surplusCents(other)]).toEqual([0, 450_00]);
  });

  it("forgives by a waiver what was earned", () => {
    const waived = nextMorning(to(paid(1000), 200, at["150 €"], "waived"));
    expect(waived.paidCents).toBe(200_00);
    const more = afterPayment(to(waived, 500, "2026-12-02"), 300_00);
    expect(surplusCents(to(more, 200, "2026-12-03"))).toBe(300_00);
  });

  it("asks for the price again where the bank took back what was kept", () => {
    const cut = to(paid(1000), 300, at["50 %"]);
    expect([cut.keptCents, surplusCents(cut)]).toEqual([200_00, 500_00]);
    const gone = withPaid(nextMorning(cut), 0);
    expect([gone.keptCents, dueCents(gone)]).toEqual([0, 300_00]);
  });

  it("counts a night that was added and paid, from then on", () => {
    const more = afterPayment(to(paid(405), 540, at["50 %"]), 135_00);
    const less = to(more, 405, addDays(at["50 %"], 1));
    expect([less.keptCents, surplusCents(less)]).toEqual([0, 135_00]);
    expect(cancellationCost(less, addDays(at["50 %"], 1))).toBe(270_00);
  });
});

describe("what a paid stay costs more", () => {
  it("is a difference with a term of its own, which a later change moves only where it costs more", () => {
    const more = to(paid(405), 540, at["150 €"]);
    const due = { paidBeforeCents: 405_00, dueDay: addDays(at["150 €"], 5) };
    expect([dueCents(more), differenceOf(more)]).toEqual([135_00, due]);
    const later = addDays(at["150 €"], 3);
    expect(differenceOf(to(more, 540, later, null, "2027-07-16"))).toEqual(due);
    expect(differenceOf(to(more, 600, later))).toEqual({ ...due, dueDay: addDays(later, 5) });
    expect(differenceOf(to(more, 405, later))).toBeNull();
    expect(differenceOf(afterPayment(more, 135_00))).toBeNull();
    // A payment at the till that was a mistake is taken back: it is due again.
    expect(differenceOf(afterPayment(afterPayment(more, 135_00), -135_00))).toEqual(due);
  });

  it("is none of a stay that was never paid, or whose money the bank took back", () => {
    expect(differenceOf(to(bookedMoney(version(405)), 540, at["150 €"]))).toBeNull();
    const more = to(paid(405), 540, at["150 €"]);
    expect(differenceOf(withPaid(more, 0))).toBeNull();
    expect(differenceOf(afterChargeback(more))).toBeNull();
  });
});

interface Step {
  kind: "change" | "pay" | "morning";
  euros: number;
  first: number;
  days: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("change", "change", "pay", "morning"),
  euros: fc.integer({ min: 1, max: 2_000 }),
  first: fc.integer({ min: 0, max: 500 }),
  days: fc.integer({ min: 0, max: 60 }),
});

describe("any path of changes and payments, with a cancellation at its end", () => {
  it("costs no less than cancelling before a change, and no more than cancelling the dearest stay that bound", () => {
    const beginning = "2026-08-01";
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), fc.array(step, { maxLength: 12 }), (euros, steps) => {
        let money = paid(euros);
        let day: Day = beginning;
        const bounds: AgreedMoney["measure"][] = [money.measure];
        let least = 0;
        for (const { kind, euros: price, first, days } of steps) {
          day = addDays(day, days);
          if (days > 0) money = nextMorning(money);
          if (kind === "pay") money = afterPayment(money, dueCents(money));
          if (kind === "change") {
            // The morning's sum: what is undone on its day leaves nothing behind.
            if (days > 0) least = Math.max(least, cancellationCost(money, day));
            money = to(money, price, day, null, addDays(firstDay, first));
          }
          bounds.push(money.measure);
        }
        money = nextMorning(money);
        day = addDays(day, 1);
        const cost = cancellationCost(money, day);
        const most = Math.max(...bounds.map(({ priceCents, firstDay: own }) => cancellationFee(priceCents, own, day)));
        expect(cost).toBeGreaterThanOrEqual(Math.min(least, money.paidCents));
        expect(money.paidCents).toBeGreaterThanOrEqual(Math.min(least, money.paidCents + dueCents(money)));
        expect(cost).toBeLessThanOrEqual(most);
      }),
      { numRuns: 2_000 },
    );
  });
});
