import { sql } from "kysely";
import { blacklistContract } from "../../../shared/contract/blacklist.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { waitingContract } from "../../../shared/contract/waiting.ts";
import { walletContract } from "../../../shared/contract/wallet.ts";
import { aBookingRequest } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { aListOfHalves } from "../../../testing/own-extras-list.ts";
import { publishList } from "../../../testing/price-lists.ts";
import { addVehicle } from "../../../testing/rows.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { purgeExpired } from "../../ops/retention.ts";
import { addEventRow, addImportRow } from "../portal-calendars/portal-calendars.fixture.ts";
import { tendWaitingList } from "./tend-waiting-list.ts";
import { booked, day, refused, withWaiting } from "./waiting.fixture.ts";

describeEachEngine((engine, itOnSqlite) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  const list = withWaiting(plan);
  const [anna, bert] = ["anna@example.com", "bert@example.com"];

  itOnSqlite("offers days that a cancellation gives back: held for one guest, whom the link gives them", async () => {
    const id = await list.book(30, 34);
    const token = await list.wait(anna, 31, 33);
    expect(await list.mailed()).toEqual([]);
    await list.cancel(id);
    const public_ = await plan.server.visitor();
    expect(await list.bookAs(public_, 31, 33)).toEqual(refused);
    expect(await list.mailed()).toMatchObject([{ to: anna, subject: expect.stringContaining("ist frei") as string }]);
    expect(await list.act("show", token)).toMatchObject({ status: "offered", held_until: "2027-05-04T08:00:01.000Z" });
    const guest = await plan.server.visitor();
    expect(await list.bookAs(guest, 31, 33, { email: anna })).toEqual(refused);
    await list.act("take", token, guest);
    expect(await list.bookAs(public_, 31, 33)).toEqual(refused);
    expect(await list.bookAs(guest, 31, 33, { email: "other@example.com" })).toEqual(booked);
    expect(await list.entries()).toEqual([]);
    expect(await list.status(token)).toBeNull();
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  itOnSqlite("goes to the next after 24 hours, and to everybody after the last", async () => {
    const id = await list.book(30, 34);
    const first = await list.wait(anna, 30, 34);
    const second = await list.wait(bert, 31, 34);
    await list.cancel(id);
    expect([await list.status(first), await list.status(second)]).toEqual(["offered", "waiting"]);
    list.hours(23);
    await list.tend();
    expect(await list.status(first)).toBe("offered");
    list.hours(1);
    expect(await list.status(first)).toBe("told");
    await list.tend();
    expect([await list.status(first), await list.status(second)]).toEqual(["passedOn", "offered"]);
    list.hours(24);
    await list.tend();
    expect([await list.status(first), await list.status(second)]).toEqual(["told", "told"]);
    await list.tend();
    expect((await list.entries()).map(({ offers }) => offers)).toEqual([1, 1]);
    expect(await list.bookAs(await plan.server.visitor(), 31, 33)).toEqual(booked);
    await list.tend();
    expect([await list.status(first), await list.status(second)]).toEqual(["waiting", "waiting"]);
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  it("gives a declined offer, or that of a guest who unsubscribes, to the next in the same moment", async () => {
    const id = await list.book(30, 34);
    const first = await list.wait(anna, 30, 34);
    const second = await list.wait(bert, 30, 34);
    const third = await list.wait("cleo@example.com", 30, 34);
    await list.cancel(id);
    expect(await list.act("show", first)).toMatchObject({ has_declined: false });
    expect(await list.act("decline", first)).toMatchObject({ status: "passedOn", held_until: null });
    const [again, next] = [await list.act("show", first), await list.act("show", second)];
    expect([again, next]).toMatchObject([{ has_declined: true }, { has_declined: false }]);
    expect([await list.status(first), await list.status(second)]).toEqual(["passedOn", "offered"]);
    expect(await list.act("leave", second)).toBeNull();
    expect([await list.status(second), await list.status(third)]).toEqual([null, "offered"]);
    expect(await list.act("decline", third)).toMatchObject({ status: "told", has_declined: true });
    expect(await list.status(first)).toBe("told");
    const guest = await plan.server.visitor();
    await list.hold(guest, 30, 34);
    expect([await list.act("show", third), await list.act("show", third, guest)]).toMatchObject([
      { status: "passedOn" },
      { status: "told" },
    ]);
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  itOnSqlite("takes a decline of an offer that ran out, and forgets it once somebody had the days", async () => {
    const id = await list.book(30, 34);
    const token = await list.wait(anna, 30, 34);
    await list.cancel(id);
    list.hours(25);
    await list.tend();
    expect(await list.act("show", token)).toMatchObject({ status: "told", has_declined: false });
    expect(await list.act("decline", token)).toMatchObject({ status: "told", has_declined: true });
    const taken = await list.book(30, 34);
    await list.tend();
    expect(await list.act("show", token)).toMatchObject({ status: "waiting", has_declined: false });
    await list.cancel(taken);
    expect(await list.act("show", token)).toMatchObject({ status: "offered", has_declined: false });
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  it("tells all at once, and holds nothing, from 14 days before the first day on", async () => {
    const id = await list.book(12, 17);
    const first = await list.wait(anna, 12, 14);
    const second = await list.wait(bert, 13, 17);
    const third = await list.wait("cleo@example.com", 14, 17);
    await list.cancel(id);
    expect([await list.status(first), await list.status(second)]).toEqual(["told", "told"]);
    expect([await list.status(third), await plan.count("holds")]).toEqual(["told", 0]);
    expect((await list.mailed()).map(({ to }) => to).toSorted()).toEqual([anna, bert, "cleo@example.com"]);
    expect(await list.bookAs(await plan.server.visitor(), 13, 15)).toEqual(booked);
  });

  itOnSqlite("holds what begins a day later than that", async () => {
    const id = await list.book(15, 17);
    const token = await list.wait(anna, 15, 17);
    await list.cancel(id);
    expect([await list.status(token), await plan.count("holds")]).toEqual(["offered", 1]);
  });

  itOnSqlite("still waits for days that its guest's other stays only touch", async () => {
    await list.book(30, 34);
    const token = await list.wait(anna, 30, 34);
    for (const [from, to] of [
      [28, 30],
      [34, 36],
    ] as const) {
      expect(await list.bookAs(await plan.server.visitor(), from, to, { email: anna })).toEqual(booked);
      expect(await list.status(token)).toBe("waiting");
    }
  });

  itOnSqlite("ends where staff book a single day of it for its guest, its first or its last", async () => {
    await list.book(31, 33);
    const [first, last] = [await list.wait(anna, 30, 32), await list.wait(anna, 32, 34)];
    const bookDay = (ahead: number) =>
      plan.book(
        { booked_day: day(ahead), booked_day_end: day(ahead), booked_duration: 0, email: anna },
        { byStaff: true },
      );
    await bookDay(30);
    expect([await list.status(first), await list.status(last)]).toEqual([null, "waiting"]);
    await bookDay(34);
    expect(await list.status(last)).toBeNull();
  });

  itOnSqlite("offers an entry three times at most", async () => {
    const token = await waitAfterBooking();
    for (const offers of [1, 2, 3]) {
      await cancelLast();
      expect(await list.entries()).toMatchObject([{ status: "offered", offers }]);
      await list.act("decline", token);
      await list.book(30, 34);
      await list.tend();
    }
    expect(await list.entries()).toEqual([]);

    async function waitAfterBooking() {
      await list.book(30, 34);
      return list.wait(anna, 30, 34);
    }
    async function cancelLast() {
      const { id } = await plan.db.selectFrom("bookings").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
      await list.cancel(id);
    }
  });

  itOnSqlite("waits until all its days are free, and portals come first", async () => {
    const [one, two] = [await list.book(30, 32), await list.book(32, 34)];
    const token = await list.wait(anna, 31, 33);
    await list.cancel(one);
    expect(await list.status(token)).toBe("waiting");
    const portal = await addImportRow(plan.db, { vehicle_id: plan.vehicle });
    await addEventRow(plan.db, { import_id: portal, start_day: day(32), end_day: day(33) });
    await list.cancel(two);
    expect(await list.status(token)).toBe("waiting");
    expect(await findingsIn(plan.db)).toEqual([]);
    await plan.db.deleteFrom("imported_events").execute();
    await plan.db.deleteFrom("half_days").where("import_id", "is not", null).execute();
    await list.tend();
    expect(await list.status(token)).toBe("offered");
  });

  itOnSqlite("keeps the offer where its guest pays at the wallet, or another boat is held beside it", async () => {
    const id = await list.book(30, 34);
    const token = await list.wait(anna, 30, 34);
    await list.cancel(id);
    const guest = await plan.server.visitor();
    await list.act("take", token, guest);
    const until = { held_until: "2027-05-04T08:00:01.000Z" };
    expect(await list.hold(guest, 30, 34)).toEqual(until);
    const twin = await addVehicle(plan.db, { name: "Zwilling" });
    await list.hold(guest, 30, 34, twin);
    expect(await list.hold(guest, 30, 34)).toEqual(until);
    expect(await list.status(token)).toBe("offered");
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  it("holds early boarding with the offer where its guest orders it, and lets it go where they order without", async () => {
    await publishList(plan.db, aListOfHalves(), plan.clock.now().toISOString());
    const id = await list.book(30, 34);
    const token = await list.wait(anna, 31, 33);
    await list.cancel(id);
    const guest = await plan.server.visitor();
    await list.act("take", token, guest);
    const order = (...own_extras: { id: number; pieces: number }[]) => {
      const stay = { booked_day: day(31), booked_day_end: day(33), booked_duration: 2 };
      const asked = aBookingRequest({ vehicle: plan.vehicle, ...stay, email: anna, own_extras });
      return guest.post(walletContract.create.path, { ...asked, banktransfer: false, paypal: true });
    };
    const mornings = async () => {
      const rows = await plan.db.selectFrom("half_days").select("day").where("half", "=", "am").execute();
      return rows.map((row) => row.day).toSorted();
    };
    expect((await order({ id: 6, pieces: 1 })).statusCode).toBe(201);
    expect(await mornings()).toEqual([day(31), day(32), day(33)]);
    expect([await list.status(token), await findingsIn(plan.db)]).toEqual(["offered", []]);
    expect((await order()).statusCode).toBe(201);
    expect(await mornings()).toEqual([day(32), day(33)]);
    expect(await findingsIn(plan.db)).toEqual([]);
    await list.book(29, 31);
    const refusedHalf = await order({ id: 6, pieces: 1 });
    expect(refusedHalf.json<{ errors: object }>().errors).toEqual({ own_extras: "validation:earlyTaken" });
    expect([await list.status(token), await findingsIn(plan.db)]).toEqual(["offered", []]);
  });

  itOnSqlite("offers nothing to an address that is not confirmed, which goes after 48 hours", async () => {
    const id = await list.book(30, 34);
    await list.join(anna, 30, 34);
    await list.wait(bert, 30, 34);
    await list.cancel(id);
    expect(await list.entries()).toMatchObject([{ status: "unconfirmed" }, { status: "offered" }]);
    list.hours(47);
    await purgeExpired(plan.deps);
    expect(await list.entries()).toHaveLength(2);
    list.hours(1);
    await purgeExpired(plan.deps);
    expect(await list.entries()).toMatchObject([{ email: bert }]);
  });

  itOnSqlite("offers nothing to an address that is banned", async () => {
    const id = await list.book(30, 34, { email: anna });
    await list.wait(anna, 30, 34);
    await list.wait(bert, 30, 34);
    const ban = { booking_id: id, name: "", phone: "", email: anna, reason: "Schaden" };
    expect((await plan.alma.post(blacklistContract.ban.path, ban)).statusCode).toBe(200);
    await list.cancel(id);
    expect(await list.entries()).toMatchObject([{ status: "waiting" }, { status: "offered" }]);
  });

  itOnSqlite("offers days that became free without anybody giving them back, once the server looks", async () => {
    await plan.alma.post(dayPlanContract.blockDay.path, { day: day(31), blocked: true });
    const waits = await list.wait(anna, 30, 34);
    await list.tend();
    expect(await list.status(waits)).toBe("waiting");
    await plan.alma.post(dayPlanContract.blockDay.path, { day: day(31), blocked: false });
    await list.tend();
    expect(await list.status(waits)).toBe("offered");
  });

  itOnSqlite("looks at every boat, also where it fails for one of them", async () => {
    const lines: object[] = [];
    const log = { ...plan.deps.log, error: (line: object) => void lines.push(line) };
    await plan.alma.post(dayPlanContract.blockDay.path, { day: day(31), blocked: true });
    const first = plan.vehicle;
    const broken = await list.wait(anna, 30, 34);
    plan.vehicle = await addVehicle(plan.db, { name: "Zwilling" });
    const waits = await list.wait(bert, 30, 34);
    await plan.alma.post(dayPlanContract.blockDay.path, { day: day(31), blocked: false });
    const fails = `create trigger broken_boat before insert on holds when new.vehicle_id = ${first}
      begin select raise(abort, 'broken'); end`;
    await sql.raw(fails).execute(plan.db);
    try {
      await tendWaitingList({ ...plan.deps, log });
    } finally {
      await sql.raw("drop trigger broken_boat").execute(plan.db);
    }
    expect([await list.status(broken), await list.status(waits)]).toEqual(["waiting", "offered"]);
    expect(lines).toMatchObject([{ vehicle: first, err: expect.any(Error) as Error }]);
  });

  itOnSqlite("answers alike whoever joins, and mails the link again", async () => {
    await list.book(30, 34);
    const answers = [
      await list.join(anna, 30, 34),
      await list.join("Anna@Example.com", 30, 34),
      await list.join(anna, 30, 34, { website: "x" }),
    ];
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    const mails = plan.db.selectFrom("outbox").select("data").where("template", "=", "waiting-confirm");
    const named = (await mails.execute()).map(({ data }) => JSON.parse(data) as object);
    expect(named).toMatchObject(Array(2).fill({ startDay: day(30), endDay: day(34) }));
    expect(await list.mailed()).toHaveLength(2);
    expect(await list.entries()).toHaveLength(1);
    const unknown = "x".repeat(43);
    for (const act of ["show", "confirm", "take", "decline", "leave"] as const) {
      expect(await list.act(act, unknown)).toBeNull();
    }
  });

  itOnSqlite("refuses days that are free, and those that no guest could book", async () => {
    await list.book(30, 34);
    const errors = async (from: number, to: number) =>
      (await list.join(anna, from, to)).json<{ errors?: object }>().errors;
    expect(await errors(34, 36)).toEqual({ booked_day: "validation:daysFree" });
    expect(await errors(30, 31)).toEqual({ booked_duration: "validation:duration" });
    expect(await errors(-2, 1)).toEqual({ booked_day: "validation:startDay" });
    expect(await list.entries()).toEqual([]);
  });

  itOnSqlite("has at most five entries an address", async () => {
    await list.book(30, 44);
    for (const from of [30, 32, 34, 36, 38, 40]) await list.join(anna, from, from + 2);
    expect(await list.entries()).toHaveLength(5);
    await list.join(anna, 30, 32);
    expect(await list.entries()).toHaveLength(5);
  });

  itOnSqlite("ends with its days", async () => {
    await list.book(3, 6);
    const token = await list.wait(anna, 3, 5);
    list.hours(3 * 24 + 3);
    await list.tend();
    expect(await list.status(token)).toBe("waiting");
    list.hours(1);
    await list.tend();
    expect(await list.entries()).toEqual([]);
    expect(await plan.count("waiting_links")).toBe(0);
  });

  itOnSqlite("shows staff how many wait for which days, and never who", async () => {
    const id = await list.book(30, 34);
    await list.wait(anna, 30, 34);
    await list.wait(bert, 30, 34);
    await list.join("cleo@example.com", 30, 34);
    const counts = async () => (await plan.kim.get(waitingContract.counts.path)).json<object>();
    const row = { vehicle: plan.vehicle, vehicle_name: "Hektor", start_day: day(30), end_day: day(34), count: 2 };
    expect(await counts()).toEqual({ waiting: [{ ...row, is_offered: false }] });
    await list.cancel(id);
    expect(await counts()).toEqual({ waiting: [{ ...row, is_offered: true }] });
  });
});
