import fc from "fast-check";
import { type BookingRequest, bookingContract } from "../../../shared/contract/booking.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { type StayChangeQuote, stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { aBookingRequest, testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { aListOfHalves } from "../../../testing/own-extras-list.ts";
import { publishList } from "../../../testing/price-lists.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";

const early = { id: 6, pieces: 1 };
const late = { id: 7, pieces: 1 };
const dayIn = (days: number) => addDays(testToday, days);

describeEachEngine((engine) => {
  const plan = withDayPlan(engine);
  beforeEach(() => publishList(plan.db, aListOfHalves(), plan.clock.now().toISOString()));
  afterEach(async () => expect(await findingsIn(plan.db)).toEqual([]));

  const asked = (start: number, nights: number, own_extras: BookingRequest["own_extras"]) =>
    aBookingRequest({
      vehicle: plan.vehicle,
      booked_day: dayIn(start),
      booked_day_end: dayIn(start + nights),
      booked_duration: nights,
      own_extras,
    });
  const book = async (start: number, nights: number, own_extras: BookingRequest["own_extras"] = []) => {
    const guest = await plan.server.visitor();
    const answer = await guest.post(bookingContract.send.path, asked(start, nights, own_extras));
    const { id, type, errors } = answer.json<{ id?: number; type?: string; errors?: object }>();
    return { id, said: id === undefined ? JSON.stringify(errors ?? type) : "booked" };
  };
  const change = async (id: number, changes: object) => {
    const { vehicle_id: vehicle, start_day, nights } = await plan.booking(id);
    const asked = { booking_id: id, vehicle, booked_day: start_day, booked_duration: nights, ...changes };
    const quoted = (await plan.kim.post(stayChangeContract.quote.path, asked)).json<StayChangeQuote>();
    if (!quoted.after) return 0;
    const { lost_halves } = quoted;
    const sent = { ...asked, reason: "Anruf", price: quoted.after.price, lost_halves };
    return (await plan.kim.post(stayChangeContract.change.path, sent)).statusCode;
  };
  const ownersOf = (day: string, half: "am" | "pm") =>
    plan.db.selectFrom("half_days").select("booking_id").where("day", "=", day).where("half", "=", half).execute();

  it("give a morning to one: who comes back on it, or who boards early on it", async () => {
    for (let start = 10; start < 60; start += 10) {
      const [before, next] = await Promise.all([book(start - 2, 2), book(start, 2, [early])]);
      expect([
        ["booked", '{"own_extras":"validation:earlyTaken"}'],
        ['"ALREADY_BOOKED"', "booked"],
      ]).toContainEqual([before.said, next.said]);
      expect(await ownersOf(dayIn(start), "am")).toEqual([{ booking_id: before.id ?? next.id }]);
    }
  });

  it("give an afternoon to one: whose late return is agreed on, or who boards on it", async () => {
    for (let start = 10; start < 60; start += 10) {
      const { id } = await book(start, 2);
      const [status, next] = await Promise.all([change(id ?? 0, { own_extras: [late] }), book(start + 2, 2)]);
      expect([status === 200, next.said === "booked"].filter(Boolean)).toHaveLength(1);
      expect(await ownersOf(dayIn(start + 2), "pm")).toEqual([{ booking_id: status === 200 ? id : next.id }]);
    }
  });

  const extras = fc.subarray([early, late]);
  const step = fc.record({
    does: fc.constantFrom("book", "book", "change", "cancel" as const),
    start: fc.integer({ min: 8, max: 22 }),
    nights: fc.integer({ min: 2, max: 4 }),
    own_extras: fc.option(extras, { nil: undefined }),
    which: fc.nat(20),
  });

  it("keep the half-days of every stay apart, whatever is booked, changed and cancelled", async () => {
    const steps = fc.array(step, { minLength: 6, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(steps, async (walk) => {
        await plan.reset();
        await publishList(plan.db, aListOfHalves(), plan.clock.now().toISOString());
        const ids: number[] = [];
        for (const { does, start, nights, own_extras, which } of walk) {
          const id = ids[which % Math.max(1, ids.length)];
          if (does === "book" || id === undefined) {
            const { id: made } = await book(start, nights, own_extras ?? []);
            if (made !== undefined) ids.push(made);
          } else if (does === "change") {
            await change(id, { booked_day: dayIn(start), booked_duration: nights, ...(own_extras && { own_extras }) });
          } else {
            await plan.kim.post(dayPlanContract.cancel.path, { booking_id: id, canceled_reason: "Krank" });
          }
        }
        expect(await findingsIn(plan.db)).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });
});
