import { type InboxAnswer, inboxContract } from "../../../shared/contract/inbox.ts";
import { portalCalendarsContract as api } from "../../../shared/contract/portal-calendars.ts";
import { stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine, describeOnPostgres, describeOnSqlite } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withTestApp } from "../../../testing/server.ts";
import { whileUncommitted } from "../../../testing/while-uncommitted.ts";
import { inTransaction } from "../../db/transaction.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { insertHalfDays } from "../booking/half-days.repository.ts";
import { placeImportedDays } from "../booking/imported-days.repository.ts";
import { takeInDueCalendars } from "./import-worker.ts";
import { findImport } from "./imports.repository.ts";
import { addEventRow, addImportRow, halfDaysFor, takenHalfDays } from "./portal-calendars.fixture.ts";
import { takeInCalendar } from "./take-in-calendar.ts";

const day = (ahead: number) => addDays(testToday, ahead);
const sells = (from: number, to: number) => {
  const [start, end] = [day(from), day(to)].map((date) => date.replaceAll("-", ""));
  const event = `BEGIN:VEVENT\r\nUID:a\r\nDTSTART;VALUE=DATE:${start}\r\nDTEND;VALUE=DATE:${end}\r\nEND:VEVENT`;
  return { text: `BEGIN:VCALENDAR\r\n${event}\r\nEND:VCALENDAR` };
};

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  const taken = () => takenHalfDays(plan.db, plan.vehicle);
  const known = async () => {
    const found = await findImport(plan.db, await addImportRow(plan.db, { vehicle_id: plan.vehicle }));
    if (!found) throw new Error("there is no import");
    return found;
  };
  const clashes = async () =>
    (await plan.db.selectFrom("inbox").select("kind").execute()).filter(({ kind }) => kind === "calendarClash").length;

  itOnSqlite("takes in nothing of a calendar that was removed while it was fetched", async () => {
    const one = await known();
    const fetchFeed = async () => {
      await plan.alma.post(api.remove.path, { import_id: one.id });
      return sells(10, 12);
    };
    expect(await takeInCalendar({ ...plan.deps, fetchFeed }, one)).toBeNull();
    expect(await taken()).toEqual([]);
  });

  itOnSqlite("changes nothing once the server stops", async () => {
    const one = await known();
    const stopping = new AbortController();
    const fetchFeed = () => {
      stopping.abort();
      return Promise.resolve({ problem: "unreachable" as const });
    };
    plan.clock.advance(60_000);
    expect(await takeInCalendar({ ...plan.deps, fetchFeed }, one, { stopped: stopping.signal })).toBeNull();
    expect(await findImport(plan.db, one.id)).toEqual(one);
  });

  it("fetches a calendar often at once as if once", async () => {
    const one = await known();
    plan.deps.fetchFeed = () => Promise.resolve(sells(10, 12));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => plan.alma.post(api.fetch.path, { import_id: one.id })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await taken()).toEqual(halfDaysFor(`import ${one.id}`, day(10), day(12)));
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  itOnSqlite("hands what a removed calendar had to another one that wants it", async () => {
    const [first, second] = [await known(), await known()];
    for (const { id } of [first, second]) {
      await addEventRow(plan.db, { import_id: id, start_day: day(10), end_day: day(12) });
    }
    await inTransaction(plan.db, (trx) => placeImportedDays(trx, plan.vehicle));
    expect(await taken()).toEqual(halfDaysFor(`import ${first.id}`, day(10), day(12)));
    await plan.alma.post(api.remove.path, { import_id: first.id });
    expect(await taken()).toEqual(halfDaysFor(`import ${second.id}`, day(10), day(12)));
  });

  itOnSqlite("says of a clash as a calendar is fetched, and within a minute where the booking came later", async () => {
    await plan.book({ booked_day: day(10), booked_day_end: day(12), booked_duration: 2 });
    plan.deps.fetchFeed = () => Promise.resolve(sells(11, 13));
    await plan.alma.post(api.add.path, { vehicle: plan.vehicle, name: "Portal", url: "https://portal.example/a.ics" });
    expect(await clashes()).toBe(1);
    await plan.db.deleteFrom("half_days").where("import_id", "is not", null).execute();
    await plan.book({ booked_day: day(12), booked_day_end: day(14), booked_duration: 2 });
    await takeInDueCalendars(plan.deps);
    expect(await clashes()).toBe(2);
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  itOnSqlite("takes what got lost between two transactions, within a minute", async () => {
    const one = await known();
    await addEventRow(plan.db, { import_id: one.id, start_day: day(10), end_day: day(12) });
    await takeInDueCalendars(plan.deps);
    expect(await taken()).toEqual(halfDaysFor(`import ${one.id}`, day(10), day(12)));
  });

  itOnSqlite("leads admins, who alone may enter there, from the task to the boat's calendars", async () => {
    plan.deps.fetchFeed = () => Promise.resolve({ problem: "unreachable" });
    const url = "https://portal.example/a.ics";
    await plan.alma.post(api.add.path, { vehicle: plan.vehicle, name: "Portal", url });
    const links = async (who: typeof plan.alma) =>
      (await who.get(inboxContract.list.path)).json<InboxAnswer>().inbox.map(({ link }) => link);
    expect(await links(plan.alma)).toEqual(["/Übersicht/all?Kalender=Hektor"]);
    expect(await links(plan.kim)).toEqual([null]);
  });

  itOnSqlite("refuses our own calendar as one of another portal", async () => {
    const { config } = plan.deps;
    const { publicUrl } = config;
    try {
      Object.assign(config, { publicUrl: "https://boats.example" });
      await plan.alma.post(api.renew.path, { vehicle: plan.vehicle });
      const list = await plan.alma.get(api.list.path.replace(":id", String(plan.vehicle)));
      const { feed: url } = list.json<{ feed: string }>();
      const answer = await plan.alma.post(api.add.path, { vehicle: plan.vehicle, name: "x", url });
      expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
        409,
        { url: "validation-staff:calendarOwn" },
      ]);
    } finally {
      Object.assign(config, { publicUrl });
    }
  });

  it("leaves stays that are over out of our calendar", async () => {
    await plan.book({ booked_day: day(5), booked_day_end: day(7), booked_duration: 2 });
    await plan.alma.post(api.renew.path, { vehicle: plan.vehicle });
    const list = await plan.alma.get(api.list.path.replace(":id", String(plan.vehicle)));
    const path = list.json<{ feed: string }>().feed.slice(plan.deps.config.publicUrl.length);
    const shown = async () => (await plan.server.app.inject(path)).body.includes("BEGIN:VEVENT");
    expect(await shown()).toBe(true);
    plan.clock.advance(8 * 86_400_000);
    expect(await shown()).toBe(false);
  });

  itOnSqlite("gives what a moved stay left to the portal that waits for it", async () => {
    const booking_id = await plan.book({ booked_day: day(40), booked_day_end: day(42), booked_duration: 2 });
    const one = await known();
    await addEventRow(plan.db, { import_id: one.id, start_day: day(40), end_day: day(44) });
    await inTransaction(plan.db, (trx) => placeImportedDays(trx, plan.vehicle));
    const moved = { booking_id, vehicle: plan.vehicle, booked_day: day(50), booked_duration: 2 };
    const quote = await plan.kim.post(stayChangeContract.quote.path, moved);
    const { price } = quote.json<{ after: { price: string } }>().after;
    await plan.kim.post(stayChangeContract.change.path, { ...moved, price, reason: "später" });
    expect(await taken()).toEqual([
      ...halfDaysFor(`import ${one.id}`, day(40), day(44)),
      ...halfDaysFor(`booking ${booking_id}`, day(50), day(52)),
    ]);
  });
});

describeOnPostgres((engine) => {
  const plan = withDayPlan(engine);

  it("waits for a booking that is being written, and leaves its half-days alone", async () => {
    const import_id = await addImportRow(plan.db, { vehicle_id: plan.vehicle });
    const booking = await plan.book({ booked_day: day(40), booked_day_end: day(42), booked_duration: 2 });
    await addEventRow(plan.db, { import_id, start_day: day(10), end_day: day(12) });
    const owner = { booking_id: booking, hold_id: null };
    const half = { day: day(11), half: "am" as const };
    await whileUncommitted(
      plan.db,
      async (trx) => void (await insertHalfDays(trx, plan.vehicle, [half], owner)),
      () => inTransaction(plan.db, (trx) => placeImportedDays(trx, plan.vehicle)),
    );
    const owners = (await takenHalfDays(plan.db, plan.vehicle)).filter((taken) => taken < day(40));
    expect(owners.map((taken) => taken.slice(11))).toEqual([
      `pm import ${import_id}`,
      `am booking ${booking}`,
      `pm import ${import_id}`,
      `am import ${import_id}`,
    ]);
  });
});

describeOnSqlite((engine) => {
  const server = withTestApp(engine, () => ({ config: { rateLimits: true } }));

  it("answers an address so often that portals can ask, and guesses not without end", async () => {
    // Calls within this process are not counted.
    const url = await server.app.listen({ port: 0, host: "127.0.0.1" });
    const codes = new Map<number, number>();
    for (let call = 0; call < 125; call += 1) {
      const { status } = await fetch(`${url}/calendars/${"x".repeat(31)}${call % 10}.ics`);
      codes.set(status, (codes.get(status) ?? 0) + 1);
    }
    expect([...codes]).toEqual([
      [404, 120],
      [429, 5],
    ]);
  });
});
