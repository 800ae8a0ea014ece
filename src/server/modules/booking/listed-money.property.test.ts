import fc from "fast-check";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { openMoneyContract } from "../../../shared/contract/open-money.ts";
import { sumOfCharges } from "../../../shared/rules/charges.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import type { PriceList } from "../../../shared/rules/price-list.ts";
import { rentLines, sumOfRent } from "../../../shared/rules/rent.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { anyPriceList, publishList } from "../../../testing/price-lists.ts";
import type { InvoiceFacts } from "../../documents/invoice-facts.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { chargesOf } from "../booking-money/charges.repository.ts";

/** Prices that a transfer can be typed for: the list's own, a hundredth of each. */
const small = (list: PriceList): PriceList => ({
  ...list,
  periods: list.periods.map((period) => ({
    ...period,
    vehicleId: null,
    nightCents: period.nightCents === null ? null : hundredth(period.nightCents),
    weekdayCents: {},
    ladder: period.ladder.map((step) => ({ ...step, cents: hundredth(step.cents) })),
    furtherNightCents: period.furtherNightCents === null ? null : hundredth(period.furtherNightCents),
    personNightCents: hundredth(period.personNightCents),
  })),
});
const hundredth = (cents: number) => Math.floor(cents / 100);

const aBooking = fc.record({
  list: anyPriceList().map(small),
  ahead: fc.integer({ min: 30, max: 600 }),
  nights: fc.integer({ min: 0, max: 21 }),
  adults: fc.integer({ min: 1, max: 6 }),
});

describeEachEngine((engine) => {
  const plan = withDayPlan(engine);

  it("costs, invoices and gives back what the list says for the stay, whatever list and stay", async () => {
    for (const { list, ahead, nights, adults } of fc.sample(aBooking, { numRuns: 12, seed: 52 })) {
      await plan.reset();
      const listId = await publishList(plan.db, list, plan.clock.now().toISOString());
      const booked_day = addDays(testToday, ahead);
      const days = { booked_day, booked_day_end: addDays(booked_day, nights), booked_duration: nights };
      const party = { adults, children: 0, people_number: adults };
      const id = await plan.book({ ...days, ...party, extras: ["extra_bbq"] }, { byStaff: true });

      const stay = { start: booked_day, nights };
      const given = { vehicleId: plan.vehicle, nightCents: 180_00, persons: adults, bookedOn: testToday };
      const rent = sumOfRent(rentLines({ ...given, list, stay }));
      const charges = await chargesOf(plan.db, id);
      const listed = charges.filter(({ kind }) => kind === "rent");
      expect(sumOfCharges(listed)).toBe(rent);
      expect(listed.every(({ priceListId }) => priceListId === listId)).toBe(true);
      const { charged_cents } = await plan.booking(id);
      expect(charged_cents).toBe(rent + 30_00);

      const amount = toAmount(charged_cents);
      const received = { number: String(id), amount, received_on: testToday, outstanding: amount };
      expect((await plan.alma.post(openMoneyContract.receive.path, received)).statusCode).toBe(200);
      const invoices = await plan.db.selectFrom("invoices").select(["facts", "gross_cents"]).orderBy("id").execute();
      const facts = invoices.map((row) => JSON.parse(row.facts) as InvoiceFacts);
      expect(facts.map(({ lines }) => lines.reduce((sum, line) => sum + line.cents, 0))).toEqual([charged_cents]);
      expect(invoices.map(({ gross_cents }) => gross_cents)).toEqual([charged_cents]);

      const cancelled = { booking_id: id, canceled_reason: "Am Telefon" };
      expect((await plan.alma.post(dayPlanContract.cancel.path, cancelled)).statusCode).toBe(200);
      const [step] = (await plan.events(id)).filter(({ kind }) => kind === "cancelled");
      expect((step?.fee_cents ?? 0) + (step?.cash_cents ?? 0)).toBe(charged_cents);
      expect(await findingsIn(plan.db)).toEqual([]);
    }
  });
});
