import { addDays, type Day } from "../../../shared/rules/day.ts";
import { halfDaysOf } from "../../../shared/rules/stay.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { aBookingRow, addBlockedDay, addSession, addVehicle } from "../../../testing/rows.ts";
import { futureCalendar } from "./calendar.ts";

const now = new Date(`${testToday}T10:00:00.000Z`);
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describeEachEngine((engine, itOnSqlite) => {
  let vehicle: number;

  beforeEach(async () => {
    const { db } = engine();
    await emptyTables(db);
    vehicle = await addVehicle(db);
    for (const visitorSession of ["anna", "bert"]) await addSession(db, visitorSession);
  });

  async function addStay(start: Day, nights: number, vehicle_id = vehicle): Promise<void> {
    const { db } = engine();
    const { id } = await db
      .insertInto("bookings")
      .values(aBookingRow({ vehicle_id, start_day: start, nights }))
      .returning("id")
      .executeTakeFirstOrThrow();
    const rows = halfDaysOf(start, nights).map((half) => ({ ...half, vehicle_id, booking_id: id, hold_id: null }));
    await db.insertInto("half_days").values(rows).execute();
  }

  async function addHold(session_hash: string, start: Day, expires_at: Date): Promise<void> {
    const { db } = engine();
    const times = { expires_at: expires_at.toISOString(), created_at: now.toISOString() };
    const { id } = await db
      .insertInto("holds")
      .values({ vehicle_id: vehicle, session_hash, start_day: start, nights: 2, ...times })
      .returning("id")
      .executeTakeFirstOrThrow();
    const halves = halfDaysOf(start, 2).map((half) => ({
      ...half,
      vehicle_id: vehicle,
      booking_id: null,
      hold_id: id,
    }));
    await db.insertInto("half_days").values(halves).execute();
  }

  const calendar = (at = now, sessionHash: string | null = null) => futureCalendar(engine().db, at, sessionHash);

  itOnSqlite("is empty where nothing is taken or blocked", async () => {
    expect(await calendar()).toEqual([]);
  });

  itOnSqlite("draws a stay from the afternoon of its first day to the morning of its last", async () => {
    await addStay("2027-05-10", 2);
    expect(await calendar()).toEqual([
      { date: "2027-05-10", blocked: false, nine_am: [], two_pm: [vehicle] },
      { date: "2027-05-11", blocked: false, nine_am: [vehicle], two_pm: [vehicle] },
      { date: "2027-05-12", blocked: false, nine_am: [vehicle], two_pm: [] },
    ]);
  });

  itOnSqlite("draws the day between two stays, one ending at 10 and one beginning at 14, as fully taken", async () => {
    await addStay("2027-05-12", 2);
    await addStay("2027-05-10", 2);
    const days = await calendar();
    expect(days.map(({ date }) => date)).toEqual([
      "2027-05-10",
      "2027-05-11",
      "2027-05-12",
      "2027-05-13",
      "2027-05-14",
    ]);
    expect(days[2]).toEqual({ date: "2027-05-12", blocked: false, nine_am: [vehicle], two_pm: [vehicle] });
  });

  it("draws a day booking in both halves", async () => {
    await addStay("2027-05-10", 0);
    expect(await calendar()).toEqual([{ date: "2027-05-10", blocked: false, nine_am: [vehicle], two_pm: [vehicle] }]);
  });

  itOnSqlite("keeps the boats apart", async () => {
    const other = await addVehicle(engine().db, { name: "Hubert" });
    await addStay("2027-05-10", 1);
    await addStay("2027-05-11", 1, other);
    expect(await calendar()).toContainEqual({
      date: "2027-05-11",
      blocked: false,
      nine_am: [vehicle],
      two_pm: [other],
    });
  });

  itOnSqlite("begins today: what ended before is gone, and of a running stay the rest is there", async () => {
    await addStay(addDays(testToday, -3), 2);
    await addStay(addDays(testToday, -1), 2);
    expect((await calendar()).map(({ date }) => date)).toEqual([testToday, addDays(testToday, 1)]);
  });

  itOnSqlite("takes today from the clock in Berlin, not from UTC", async () => {
    await addStay("2027-05-03", 1);
    const justAfterMidnight = new Date("2027-05-03T22:30:00.000Z");
    expect((await calendar(justAfterMidnight)).map(({ date }) => date)).toEqual(["2027-05-04"]);
  });

  itOnSqlite("names blocked days in their place, with and without stays", async () => {
    await addStay("2027-05-10", 1);
    for (const day of ["2027-05-11", "2027-05-04", addDays(testToday, -1)]) await addBlockedDay(engine().db, day);
    expect(await calendar()).toEqual([
      { date: "2027-05-04", blocked: true, nine_am: [], two_pm: [] },
      { date: "2027-05-10", blocked: false, nine_am: [], two_pm: [vehicle] },
      { date: "2027-05-11", blocked: true, nine_am: [vehicle], two_pm: [] },
    ]);
  });

  itOnSqlite("shows a hold to others until it expires, and never to its owner", async () => {
    await addHold("anna", "2027-05-10", minutesLater(15));
    expect(await calendar()).toHaveLength(3);
    expect(await calendar(now, "bert")).toHaveLength(3);
    expect(await calendar(now, "anna")).toEqual([]);
    expect(await calendar(minutesLater(14), "bert")).toHaveLength(3);
    expect(await calendar(minutesLater(15), "bert")).toEqual([]);
  });
});
