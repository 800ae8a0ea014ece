import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { type InboxAnswer, inboxContract } from "../../../shared/contract/inbox.ts";
import { portalCalendarsContract as api, type CalendarImport } from "../../../shared/contract/portal-calendars.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addBlockedDay } from "../../../testing/rows.ts";
import type { FetchedFeed } from "../../fetch-feed.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { takeInDueCalendars } from "./import-worker.ts";
import { halfDaysFor, takenHalfDays } from "./portal-calendars.fixture.ts";

const day = (ahead: number) => addDays(testToday, ahead);
const figures = (ahead: number) => day(ahead).replaceAll("-", "");
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT", ""].join("\r\n");
const stay = (uid: string, from: number, to: number, ...more: string[]) =>
  event(`UID:${uid}`, `DTSTART;VALUE=DATE:${figures(from)}`, `DTEND;VALUE=DATE:${figures(to)}`, ...more);

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  const url = "https://portal.example/hektor.ics";
  let answer: FetchedFeed = { problem: "unreachable" };
  let fetched = 0;
  const says = (...events: string[]) => {
    answer = { text: `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join("")}END:VCALENDAR\r\n` };
  };
  const later = async (times = 1) => {
    for (let time = 0; time < times; time += 1) {
      plan.clock.advance(10 * 60_000);
      await takeInDueCalendars(plan.deps);
    }
  };
  const add = async (changes: object = {}) => {
    const added = await plan.alma.post(api.add.path, { vehicle: plan.vehicle, name: "Portal", url, ...changes });
    expect(added.statusCode).toBe(201);
    return added.json<{ id: number }>().id;
  };
  const shown = async () => {
    const list = await plan.alma.get(api.list.path.replace(":id", String(plan.vehicle)));
    const [one] = list.json<{ imports: CalendarImport[] }>().imports;
    if (!one) throw new Error("there is no import");
    return one;
  };
  const taken = async () => (await takenHalfDays(plan.db, plan.vehicle)).filter((half) => half.includes("import"));
  const clashes = async () => {
    const rows = await plan.db.selectFrom("inbox").select(["kind", "ticked_off_at"]).execute();
    return rows.filter(({ kind, ticked_off_at }) => kind === "calendarClash" && ticked_off_at === null).length;
  };
  const bookHere = (from: number, to: number) =>
    plan.book({ booked_day: day(from), booked_day_end: day(to), booked_duration: to - from });
  const cancel = (booking_id: number) =>
    plan.kim.post(dayPlanContract.cancel.path, { booking_id, canceled_reason: "Krank" });

  beforeEach(() => {
    fetched = 0;
    plan.deps.fetchFeed = () => {
      fetched += 1;
      return Promise.resolve(answer);
    };
  });

  describe("an event that is missing", () => {
    it("frees its days once several fetches in a row were without it, and not where it comes back", async () => {
      says(stay("a", 10, 12), stay("b", 20, 22));
      const id = await add();
      const [first, second] = [
        halfDaysFor(`import ${id}`, day(10), day(12)),
        halfDaysFor(`import ${id}`, day(20), day(22)),
      ];
      says(stay("b", 20, 22));
      await later(2);
      expect(await taken()).toEqual([...first, ...second]);
      expect(await shown()).toMatchObject({ events: 2, missing: 1, first_events: [{ state: "missing" }, {}] });
      says(stay("a", 10, 12), stay("b", 20, 22));
      await later();
      says(stay("b", 20, 22));
      await later(2);
      expect(await taken()).toEqual([...first, ...second]);
      await later();
      expect(await taken()).toEqual(second);
      expect(await findingsIn(plan.db)).toEqual([]);
    });

    itOnSqlite("frees them at once where somebody fetches the calendar, or the calendar says so", async () => {
      says(stay("a", 10, 12), stay("b", 20, 22), stay("c", 30, 32));
      const import_id = await add();
      says(stay("a", 10, 12), stay("b", 20, 22, "STATUS:CANCELLED", "SEQUENCE:1"), stay("c", 30, 32));
      await later();
      expect((await taken()).length).toBe(8);
      says(stay("a", 10, 12));
      await plan.alma.post(api.fetch.path, { import_id });
      expect(await taken()).toEqual(halfDaysFor(`import ${import_id}`, day(10), day(12)));
    });

    itOnSqlite("stays where it is there and cannot be read, however often", async () => {
      says(stay("a", 10, 12), stay("b", 20, 22));
      const id = await add();
      const torn = event("UID:a", `DTSTART;VALUE=DATE:${figures(10)}`, "DTEND:soon");
      says(torn, stay("b", 20, 22));
      await later(4);
      expect((await taken()).slice(0, 4)).toEqual(halfDaysFor(`import ${id}`, day(10), day(12)));
      expect(await shown()).toMatchObject({ missing: 0, unread_days: [day(10)] });
    });

    itOnSqlite("is the one that has its days now, where a portal names its events anew each time", async () => {
      await bookHere(9, 11);
      says(stay("a1", 10, 12));
      await add();
      const tasks = () => plan.db.selectFrom("inbox").select("id").where("kind", "=", "calendarClash").execute();
      const before = await tasks();
      for (const uid of ["a2", "a3", "a4", "a5"]) {
        says(stay(uid, 10, 12));
        await later();
      }
      expect([await tasks(), (await shown()).events]).toEqual([before, 1]);
      expect(before.length).toBe(1);
    });
  });

  it("asks staff once about events that cannot be read, by their days, and takes it back once all can", async () => {
    const torn = (ahead: number) => event(`UID:t${ahead}`, `DTSTART;VALUE=DATE:${figures(ahead)}`, "DTEND:soon");
    const tasks = async () => {
      const rows = await plan.db
        .selectFrom("inbox")
        .select(["id", "kind", "facts", "ticked_off_at"])
        .orderBy("id")
        .execute();
      return rows.flatMap(({ kind, facts, ticked_off_at }) =>
        kind === "calendarUnread" || kind === "calendarFailed"
          ? [{ kind, days: (JSON.parse(facts) as { unreadDays?: string }).unreadDays, isOpen: !ticked_off_at }]
          : [],
      );
    };
    says(torn(10), torn(20));
    await add();
    await later();
    expect(await tasks()).toEqual([{ kind: "calendarUnread", days: `${day(10)} ${day(20)}`, isOpen: true }]);
    const list = await plan.alma.get(inboxContract.list.path);
    expect(list.json<InboxAnswer>().inbox[0]).toMatchObject({
      title: "Termine nicht verstanden",
      body: expect.stringMatching(/13\. Mai 2027, 23\. Mai 2027/) as string,
      link: "/Übersicht/all?Kalender=Hektor",
    });
    await plan.db.updateTable("inbox").set({ ticked_off_at: plan.clock.now().toISOString() }).execute();
    await later();
    expect((await tasks()).map(({ isOpen }) => isOpen)).toEqual([false]);
    says(torn(10), torn(30));
    await later();
    expect((await tasks())[1]).toEqual({ kind: "calendarUnread", days: `${day(10)} ${day(30)}`, isOpen: true });
    answer = { problem: "unreachable" };
    await later();
    expect((await tasks()).map(({ kind, isOpen }) => [kind, isOpen])).toEqual([
      ["calendarUnread", false],
      ["calendarUnread", false],
      ["calendarFailed", true],
    ]);
    says(stay("a", 10, 12));
    await later();
    expect((await tasks()).every(({ isOpen }) => !isOpen)).toBe(true);
  });

  describe("a stay of ours that comes back under another name", () => {
    it("is no double booking, and does not close its days again once ours is cancelled", async () => {
      const booking = await bookHere(10, 12);
      says(stay("theirs", 10, 12));
      await add();
      expect(await clashes()).toBe(0);
      expect(await shown()).toMatchObject({ ours: 1, first_events: [{ state: "ours" }] });
      await cancel(booking);
      expect(await taken()).toEqual([]);
      await later(6);
      expect(await taken()).toEqual([]);
      expect(await findingsIn(plan.db)).toEqual([]);
      says();
      await later();
      expect((await shown()).problem).toBe("empty");
    });

    it("takes its days where it is there many fetches later, or where somebody says that it is booked there", async () => {
      const booking = await bookHere(10, 12);
      says(stay("theirs", 10, 12));
      const import_id = await add();
      await cancel(booking);
      await later(24);
      const wanted = halfDaysFor(`import ${import_id}`, day(10), day(12));
      expect(await taken()).toEqual(wanted);
      const second = await bookHere(20, 22);
      says(stay("theirs", 10, 12), stay("more", 20, 22));
      await later();
      await cancel(second);
      await plan.alma.post(api.fetch.path, { import_id });
      expect(await taken()).toEqual(wanted);
      await plan.alma.post(api.fetch.path, { import_id, accept_ours: true });
      expect((await taken()).length).toBe(8);
    });

    itOnSqlite("is known where a portal joins two that follow one another, and days that we blocked", async () => {
      await bookHere(10, 12);
      await bookHere(12, 15);
      await addBlockedDay(plan.db, day(20));
      says(stay("joined", 10, 15), stay("blocked", 19, 21), stay("other", 14, 16));
      await add();
      expect([(await shown()).ours, await clashes()]).toEqual([2, 1]);
    });

    itOnSqlite("is known where we cancelled it before the portal told of it", async () => {
      says(stay("x", 40, 42));
      await add();
      const booking = await bookHere(10, 12);
      await cancel(booking);
      says(stay("x", 40, 42), stay("theirs", 10, 12));
      await later(2);
      expect((await taken()).length).toBe(4);
      await later(2);
      expect((await taken()).length).toBe(8);
    });
  });

  describe("how a calendar is read", () => {
    it("is chosen for each, with its end as the last night, and the screen shows what was understood", async () => {
      says(stay("a", 10, 12));
      const import_id = await add({ end_is_last_night: true });
      expect(await taken()).toEqual(halfDaysFor(`import ${import_id}`, day(10), day(13)));
      expect(await shown()).toMatchObject({
        end_is_last_night: true,
        first_events: [{ start_day: day(10), end_day: day(13), starts_am: false, ends_pm: false, state: "taken" }],
      });
      const changed = await plan.alma.post(api.change.path, { import_id, end_is_last_night: false });
      expect([changed.statusCode, changed.json()]).toEqual([200, { problem: null }]);
      expect(await taken()).toEqual(halfDaysFor(`import ${import_id}`, day(10), day(12)));
      expect((await plan.kim.post(api.change.path, { import_id, end_is_last_night: true })).statusCode).toBe(403);
      expect((await plan.alma.post(api.change.path, { import_id: 999_999 })).statusCode).toBe(404);
      expect((await plan.alma.post(api.change.path, { import_id, end_is_last_night: "x" })).json()).toMatchObject({
        errors: { end_is_last_night: "validation-staff:flag" },
      });
    });

    it("takes half-days by times: a guest can leave before a stay with hours beside it, and arrive after it", async () => {
      await bookHere(7, 10);
      const hour = (uid: string, what: string, ahead: number, from: string, to: string) =>
        event(`UID:${uid}`, `SUMMARY:${what}`, `DTSTART:${figures(ahead)}T${from}Z`, `DTEND:${figures(ahead)}T${to}Z`);
      says(
        hour("in", "Check-in: A", 10, "120000", "130000"),
        hour("out", "Check-out: A", 14, "080000", "090000"),
        stay("stay", 10, 14),
        event("UID:slip", `DTSTART:${figures(20)}T080000`, `DTEND:${figures(22)}T180000`),
      );
      const id = await add();
      const owner = `import ${id}`;
      const block = halfDaysFor(owner, day(20), day(22));
      expect(await taken()).toEqual([
        ...halfDaysFor(owner, day(10), day(14)),
        `${day(20)} am ${owner}`,
        ...block,
        `${day(22)} pm ${owner}`,
      ]);
      expect(await clashes()).toBe(0);
      await bookHere(14, 16);
      expect(await findingsIn(plan.db)).toEqual([]);
      await expect(bookHere(18, 20)).rejects.toThrow("taken");
      await expect(bookHere(22, 24)).rejects.toThrow("taken");
    });
  });

  itOnSqlite("is not asked again before the portal wants it, and a day later at the latest", async () => {
    answer = { problem: "tooOften", retryAfter: "3600" };
    const import_id = await add();
    expect(await shown()).toMatchObject({ problem: "tooOften", retry_at: "2027-05-03T09:00:00.000Z" });
    says(stay("a", 10, 12));
    await later(5);
    expect((await plan.alma.post(api.fetch.path, { import_id })).json()).toEqual({ problem: "tooOften" });
    expect(fetched).toBe(1);
    await later();
    expect([fetched, (await shown()).problem, (await shown()).retry_at]).toEqual([2, null, null]);
    for (const [retryAfter, retry_at] of [
      ["Mon, 03 May 2027 12:00:00 GMT", "2027-05-03T12:00:00.000Z"],
      ["99999999", "2027-05-04T09:10:00.000Z"],
      ["soon", null],
      ["0", null],
    ] as const) {
      answer = { problem: "tooOften", retryAfter };
      await plan.db.updateTable("calendar_imports").set({ retry_at: null }).execute();
      plan.clock.set("2027-05-03T09:10:00.000Z");
      await plan.alma.post(api.fetch.path, { import_id });
      expect((await shown()).retry_at).toBe(retry_at);
    }
  });
});
