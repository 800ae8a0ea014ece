import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { bookingContract } from "../../../shared/contract/booking.ts";
import { type CalendarAnswer, calendarContract } from "../../../shared/contract/calendar.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { settingsContract } from "../../../shared/contract/settings.ts";
import { staffFleetContract } from "../../../shared/contract/staff-fleet.ts";
import { addDays, daysFrom } from "../../../shared/rules/day.ts";
import { aBookingRequest, testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addBlockedDay } from "../../../testing/rows.ts";
import { startTestApp, type TestApp, type TestVisitor } from "../../../testing/server.ts";
import { futureCalendar } from "./calendar.ts";

const { path } = calendarContract.future;
const inDays = (count: number) => addDays(testToday, count);

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  /** Another process on the same database. */
  let other: TestApp;

  beforeAll(async () => {
    other = await startTestApp({ database: { ...engine(), db: engine().open() }, clock: plan.clock });
  });
  afterAll(async () => {
    await other.close();
    await other.deps.db.destroy();
  });

  const ask = (headers: Record<string, string> = {}, site = plan.server) => site.app.inject({ url: path, headers });
  const datesFor = async (guest: TestVisitor) => (await guest.get(path)).json<CalendarAnswer>().map(({ date }) => date);
  const hold = (guest: TestVisitor, booked_day: string) => {
    const { name, email, phone } = aBookingRequest();
    const asked = { vehicle: plan.vehicle, employee: "", name, email, phone, booked_day, booked_duration: 2 };
    return guest.post(bookingContract.availability.path, { ...asked, hold: true });
  };

  /** What both processes answer, which is what the tables say. */
  async function shown(): Promise<CalendarAnswer> {
    const fresh = await futureCalendar(plan.db, plan.clock.now(), null);
    for (const site of [plan.server, other]) expect((await ask({}, site)).json()).toEqual(fresh);
    return fresh;
  }

  it("shows each change at once, in every process", async () => {
    const dates = async () => (await shown()).map(({ date }) => date);
    const guest = await plan.server.visitor();
    expect(await dates()).toEqual([]);
    const id = await plan.book({ booked_day: inDays(7) });
    expect(await dates()).toEqual([inDays(7), inDays(8), inDays(9)]);
    await hold(guest, inDays(20));
    expect(await dates()).toHaveLength(6);
    await hold(guest, inDays(30));
    expect((await dates()).slice(3)).toEqual([inDays(30), inDays(31), inDays(32)]);
    await plan.alma.post(dayPlanContract.blockDay.path, { day: inDays(8), blocked: true });
    expect((await shown())[1]).toMatchObject({ date: inDays(8), blocked: true });
    await plan.alma.post(dayPlanContract.blockDay.path, { day: inDays(8), blocked: false });
    expect((await shown())[1]).toMatchObject({ date: inDays(8), blocked: false });
    await plan.kim.post(dayPlanContract.cancel.path, { booking_id: id, canceled_reason: "krank" });
    expect(await dates()).toEqual([inDays(30), inDays(31), inDays(32)]);
    await plan.db.deleteFrom("holds").execute();
    expect(await dates()).toEqual([]);
  });

  itOnSqlite("shows the same whatever happens to the boat and to the opening season", async () => {
    await plan.book({ booked_day: inDays(7) });
    const before = await shown();
    await plan.db.updateTable("business_settings").set({ off_season_start: "2026-11-15" }).execute();
    await plan.db.updateTable("vehicles").set({ name: "Hubert" }).execute();
    await plan.kim.post(staffFleetContract.block.path, { vehicle: plan.vehicle, blocked: true });
    await plan.alma.post(staffFleetContract.remove.path, { vehicle_id: plan.vehicle });
    expect(await shown()).toEqual(before);
    expect((await plan.server.app.inject(settingsContract.get.path)).json()).toMatchObject({
      off_season_start: "2026-11-15",
    });
  });

  itOnSqlite("frees what was held in the moment that the hold ends, and not before; a longer hold lasts", async () => {
    const [anna, bert] = [await plan.server.visitor(), await plan.server.visitor()];
    await hold(anna, inDays(7));
    plan.clock.advance(5 * 60_000);
    await hold(bert, inDays(20));
    expect(await shown()).toHaveLength(6);
    plan.clock.advance(10 * 60_000 - 1);
    expect(await shown()).toHaveLength(6);
    plan.clock.advance(1);
    expect((await shown())[0]).toMatchObject({ date: inDays(20) });
    const endIn = (minutes: number) =>
      plan.db
        .updateTable("holds")
        .set({ expires_at: new Date(plan.clock.now().getTime() + minutes * 60_000).toISOString() })
        .where("start_day", "=", inDays(20))
        .execute();
    await endIn(0);
    expect(await shown()).toEqual([]);
    await endIn(6);
    plan.clock.advance(5 * 60_000);
    expect(await shown()).toHaveLength(3);
    plan.clock.advance(60_000);
    expect(await shown()).toEqual([]);
    plan.clock.advance(-60_000);
    expect(await shown()).toHaveLength(3);
  });

  itOnSqlite("begins anew at midnight in Berlin", async () => {
    await plan.book({ booked_day: inDays(1) });
    await addBlockedDay(plan.db, testToday);
    expect((await shown())[0]?.date).toBe(testToday);
    for (const [instant, first] of [
      ["2027-05-03T21:59:59.999Z", testToday],
      ["2027-05-03T22:00:00.000Z", inDays(1)],
      ["2027-05-04T22:00:00.000Z", inDays(2)],
    ] as const) {
      plan.clock.set(instant);
      expect((await shown())[0]?.date).toBe(first);
    }
  });

  itOnSqlite("never shows a guest what they hold, and shows it to everybody else", async () => {
    const [anna, bert] = [await plan.server.visitor(), await plan.server.visitor()];
    await plan.book({ booked_day: inDays(40) });
    await hold(anna, inDays(7));
    await hold(bert, inDays(20));
    expect(await shown()).toHaveLength(9);
    expect(await datesFor(anna)).toEqual(daysFrom(inDays(20), inDays(22)).concat(daysFrom(inDays(40), inDays(42))));
    expect(await datesFor(bert)).toEqual(daysFrom(inDays(7), inDays(9)).concat(daysFrom(inDays(40), inDays(42))));
    expect(await shown()).toHaveLength(9);
    await hold(anna, inDays(12));
    expect((await datesFor(anna))[0]).toBe(inDays(20));
  });

  itOnSqlite("is kept by the browser alone, which is told whether it is still the same", async () => {
    await plan.book({ booked_day: inDays(7) });
    const first = await ask();
    const etag = String(first.headers.etag);
    expect(first.headers).toMatchObject({
      "cache-control": "private, no-cache",
      "content-type": "application/json; charset=utf-8",
    });
    const again = await ask({ "if-none-match": `"else", ${etag}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
    expect(again.cookies).toMatchObject([{ name: "csrftoken" }]);
    expect((await ask({ "if-none-match": etag }, other)).statusCode).toBe(304);
    const head = await plan.server.app.inject({ method: "HEAD", url: path });
    expect([head.headers["content-length"], head.body]).toEqual([first.headers["content-length"], ""]);

    await hold(plan.kim, inDays(20));
    const changed = await ask({ "if-none-match": etag });
    expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false]);
    const own = await plan.kim.get(path);
    expect([own.json(), own.headers.etag]).toEqual([first.json(), etag]);
    await plan.db.deleteFrom("holds").execute();
    expect((await ask({ "if-none-match": etag })).statusCode).toBe(304);
  });

  itOnSqlite("is the same in every encoding", async () => {
    for (let start = 7; start < 37; start += 1) await addBlockedDay(plan.db, inDays(start));
    const [br, gzip, plain] = [
      await ask({ "accept-encoding": "gzip, br" }),
      await ask({ "accept-encoding": "gzip" }),
      await ask(),
    ];
    expect([br, gzip, plain].map(({ headers }) => headers["content-encoding"])).toEqual(["br", "gzip", undefined]);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    for (const answer of [br, gzip, plain, await ask({ "accept-encoding": "br" })]) {
      expect(answer.headers).toMatchObject({ etag: br.headers.etag, vary: "Accept-Encoding" });
      expect(answer.headers["content-length"]).toBe(String(answer.rawPayload.length));
    }
    expect((await ask({ "accept-encoding": "br", "if-none-match": String(gzip.headers.etag) })).statusCode).toBe(304);
  });

  itOnSqlite(
    "always shows a booking that was answered before it was asked for, however many ask meanwhile",
    async () => {
      let isOver = false;
      const crowd = [plan.server, other].map(async (site) => {
        while (!isOver) await ask({}, site);
      });
      const missed: string[] = [];
      try {
        for (let days = 7; days < 23; days += 2) {
          const request = aBookingRequest({
            vehicle: plan.vehicle,
            booked_day: inDays(days),
            booked_day_end: inDays(days + 2),
          });
          expect((await plan.kim.post(bookingContract.send.path, request)).statusCode).toBe(201);
          const answers = await Promise.all([ask(), ask({}, other)]);
          const isMissing = answers.some(
            (answer) => !answer.json<CalendarAnswer>().some(({ date }) => date === inDays(days + 1)),
          );
          if (isMissing) missed.push(inDays(days));
        }
      } finally {
        isOver = true;
        await Promise.all(crowd);
      }
      expect(missed).toEqual([]);
    },
  );

  itOnSqlite("makes no writer wait for another, and shows of two what is committed", async () => {
    if (engine().engine === "sqlite") return;
    let commit = () => {};
    const held = new Promise<void>((resolve) => (commit = resolve));
    let isWritten = () => {};
    const written = new Promise<void>((resolve) => (isWritten = resolve));
    const slow = plan.db.transaction().execute(async (trx) => {
      await addBlockedDay(trx, inDays(1));
      isWritten();
      await held;
    });
    try {
      await written;
      await addBlockedDay(other.deps.db, inDays(2));
      expect((await shown()).map(({ date }) => date)).toEqual([inDays(2)]);
    } finally {
      commit();
      await slow;
    }
    expect((await shown()).map(({ date }) => date)).toEqual([inDays(1), inDays(2)]);
  });
});
