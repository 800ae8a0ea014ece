import { type BoardAnswer, boardContract } from "../../../shared/contract/board.ts";
import { bookingContract } from "../../../shared/contract/booking.ts";
import { type CalendarAnswer, calendarContract } from "../../../shared/contract/calendar.ts";
import { type DayCollectionAnswer, dayCollectionContract } from "../../../shared/contract/day-collection.ts";
import { type DayBookingsAnswer, dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { type StayChangeQuote, stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { tillContract } from "../../../shared/contract/till.ts";
import type { UnpaidAnswer } from "../../../shared/contract/till-unpaid.ts";
import { type TurnaroundsAnswer, turnaroundContract } from "../../../shared/contract/turnaround.ts";
import { halfDaysOf } from "../../../shared/rules/stay.ts";
import { aBookingRequest } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { refusal, withTill } from "../../../testing/till-shop.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { withBlocks } from "../boat-block/boat-block.fixture.ts";
import { ownStays } from "../portal-calendars/clashes.repository.ts";
import { feedOf } from "../portal-calendars/write-feed.ts";

const afterCheckIn = "2027-05-03T12:30:00.000Z";

describeEachEngine((engine, itOnSqlite) => {
  const { plan } = withTill(engine);
  const blocks = withBlocks(plan);
  afterEach(async () => expect(await findingsIn(plan.db)).toEqual([]));

  const board = async () => {
    const { boats } = (await plan.kim.get(turnaroundContract.list.path)).json<TurnaroundsAnswer>();
    const boat = boats.find(({ vehicle_id }) => vehicle_id === plan.vehicle);
    if (!boat) throw new Error("the boat is not on the board");
    return boat;
  };
  const send = async (step: string, more: object = {}) => {
    const body = { vehicle_id: plan.vehicle, version: (await board()).version, step, ...more };
    return plan.kim.post(turnaroundContract.take.path, body);
  };
  const take = async (...steps: string[]) => {
    for (const step of steps) expect([step, (await send(step)).statusCode]).toEqual([step, 200]);
  };
  const at = async (now: string) => {
    plan.clock.set(now);
    Object.assign(plan.kim, await plan.employee());
    Object.assign(plan.alma, await plan.admin());
  };
  const payPrice = async (id: number) => {
    const { bookings } = (await plan.kim.get(`${tillContract.unpaid.path}?booking_id=${id}`)).json<UnpaidAnswer>();
    const income = bookings.find((one) => one.id === id)?.due;
    await plan.kim.post(tillContract.save.path, { income, booking_id: id });
    return id;
  };
  /** Paid, for four nights from today on; its guest does not come. */
  const missStay = async () => {
    const stay = { booked_day: "2027-05-03", booked_day_end: "2027-05-07", booked_duration: 4 };
    const id = await payPrice(await plan.book(stay));
    await at(afterCheckIn);
    await take("guest.missed");
    return id;
  };
  /** As a guest on the website: two nights from 4 May on. */
  const bookAsGuest = async () => {
    const stay = { booked_day: "2027-05-04", booked_day_end: "2027-05-06", booked_duration: 2 };
    const guest = await plan.server.visitor();
    return guest.post(bookingContract.send.path, aBookingRequest({ vehicle: plan.vehicle, ...stay }));
  };
  /** Of the staff's board of all boats. */
  const bars = async (from = "2027-05-01") => {
    const answer = await plan.kim.get(`${boardContract.show.path}?from=${from}&to=2027-05-10`);
    return answer.json<BoardAnswer>().stays.map(({ id, start, end, freed }) => [id, start, end, freed]);
  };
  const takenDays = async () => {
    const days = (await plan.kim.get(calendarContract.future.path)).json<CalendarAnswer>();
    const isTaken = (ids: number[]) => ids.includes(plan.vehicle);
    return days.flatMap(({ date, nine_am, two_pm }) => [
      ...(isTaken(nine_am) ? [`${date} am`] : []),
      ...(isTaken(two_pm) ? [`${date} pm`] : []),
    ]);
  };

  itOnSqlite(
    "gives the boat's days to whoever books them, while the stay stays booked and charged as it is",
    async () => {
      const id = await missStay();
      const { freed_at: _, ...before } = await plan.booking(id);
      expect((await bookAsGuest()).json()).not.toHaveProperty("id");
      expect((await takenDays()).length).toBe(8);
      await take("boat.freed");
      expect(await takenDays()).toEqual([]);
      expect(await plan.booking(id)).toMatchObject(before);
      // Nothing of it is taken, and staff find it where it was.
      expect(await bars()).toEqual([[id, "2027-05-03", "2027-05-03", true]]);
      expect(await bars("2027-05-04")).toEqual([]);
      expect((await bookAsGuest()).json()).toHaveProperty("id");
      expect(await takenDays()).toEqual(["2027-05-04 pm", "2027-05-05 am", "2027-05-05 pm", "2027-05-06 am"]);
    },
  );

  itOnSqlite("gives the stay its days back where that is undone, only while nobody has one of them", async () => {
    await missStay();
    const all = await takenDays();
    await take("boat.freed", "guestStep.undone");
    expect(await takenDays()).toEqual(all);
    await take("boat.freed");
    await bookAsGuest();
    const { version } = await board();
    const refused = await send("guestStep.undone");
    expect(refusal(refused)).toEqual([409, { step: "validation-staff:turnaroundDaysTaken" }]);
    expect(await board()).toMatchObject({ guest: "settled", was_missed: true, version });
  });

  it("does not take the days back from a block that was placed there meanwhile", async () => {
    await missStay();
    await take("boat.freed");
    expect((await blocks.tryToAdd(1, 2)).statusCode).toBe(201);
    const [all, { version }] = [await takenDays(), await board()];
    expect(refusal(await send("guestStep.undone"))).toEqual([409, { step: "validation-staff:turnaroundDaysTaken" }]);
    expect(await board()).toMatchObject({ guest: "settled", was_missed: true, version });
    expect(await takenDays()).toEqual(all);
    expect(await blocks.list()).toHaveLength(1);
  });

  it("keeps what has passed where the boat is freed on a later day", async () => {
    const id = await missStay();
    await at("2027-05-05T08:00:00.000Z");
    await take("boat.freed");
    const rows = plan.db.selectFrom("half_days").select(["day", "half"]).where("booking_id", "=", id);
    expect(await bars()).toEqual([[id, "2027-05-03", "2027-05-05", true]]);
    expect(await bars("2027-05-06")).toEqual([]);
    const left = (await rows.execute()).map(({ day, half }) => `${day} ${half}`).toSorted();
    expect(left).toEqual(["2027-05-03 pm", "2027-05-04 am", "2027-05-04 pm"]);
    await at("2027-05-06T08:00:00.000Z");
    await take("guestStep.undone");
    expect((await rows.execute()).length).toBe(8);
  });

  itOnSqlite("gives the stay its days back also where somebody held one of them, once that time is over", async () => {
    await missStay();
    const all = await takenDays();
    await take("boat.freed");
    const [start, nights] = ["2027-05-05", 1];
    const { id: hold_id } = await plan.db
      .insertInto("holds")
      .values({
        vehicle_id: plan.vehicle,
        session_hash: "anna",
        start_day: start,
        nights,
        created_at: afterCheckIn,
        expires_at: "2027-05-03T12:45:00.000Z",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const of = { vehicle_id: plan.vehicle, booking_id: null, hold_id };
    await plan.db
      .insertInto("half_days")
      .values(halfDaysOf(start, nights).map((halfDay) => ({ ...halfDay, ...of })))
      .execute();
    expect(refusal(await send("guestStep.undone"))).toEqual([409, { step: "validation-staff:turnaroundDaysTaken" }]);
    plan.clock.set("2027-05-03T12:45:00.000Z");
    await take("guestStep.undone");
    expect(await takenDays()).toEqual(all);
  });

  itOnSqlite("waits for no return of the stay on its last day, in the plan and in the till's count", async () => {
    await missStay();
    const lastDay = async () => {
      const { bookings } = (await plan.kim.get(dayPlanContract.day.path)).json<DayBookingsAnswer>();
      const path = `${dayCollectionContract.day.path}?day=2027-05-07`;
      return [bookings.map(({ freed }) => freed), (await plan.kim.get(path)).json<DayCollectionAnswer>().returns];
    };
    expect(await lastDay()).toEqual([[false], 1]);
    await take("boat.freed");
    expect(await lastDay()).toEqual([[true], 0]);
    await take("guestStep.undone");
    expect(await lastDay()).toEqual([[false], 1]);
  });

  itOnSqlite(
    "waits for the guest who booked the days, and after their return not for the one who did not come",
    async () => {
      await missStay();
      await take("boat.freed");
      const stay = { booked_day: "2027-05-04", booked_day_end: "2027-05-05", booked_duration: 1 };
      const next = await payPrice(await plan.book(stay, { byStaff: true }));
      expect((await board()).departing).toMatchObject({ booking_id: next });
      await at("2027-05-04T12:30:00.000Z");
      await take("boat.cleaned", "boat.fuelled", "boat.checked", "boat.released", "guest.arrived", "guest.briefed");
      for (const step of ["payment.skipped", "deposit.skipped"]) await send(step, { reason: "später" });
      await take("boat.handedOver");
      await at("2027-05-05T07:00:00.000Z");
      await take("guest.returned", "fuel.measured", "damage.noted", "return.settled");
      expect(await board()).toMatchObject({ guest: "settled", departing: null, unnoted: null });
    },
  );

  itOnSqlite("frees no day twice where the stay is cancelled, and gives a cancelled one none back", async () => {
    const id = await missStay();
    await take("boat.freed");
    await bookAsGuest();
    const taken = await takenDays();
    const cancel = { booking_id: id, canceled_reason: "Nicht gekommen" };
    expect((await plan.alma.post(dayPlanContract.cancel.path, cancel)).statusCode).toBe(200);
    expect(await takenDays()).toEqual(taken);
    expect(refusal(await send("guestStep.undone"))).toEqual([409, { step: "validation-staff:stayCancelled" }]);
  });

  it("takes no day again where the end of the stay is changed", async () => {
    const id = await missStay();
    await take("boat.freed");
    await bookAsGuest();
    const taken = await takenDays();
    for (const booked_duration of [5, 2]) {
      const body = { booking_id: id, vehicle: plan.vehicle, booked_day: "2027-05-03", booked_duration };
      const quote = await plan.alma.post(stayChangeContract.quote.path, body);
      const { price } = quote.json<StayChangeQuote>().after;
      const changed = await plan.alma.post(stayChangeContract.change.path, { ...body, reason: "so gewünscht", price });
      expect(changed.statusCode).toBe(200);
      expect(await takenDays()).toEqual(taken);
    }
  });

  itOnSqlite("tells other portals which days are left, and takes none of theirs for sold twice", async () => {
    const id = await missStay();
    await at("2027-05-05T08:00:00.000Z");
    const token = "a".repeat(43);
    const created = { created_at: plan.clock.now().toISOString(), created_by: null };
    await plan.db
      .insertInto("calendar_feeds")
      .values({ vehicle_id: plan.vehicle, token, ...created })
      .execute();
    const event = async () => {
      const text = await feedOf(plan.db, { token, publicUrl: "https://localhost" }, plan.clock.now());
      return ["DTEND;VALUE=DATE", "SEQUENCE", "STATUS", "DTSTAMP"].map(
        (name) => new RegExp(`${name}:(\\w+)`).exec(text ?? "")?.[1],
      );
    };
    const ours = async () => (await ownStays(plan.db, plan.vehicle, "2027-05-05")).map((stay) => stay.end_day);
    const [, sequence] = await event();
    const paid = "20270503T080000Z";
    expect([await event(), await ours()]).toEqual([["20270507", sequence, "CONFIRMED", paid], ["2027-05-07"]]);
    plan.clock.advance(60_000);
    await take("boat.freed");
    plan.clock.advance(60_000);
    expect([await event(), await ours()]).toEqual([
      ["20270505", String(Number(sequence) + 1), "CONFIRMED", "20270505T080100Z"],
      ["2027-05-05"],
    ]);
    await take("guestStep.undone");
    expect(await event()).toEqual(["20270507", String(Number(sequence) + 2), "CONFIRMED", "20270505T080200Z"]);
    expect((await plan.booking(id)).status).toBe("paid");
  });

  itOnSqlite("tells other portals that nothing is taken where the boat is freed on the first day", async () => {
    await missStay();
    await take("boat.freed");
    const token = "a".repeat(43);
    const created = { created_at: plan.clock.now().toISOString(), created_by: null };
    await plan.db
      .insertInto("calendar_feeds")
      .values({ vehicle_id: plan.vehicle, token, ...created })
      .execute();
    const feed = await feedOf(plan.db, { token, publicUrl: "https://localhost" }, plan.clock.now());
    expect([feed?.includes("BEGIN:VCALENDAR"), feed?.includes("BEGIN:VEVENT")]).toEqual([true, false]);
    expect(await ownStays(plan.db, plan.vehicle, "2027-05-03")).toEqual([]);
  });
});
