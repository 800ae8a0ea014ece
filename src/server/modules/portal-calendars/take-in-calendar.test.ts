import fc from "fast-check";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { type PortalCalendarsAnswer, portalCalendarsContract } from "../../../shared/contract/portal-calendars.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addVehicle } from "../../../testing/rows.ts";
import type { FetchedFeed } from "../../fetch-feed.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { randomToken } from "../../random-token.ts";
import { writeFeed } from "./feed.repository.ts";
import { takeInDueCalendars } from "./import-worker.ts";
import { findImport } from "./imports.repository.ts";
import { halfDaysFor, takenHalfDays } from "./portal-calendars.fixture.ts";
import { takeInCalendar } from "./take-in-calendar.ts";
import { feedOf } from "./write-feed.ts";

const day = (ahead: number) => addDays(testToday, ahead);
const figures = (ahead: number) => day(ahead).replaceAll("-", "");
const stay = (uid: string, from: number, to: number, summary = "Reserved") =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART;VALUE=DATE:${figures(from)}\r\nDTEND;VALUE=DATE:${figures(to)}\r\nSUMMARY:${summary}\r\nEND:VEVENT\r\n`;
const calendar = (...events: string[]) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join("")}END:VCALENDAR\r\n`;
const api = portalCalendarsContract;

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  /** What the portals answer, by address. */
  const portals = new Map<string, FetchedFeed>();
  const fetchFeed = (url: string) => Promise.resolve(portals.get(url) ?? ({ problem: "unreachable" } as const));
  const work = () => takeInDueCalendars({ ...plan.deps, fetchFeed });
  const later = async () => {
    plan.clock.advance(10 * 60_000);
    await work();
  };
  const url = (name: string) => `https://${name}.example/hektor.ics`;
  const says = (name: string, ...events: string[]) => void portals.set(url(name), { text: calendar(...events) });
  async function add(name = "airbnb", vehicle = plan.vehicle): Promise<number> {
    const answer = await plan.alma.post(api.add.path, { vehicle, name, url: url(name) });
    expect(answer.statusCode).toBe(201);
    return answer.json<{ id: number }>().id;
  }
  const seen = async () =>
    (await plan.alma.get(api.list.path.replace(":id", String(plan.vehicle)))).json<PortalCalendarsAnswer>();
  const taken = () => takenHalfDays(plan.db, plan.vehicle);
  const tasks = async () => {
    const rows = await plan.db
      .selectFrom("inbox")
      .select(["kind", "facts", "name", "ticked_off_at"])
      .orderBy("id")
      .execute();
    return rows
      .filter(({ kind }) => kind.startsWith("calendar"))
      .map(({ kind, facts, name, ticked_off_at }) => ({
        kind,
        name,
        isOpen: ticked_off_at === null,
        ...(JSON.parse(facts) as object),
      }));
  };
  beforeEach(() => {
    portals.clear();
    plan.deps.fetchFeed = fetchFeed;
  });

  it("blocks what another portal sold, follows it, and frees what goes away", async () => {
    says("airbnb", stay("a", 10, 12), stay("b", 20, 23));
    // It is fetched at once.
    const id = await add();
    const owner = `import ${id}`;
    expect(await taken()).toEqual([...halfDaysFor(owner, day(10), day(12)), ...halfDaysFor(owner, day(20), day(23))]);
    expect((await seen()).imports).toMatchObject([{ id, name: "airbnb", problem: null, events: 2, unread_days: [] }]);
    says("airbnb", stay("b", 21, 24));
    await work();
    expect((await taken()).length).toBe(10);
    await later();
    // What changed is as it says now; what is missing stays for two fetches more.
    const [gone, moved] = [halfDaysFor(owner, day(10), day(12)), halfDaysFor(owner, day(21), day(24))];
    expect(await taken()).toEqual([...gone, ...moved]);
    expect((await seen()).imports).toMatchObject([{ events: 2, missing: 1 }]);
    await later();
    expect(await taken()).toEqual([...gone, ...moved]);
    await later();
    expect(await taken()).toEqual(moved);
    expect((await plan.alma.post(api.remove.path, { import_id: id })).statusCode).toBe(200);
    expect(await taken()).toEqual([]);
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  it("tells of a double booking once, with both sides, and takes the task back once one is gone", async () => {
    const booking = await plan.book({ booked_day: day(10), booked_day_end: day(12), booked_duration: 2 });
    says("airbnb", stay("a", 11, 13), stay("next", 12, 14), stay("closed", 10, 12, "Airbnb (Not available)"));
    await add();
    await later();
    const { name } = await plan.booking(booking);
    const clash = {
      kind: "calendarClash",
      name,
      booking,
      vehicle: "Hektor",
      startDay: day(10),
      endDay: day(12),
      portal: "airbnb",
      portalStartDay: day(11),
      portalEndDay: day(13),
    };
    expect(await tasks()).toEqual([{ ...clash, isOpen: true }]);
    await plan.kim.post(dayPlanContract.cancel.path, { booking_id: booking, canceled_reason: "Doppelt" });
    await later();
    expect(await tasks()).toEqual([{ ...clash, isOpen: false }]);
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  itOnSqlite("takes back the task of the double booking that is gone, and none of another one", async () => {
    await plan.book({ booked_day: day(10), booked_day_end: day(14), booked_duration: 4 });
    says("airbnb", stay("a", 10, 12), stay("b", 12, 14));
    await add();
    says("airbnb", stay("b", 12, 14));
    for (let fetch = 0; fetch < 3; fetch += 1) await later();
    expect((await tasks()).map(({ isOpen }) => isOpen)).toEqual([false, true]);
  });

  itOnSqlite.each([
    ["cannot be fetched", { problem: "status" }, "status"],
    ["is no calendar", { text: "<html>Login</html>" }, "notCalendar"],
    ["is empty all at once", { text: calendar() }, "empty"],
  ] as const)(
    "changes nothing where a calendar %s, and says so on the screen and in a task",
    async (_why, answer, problem) => {
      says("airbnb", stay("a", 10, 12));
      const id = await add();
      const before = await taken();
      portals.set(url("airbnb"), answer);
      await later();
      await later();
      expect(await taken()).toEqual(before);
      const [shown] = (await seen()).imports;
      expect(shown).toMatchObject({ problem, events: 1, succeeded_at: "2027-05-03T08:00:00.000Z" });
      expect(shown?.tried_at).toBe("2027-05-03T08:20:00.000Z");
      const failed = {
        kind: "calendarFailed",
        name: "",
        vehicle: "Hektor",
        portal: "airbnb",
        calendarProblem: problem,
      };
      expect(await tasks()).toEqual([{ ...failed, isOpen: true }]);
      says("airbnb", stay("a", 10, 12));
      await later();
      expect(await tasks()).toEqual([{ ...failed, isOpen: false }]);
      expect(await findingsIn(plan.db)).toEqual([]);
      expect((await seen()).imports).toMatchObject([{ id, problem: null }]);
    },
  );

  itOnSqlite("takes an empty calendar as it is where an admin says so, or nothing was booked there", async () => {
    says("airbnb");
    const id = await add();
    expect((await seen()).imports).toMatchObject([{ problem: null, events: 0 }]);
    says("airbnb", stay("a", 10, 12));
    await later();
    says("airbnb");
    await later();
    expect((await taken()).length).toBe(4);
    expect((await plan.alma.post(api.fetch.path, { import_id: id })).json()).toEqual({ problem: "empty" });
    const answer = await plan.alma.post(api.fetch.path, { import_id: id, accept_empty: true });
    expect(answer.json()).toEqual({ problem: null });
    expect(await taken()).toEqual([]);
  });

  itOnSqlite("is fetched every ten minutes, and by nobody twice at a time", async () => {
    let fetched = 0;
    plan.deps.fetchFeed = () => Promise.resolve({ text: calendar(), count: (fetched += 1) });
    await add();
    const counting = { ...plan.deps };
    for (const _minute of Array.from({ length: 21 })) {
      await takeInDueCalendars(counting);
      plan.clock.advance(60_000);
    }
    expect(fetched).toBe(3);
  });

  itOnSqlite("is the admins', and refuses what is no address, known or our own", async () => {
    await plan.alma.post(api.renew.path, { vehicle: plan.vehicle });
    await add();
    const refusal = async (changes: object, who = plan.alma) => {
      const answer = await who.post(api.add.path, { vehicle: plan.vehicle, name: "x", url: url("x"), ...changes });
      return [answer.statusCode, answer.json<{ errors?: object }>().errors];
    };
    const wrong = [400, { url: "validation-staff:calendarUrl" }];
    const long = `https://x.example/${"x".repeat(983)}`;
    for (const bad of ["", "x", "http://x.example/", "ftp://x.example/", "https://a:b@x.example/", long]) {
      expect(await refusal({ url: bad })).toEqual(wrong);
    }
    expect(await refusal({ url: url("airbnb") })).toEqual([409, { url: "validation-staff:calendarKnown" }]);
    expect(await refusal({ url: (await seen()).feed })).toEqual(
      plan.deps.config.publicUrl.startsWith("https") ? [409, { url: "validation-staff:calendarOwn" }] : wrong,
    );
    expect(await refusal({ vehicle: 999_999 })).toEqual([404, { vehicle: "validation-staff:vehicle" }]);
    expect((await refusal({}, plan.kim))[0]).toBe(403);
    expect(await refusal({ url: "webcal://y.example/a.ics" })).toEqual([201, undefined]);
    expect((await seen()).imports.map((one) => one.url)).toContain("https://y.example/a.ics");
    expect((await plan.alma.post(api.remove.path, { import_id: 999_999 })).statusCode).toBe(404);
    expect((await plan.alma.post(api.fetch.path, { import_id: 999_999 })).statusCode).toBe(404);
  });

  it("takes in another instance's calendar and is taken in by it, without a loop", async () => {
    // Two boats stand for the same boat in two instances of other hosts.
    const twin = await addVehicle(plan.db, { name: "Zwilling" });
    const instances = [
      { vehicle: plan.vehicle, host: "https://one.example" },
      { vehicle: twin, host: "https://two.example" },
    ];
    const tokens = [randomToken(24), randomToken(24)];
    for (const [at, { vehicle }] of instances.entries()) {
      const feed = {
        vehicle_id: vehicle,
        token: tokens[at] ?? "",
        created_by: null,
        created_at: "2027-05-03T08:00:00.000Z",
      };
      await plan.db.transaction().execute((trx) => writeFeed(trx, feed));
    }
    says("one");
    says("two");
    const ids = [await add("two"), await add("one", twin)];
    const first = await plan.book({ booked_day: day(10), booked_day_end: day(12), booked_duration: 2 });
    await plan.book({ booked_day: day(20), booked_day_end: day(22), booked_duration: 2, vehicle: twin });
    const eventsOf = (text: string) => text.match(/BEGIN:VEVENT[\s\S]*?END:VEVENT\r\n/g) ?? [];
    const turn = async () => {
      const [one = [], two = []] = await Promise.all(
        instances.map(async ({ host }, at) => {
          const asked = { token: tokens[at] ?? "", publicUrl: host };
          return eventsOf((await feedOf(plan.db, asked, plan.clock.now())) ?? "");
        }),
      );
      // Both also pass on what they were told, as some portals do.
      says("one", ...one, ...(await passedOn(plan.vehicle, two)));
      says("two", ...two, ...(await passedOn(twin, one)));
      for (const [at, { host }] of instances.entries()) {
        const known = await findImport(plan.db, ids[at] ?? 0);
        const deps = { ...plan.deps, fetchFeed, config: { ...plan.deps.config, publicUrl: host } };
        if (known) await takeInCalendar(deps, known);
      }
    };
    /** What an instance knows of the other one by its import. */
    const passedOn = async (vehicle: number, events: readonly string[]) => {
      const known = (await takenHalfDays(plan.db, vehicle)).filter((half) => half.includes("import"));
      return known.length > 0 ? events : [];
    };
    await turn();
    await turn();
    const halves = async (vehicle: number) => (await takenHalfDays(plan.db, vehicle)).map((half) => half.slice(0, 13));
    expect(await halves(plan.vehicle)).toEqual(await halves(twin));
    expect((await halves(twin)).length).toBe(8);
    await plan.kim.post(dayPlanContract.cancel.path, { booking_id: first, canceled_reason: "Krank" });
    for (let fetch = 0; fetch < 4; fetch += 1) await turn();
    const left = halfDaysFor(`import ${ids[0]}`, day(20), day(22));
    expect(await taken()).toEqual(left);
    expect((await halves(twin)).length).toBe(4);
    expect(await tasks()).toEqual([]);
  });

  itOnSqlite("what it exports it imports as the same half-days, whatever was booked", async () => {
    const twin = await addVehicle(plan.db, { name: "Zwilling" });
    const created_at = "2027-05-03T08:00:00.000Z";
    const feed = { vehicle_id: plan.vehicle, token: randomToken(24), created_by: null, created_at };
    await plan.db.transaction().execute((trx) => writeFeed(trx, feed));
    await add("own", twin);
    const gapAndNights = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 2, max: 9 }));
    await fc.assert(
      fc.asyncProperty(fc.array(gapAndNights, { minLength: 1, maxLength: 6 }), async (stays) => {
        await plan.db.deleteFrom("half_days").execute();
        await plan.db.deleteFrom("imported_events").execute();
        await plan.db.updateTable("bookings").set({ status: "cancelled" }).execute();
        let start = 5;
        for (const [gap, nights] of stays) {
          start += gap;
          const booked = { booked_day: day(start), booked_day_end: day(start + nights), booked_duration: nights };
          await plan.book(booked);
          start += nights;
        }
        const asked = { token: feed.token, publicUrl: "https://other.example" };
        portals.set(url("own"), { text: (await feedOf(plan.db, asked, plan.clock.now())) ?? "" });
        await later();
        const halves = async (vehicle: number) =>
          (await takenHalfDays(plan.db, vehicle)).map((half) => half.slice(0, 13));
        expect(await halves(twin)).toEqual(await halves(plan.vehicle));
      }),
      { numRuns: 20 },
    );
  });
});
