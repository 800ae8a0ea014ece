import fc from "fast-check";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { openMoneyContract } from "../../../shared/contract/open-money.ts";
import { isOfExtra, sumOfCharges } from "../../../shared/rules/charges.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import type { ChosenExtra, OwnExtra, PriceList } from "../../../shared/rules/price-list.ts";
import { rentLines, sumOfRent } from "../../../shared/rules/rent.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { anyPriceList, publishList } from "../../../testing/price-lists.ts";
import type { InvoiceFacts } from "../../documents/invoice-facts.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { agreedOf, chargesOf } from "../booking-money/charges.repository.ts";

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
  ownExtras: list.ownExtras.map((extra) => ({ ...extra, vehicleIds: [], cents: hundredth(extra.cents) })),
  extraCents: Object.fromEntries(
    Object.entries(list.extraCents).map(([name, cents]) => [name, 1_00 + hundredth(cents)]),
  ),
});
const hundredth = (cents: number) => Math.floor(cents / 100);

const aBooking = fc.record({
  list: anyPriceList().map(small),
  ahead: fc.integer({ min: 30, max: 600 }),
  nights: fc.integer({ min: 0, max: 21 }),
  adults: fc.integer({ min: 1, max: 6 }),
  /** Of the extras that can be chosen, some and in some pieces. */
  pieces: fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 5, maxLength: 5 }),
});

function chosenOf({ ownExtras }: PriceList, pieces: readonly number[]): ChosenExtra[] {
  return ownExtras.flatMap(({ id, isCompulsory, mostPieces }, index) => {
    const count = (pieces[index] ?? 0) % (mostPieces + 1);
    return isCompulsory || count === 0 ? [] : [{ id, pieces: count }];
  });
}

/** By hand: pieces for each night, person or both. */
function slowQuantity({ per }: OwnExtra, pieces: number, nights: number, persons: number): number {
  let quantity = 0;
  for (let piece = 0; piece < pieces; piece += 1) {
    for (let night = 0; night < Math.max(1, nights); night += 1) {
      if (night > 0 && per !== "night" && per !== "personNight") break;
      quantity += per === "person" || per === "personNight" ? persons : 1;
    }
  }
  return quantity;
}

describeEachEngine((engine) => {
  const plan = withDayPlan(engine);

  it("costs, invoices and gives back what the list says for the stay, whatever list and stay", async () => {
    for (const { list, ahead, nights, adults, pieces } of fc.sample(aBooking, { numRuns: 12, seed: 52 })) {
      await plan.reset();
      const listId = await publishList(plan.db, list, plan.clock.now().toISOString());
      const booked_day = addDays(testToday, ahead);
      const days = { booked_day, booked_day_end: addDays(booked_day, nights), booked_duration: nights };
      const party = { adults, children: 0, people_number: adults };
      const own_extras = chosenOf(list, pieces);
      const extras = ["extra_bbq", "extra_bed_linen_and_towel"] as const;
      const id = await plan.book({ ...days, ...party, extras: [...extras], own_extras }, { byStaff: true });

      const stay = { start: booked_day, nights };
      const given = { vehicleId: plan.vehicle, nightCents: 180_00, persons: adults, bookedOn: testToday };
      const rent = sumOfRent(rentLines({ ...given, list, stay }));
      const charges = await chargesOf(plan.db, id);
      const listed = charges.filter(({ kind }) => kind === "rent");
      expect(sumOfCharges(listed)).toBe(rent);
      expect(listed.every(({ priceListId }) => priceListId === listId)).toBe(true);
      const { extra_bbq: grill = 30_00, extra_bed_linen_and_towel: linen = 25_00 } = list.extraCents;
      const owed = list.ownExtras.flatMap((extra) => {
        const count = extra.isCompulsory ? 1 : (own_extras.find((each) => each.id === extra.id)?.pieces ?? 0);
        const quantity = slowQuantity(extra, count, nights, adults);
        return quantity === 0 ? [] : [{ extra, line: [`own_${extra.id}`, quantity, extra.cents, listId] as const }];
      });
      const linesOf = (isOnSite: boolean) =>
        owed.filter(({ extra }) => extra.isOnSite === isOnSite).map(({ line }) => line);
      const ownPaid = linesOf(false).reduce((sum, [, quantity, cents]) => sum + quantity * cents, 0);
      const { charged_cents } = await plan.booking(id);
      expect(charged_cents).toBe(rent + grill + adults * linen + ownPaid);
      const ownLines = charges.filter(({ label }) => label);
      const said = ownLines.map(({ name, quantity, unitCents, priceListId }) => [
        name,
        quantity,
        unitCents,
        priceListId,
      ]);
      expect(said).toEqual(linesOf(false));
      const [, { own: onSite }] = await agreedOf(plan.db, id);
      expect(onSite.map(({ name, quantity, unitCents }) => [name, quantity, unitCents, listId])).toEqual(linesOf(true));
      const specified = charges.filter(isOfExtra).map(({ name, priceListId }) => [name, priceListId !== undefined]);
      expect(specified).toEqual(extras.map((name) => [name, list.extraCents[name] !== undefined]));

      const amount = toAmount(charged_cents);
      const received = { number: String(id), amount, received_on: testToday, outstanding: amount };
      expect((await plan.alma.post(openMoneyContract.receive.path, received)).statusCode).toBe(200);
      const invoices = await plan.db.selectFrom("invoices").select(["facts", "gross_cents"]).orderBy("id").execute();
      const facts = invoices.map((row) => JSON.parse(row.facts) as InvoiceFacts);
      expect(facts.map(({ lines }) => lines.reduce((sum, line) => sum + line.cents, 0))).toEqual([charged_cents]);
      const invoiced = facts.flatMap(({ lines }) =>
        lines.flatMap((line) => (line.what === "ownExtra" ? [[line.quantity, line.cents]] : [])),
      );
      expect(invoiced).toEqual(linesOf(false).map(([, quantity, cents]) => [quantity, quantity * cents]));
      expect(invoices.map(({ gross_cents }) => gross_cents)).toEqual([charged_cents]);

      const cancelled = { booking_id: id, canceled_reason: "Am Telefon" };
      expect((await plan.alma.post(dayPlanContract.cancel.path, cancelled)).statusCode).toBe(200);
      const [step] = (await plan.events(id)).filter(({ kind }) => kind === "cancelled");
      expect((step?.fee_cents ?? 0) + (step?.cash_cents ?? 0)).toBe(charged_cents);
      expect(await findingsIn(plan.db)).toEqual([]);
    }
  });
});
