import fc from "fast-check";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { openMoneyContract } from "../../../shared/contract/open-money.ts";
import { type StayChangeQuote, stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { isOfExtra, sumOfCharges } from "../../../shared/rules/charges.ts";
import { addDays, type Day, dayOf } from "../../../shared/rules/day.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import type { ChosenExtra, OwnExtra, PriceList } from "../../../shared/rules/price-list.ts";
import { type RentQuestion, rentLines, sumOfRent } from "../../../shared/rules/rent.ts";
import type { Stay } from "../../../shared/rules/stay.ts";
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
const withoutLadder = (list: PriceList): PriceList => ({
  ...list,
  periods: list.periods.map((period) => ({ ...period, ladder: [] })),
});
const hundredth = (cents: number) => Math.floor(cents / 100);

/** The rent of a changed stay by hand: each night for itself, then what each list takes off its own. */
function slowRent(
  [from, to]: readonly [Stay, Stay],
  [old, held]: readonly [RentQuestion, RentQuestion],
): { rent: number; isAnew: boolean } {
  const had = (night: Day) => night >= from.start && night < addDays(from.start, Math.max(1, from.nights));
  const nights = Array.from({ length: Math.max(1, to.nights) }, (_, index) => addDays(to.start, index));
  const ladder = [from, to].some((stay) => rentLines({ ...old, stay }).some(({ name }) => name === "ladder"));
  const whole = (question: RentQuestion) => ({ rent: sumOfRent(rentLines({ ...question, stay: to })), isAnew: ladder });
  if (ladder) return whole(old);
  // Without a night that it had it may have the price of a ladder of the list that holds.
  const isLadderNow = rentLines({ ...held, stay: to }).some(({ name }) => name === "ladder");
  if (!nights.some(had)) return { ...whole(held), isAnew: isLadderNow };
  const rents = [old, held].map((question) => {
    const own = nights.filter((night) => had(night) === (question === old));
    const full = { ...question, list: { ...question.list, earlyBirds: [], longStays: [] } };
    const ofNight = (night: Day) => sumOfRent(rentLines({ ...full, stay: { start: night, nights: 1 } }));
    const rent = own.reduce((sum, night) => sum + ofNight(night), 0);
    const { earlyBirds, longStays } = question.list;
    const lastDay = (until: string) => `${to.start.slice(0, 4)}-${until}`;
    const early = earlyBirds.filter(({ until }) => question.bookedOn <= lastDay(until)).map(({ percent }) => percent);
    const long = longStays.filter((each) => to.nights >= each.nights).map(({ percent }) => percent);
    const less = [early, long].map((percents) => Math.round((rent * Math.max(0, ...percents)) / 100));
    return Math.max(0, rent - (less[0] ?? 0) - (less[1] ?? 0));
  });
  return { rent: (rents[0] ?? 0) + (rents[1] ?? 0), isAnew: false };
}

const aBooking = fc.record({
  list: anyPriceList().map(small),
  ahead: fc.integer({ min: 30, max: 600 }),
  nights: fc.integer({ min: 0, max: 21 }),
  adults: fc.integer({ min: 1, max: 6 }),
  /** Of the extras that can be chosen, some and in some pieces. */
  pieces: fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 5, maxLength: 5 }),
});

const aChange = fc.record({
  lists: fc.tuple(anyPriceList().map(small), anyPriceList().map(small)),
  isFlat: fc.boolean(),
  ahead: fc.integer({ min: 320, max: 600 }),
  nights: fc.integer({ min: 0, max: 14 }),
  by: fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -4, max: 9 })),
  adults: fc.integer({ min: 1, max: 6 }),
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

  const payAndCancel = async (id: number) => {
    const { charged_cents } = await plan.booking(id);
    const amount = toAmount(charged_cents);
    const received = { number: String(id), amount, received_on: dayOf(plan.clock.now()), outstanding: amount };
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
    return facts;
  };

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

      const invoiced = (await payAndCancel(id)).flatMap(({ lines }) =>
        lines.flatMap((line) => (line.what === "ownExtra" ? [[line.quantity, line.cents]] : [])),
      );
      expect(invoiced).toEqual(linesOf(false).map(([, quantity, cents]) => [quantity, quantity * cents]));
    }
  });

  it("costs by the agreed list what it had, by the one that holds what is added, whatever lists and stays", async () => {
    const seen = { whole: 0, parted: 0 };
    for (const { lists, isFlat, ahead, nights, by, adults } of fc.sample(aChange, { numRuns: 24, seed: 52 })) {
      await plan.reset();
      const [old, held] = isFlat ? lists.map(withoutLadder) : lists;
      if (!old || !held) continue;
      const oldId = await publishList(plan.db, old, plan.clock.now().toISOString());
      const from = { start: addDays(testToday, ahead), nights };
      const to = { start: addDays(from.start, by[0]), nights: Math.max(0, nights + by[1]) };
      const days = {
        booked_day: from.start,
        booked_day_end: addDays(from.start, nights),
        booked_duration: nights,
      };
      const party = { adults, children: 0, people_number: adults };
      const id = await plan.book({ ...days, ...party, extras: ["extra_bbq"] }, { byStaff: true });
      plan.clock.advance(300 * 86_400_000);
      Object.assign(plan.kim, await plan.employee());
      Object.assign(plan.alma, await plan.admin());
      const heldId = await publishList(plan.db, held, plan.clock.now().toISOString());
      const asked = { booking_id: id, vehicle: plan.vehicle, booked_day: to.start, booked_duration: to.nights };
      const answer = await plan.kim.post(stayChangeContract.quote.path, asked);
      if (from.start === to.start && from.nights === to.nights) continue;
      const quote = answer.json<StayChangeQuote>();
      const sent = { ...asked, reason: "Am Telefon", price: quote.after.price };
      expect((await plan.kim.post(stayChangeContract.change.path, sent)).statusCode).toBe(200);

      const question = { vehicleId: plan.vehicle, nightCents: 180_00, persons: adults, stay: to };
      const questions = [
        { ...question, list: old, bookedOn: testToday },
        { ...question, list: held, bookedOn: dayOf(plan.clock.now()) },
      ] as const;
      const { rent, isAnew } = slowRent([from, to], questions);
      const listed = (await chargesOf(plan.db, id)).filter(({ kind }) => kind === "rent");
      expect({ from, to, rent: sumOfCharges(listed) }).toEqual({ from, to, rent });
      expect(quote.priced_anew).toBe(isAnew);
      const ids = new Set(listed.map(({ priceListId }) => priceListId));
      expect([...ids].every((each) => each === oldId || each === heldId)).toBe(true);
      seen[ids.size === 2 ? "parted" : "whole"] += 1;
      expect(await findingsIn(plan.db)).toEqual([]);
      await payAndCancel(id);
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(4);
  });
});
