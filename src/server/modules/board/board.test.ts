import { type BoardAnswer, boardContract } from "../../../shared/contract/board.ts";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { aBookingRow, addBan, addBlockedDay, addSession, addVehicle } from "../../../testing/rows.ts";

const inDays = (count: number) => addDays(testToday, count);

describeOnSqlite((engine) => {
  const plan = withDayPlan(engine);
  const { kim } = plan;

  const ask = (from: Day, to: Day, who = kim) => who.get(`${boardContract.show.path}?from=${from}&to=${to}`);
  const board = async (from = inDays(0), to = inDays(30)) => (await ask(from, to)).json<BoardAnswer>();
  const names = async (from?: Day, to?: Day) => (await board(from, to)).boats.map(({ name }) => name);

  it("answers boats, stays, holds, blocked days and the closed season", async () => {
    const oskar = await addVehicle(plan.db, { name: "Ärmel", blocked: 1 });
    const id = await plan.book({ booked_day: inDays(7), booked_day_end: inDays(9) });
    const paid = await plan.book({ booked_day: inDays(9), booked_day_end: inDays(12) }, { paid: true });
    await plan.db
      .updateTable("bookings")
      .set({ name: "Bea Banner", email: "bea@example.com" })
      .where("id", "=", paid)
      .execute();
    await addBan(plan.db, { email: "BEA@example.com" });
    await addBlockedDay(plan.db, inDays(20));
    await addBlockedDay(plan.db, inDays(31));
    await plan.db
      .updateTable("business_settings")
      .set({ off_season_start: "2000-11-01", off_season_end: "2000-03-15" })
      .execute();
    await addSession(plan.db, "anna");
    const feed = { vehicle_id: oskar, name: "Portal", url: "https://example.com/a.ics", problem: "" as const };
    const { id: import_id } = await plan.db
      .insertInto("calendar_imports")
      .values({
        ...feed,
        unread_days: "[]",
        tried_at: null,
        succeeded_at: null,
        created_by: null,
        task_id: null,
        created_at: "",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const [uid, from] of [
      ["in", 30],
      ["after", 31],
      ["before", -4],
    ] as const) {
      const event = { import_id, uid, start_day: inDays(from), end_day: inDays(from + 3) };
      await plan.db.insertInto("imported_events").values(event).execute();
    }
    const hold = { vehicle_id: oskar, session_hash: "anna", start_day: inDays(3), nights: 2, created_at: testToday };
    await plan.db
      .insertInto("holds")
      .values({ ...hold, expires_at: "2027-05-03T08:00:00.001Z" })
      .execute();
    await plan.db
      .insertInto("holds")
      .values({ ...hold, expires_at: "2027-05-03T08:00:00.000Z" })
      .execute();
    expect(await board()).toEqual({
      boats: [
        { id: oskar, type: "houseboats", name: "Ärmel", blocked: true },
        { id: plan.vehicle, type: "houseboats", name: "Hektor", blocked: false },
      ],
      stays: [
        {
          id,
          vehicle: plan.vehicle,
          start: inDays(7),
          end: inDays(9),
          name: "Erika Beispiel",
          status: "unpaid",
          banned: false,
          freed: false,
        },
        {
          id: paid,
          vehicle: plan.vehicle,
          start: inDays(9),
          end: inDays(12),
          name: "Bea Banner",
          status: "paid",
          banned: true,
          freed: false,
        },
      ],
      holds: [{ vehicle: oskar, start: inDays(3), end: inDays(5) }],
      imports: [
        { vehicle: oskar, start: inDays(30), end: inDays(33), starts_am: false, ends_pm: false, name: "Portal" },
      ],
      blocks: [],
      blocked_days: [inDays(20)],
      off_season: { off_season_start: "2000-11-01", off_season_end: "2000-03-15" },
    });
  });

  it("leaves out what is cancelled and what touches none of the days", async () => {
    const stay = await plan.book({ booked_day: inDays(7), booked_day_end: inDays(10) });
    const gone = await plan.book({ booked_day: inDays(20), booked_day_end: inDays(22) });
    await plan.db.updateTable("bookings").set({ status: "cancelled" }).where("id", "=", gone).execute();
    const ids = async (from: number, to: number) => (await board(inDays(from), inDays(to))).stays.map(({ id }) => id);
    expect(await ids(0, 6)).toEqual([]);
    expect(await ids(0, 7)).toEqual([stay]);
    expect(await ids(10, 30)).toEqual([stay]);
    expect(await ids(11, 30)).toEqual([]);
  });

  it("draws the longest stay on its last day", async () => {
    const id = await plan.book({ booked_day: inDays(1), booked_day_end: inDays(61) });
    expect((await board(inDays(61), inDays(61))).stays).toMatchObject([{ id }]);
  });

  it("keeps a boat that was deleted on the days that it still has stays", async () => {
    const sold = await addVehicle(plan.db, { name: "Verkauft", deleted_at: "2027-05-01T08:00:00.000Z" });
    expect(await names()).toEqual(["Hektor"]);
    await plan.db
      .insertInto("bookings")
      .values(aBookingRow({ vehicle_id: sold }))
      .execute();
    expect(await names()).toEqual(["Hektor", "Verkauft"]);
    expect(await names(inDays(20), inDays(30))).toEqual(["Hektor"]);
  });

  it.each([
    [inDays(1), inDays(0), { to: "validation-staff:day" }],
    [inDays(0), inDays(400), { to: "validation-staff:day" }],
    ["2027-02-30", inDays(0), { from: "validation-staff:day" }],
    [inDays(0), "", { to: "validation-staff:day" }],
  ])("refuses the days from %s to %s", async (from, to, errors) => {
    const answer = await ask(from, to);
    expect([answer.statusCode, answer.json()]).toEqual([400, { type: "VALIDATION", errors }]);
  });

  it("answers 400 days, and staff alone", async () => {
    expect((await ask(inDays(0), inDays(399))).statusCode).toBe(200);
    expect((await ask(inDays(0), inDays(1), await plan.server.visitor())).statusCode).toBe(401);
  });
});
