import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { type PortalCalendarsAnswer, portalCalendarsContract } from "../../../shared/contract/portal-calendars.ts";
import { stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addBlockedDay, addVehicle } from "../../../testing/rows.ts";

const day = (ahead: number) => addDays(testToday, ahead);
const figures = (ahead: number) => day(ahead).replaceAll("-", "");

describeOnSqlite((engine) => {
  const plan = withDayPlan(engine);
  const seen = async () => {
    const { list } = portalCalendarsContract;
    const answer = await plan.alma.get(list.path.replace(":id", String(plan.vehicle)));
    return answer.json<PortalCalendarsAnswer>();
  };
  const renew = () => plan.alma.post(portalCalendarsContract.renew.path, { vehicle: plan.vehicle });
  const path = async () => {
    const { feed } = await seen();
    if (feed === null) throw new Error("there is no feed");
    return feed.slice(plan.deps.config.publicUrl.length);
  };
  const feed = async (headers: Record<string, string> = {}) =>
    plan.server.app.inject({ method: "GET", url: await path(), headers });
  const events = async () => {
    const text = (await feed()).body.replaceAll("\r\n ", "");
    return text
      .split("BEGIN:VEVENT\r\n")
      .slice(1)
      .map((event) => event.split("\r\n").slice(0, 8));
  };
  beforeEach(renew);

  it("says which days are taken and nothing else", async () => {
    const id = await plan.book({ booked_day: day(10), booked_day_end: day(12), booked_duration: 2 });
    const answer = await feed();
    expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(await events()).toEqual([
      [
        expect.stringMatching(/^UID:[\da-f]{32}@localhost$/) as string,
        "DTSTAMP:20270503T080000Z",
        `DTSTART;VALUE=DATE:${figures(10)}`,
        `DTEND;VALUE=DATE:${figures(12)}`,
        "SEQUENCE:0",
        "SUMMARY:Belegt",
        "STATUS:CONFIRMED",
        "TRANSP:OPAQUE",
      ],
    ]);
    const lines = answer.body.split("\r\n");
    expect(lines.slice(0, 6)).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Houseboats//Availability//DE",
      "CALSCALE:GREGORIAN",
      "X-PUBLISHED-TTL:PT10M",
      "BEGIN:VEVENT",
    ]);
    expect(lines.slice(-3)).toEqual(["END:VEVENT", "END:VCALENDAR", ""]);
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const { name, email } = await plan.booking(id);
    expect(answer.body).not.toContain(name);
    expect(answer.body).not.toContain(email);
  });

  it("leaves out what was cancelled: its days are free for who looks at days alone", async () => {
    const id = await plan.book({ booked_day: day(60), booked_day_end: day(62), booked_duration: 2 });
    expect((await events()).length).toBe(1);
    await plan.kim.post(dayPlanContract.cancel.path, { booking_id: id, canceled_reason: "Krank" });
    expect(await events()).toEqual([]);
  });

  it("has a booking that was moved to another boat in that one's calendar alone, with the same name", async () => {
    const id = await plan.book({ booked_day: day(60), booked_day_end: day(62), booked_duration: 2 });
    const [before] = await events();
    const first = plan.vehicle;
    const second = await addVehicle(plan.db, { name: "Zwilling" });
    const move = async (vehicle: number, start: number) => {
      const moved = { booking_id: id, vehicle, booked_day: day(start), booked_duration: 2 };
      const quote = await plan.alma.post(stayChangeContract.quote.path, moved);
      const { price } = quote.json<{ after: { price: string } }>().after;
      const answer = await plan.alma.post(stayChangeContract.change.path, { ...moved, price, reason: "später" });
      expect([answer.statusCode, answer.json()]).toEqual([200, expect.any(Object)]);
    };
    const uid = before?.[0];
    const shown = async () =>
      (await events()).map((lines) => [lines[0], lines[2]?.slice(-8), lines[3]?.slice(-8), lines[4], lines[6]]);
    await move(first, 50);
    await move(second, 70);
    expect(await shown()).toEqual([]);
    plan.vehicle = second;
    await renew();
    expect(await shown()).toEqual([[uid, figures(70), figures(72), "SEQUENCE:2", "STATUS:CONFIRMED"]]);
    await move(first, 80);
    expect(await shown()).toEqual([]);
    plan.vehicle = first;
    expect(await shown()).toEqual([[uid, figures(80), figures(82), "SEQUENCE:3", "STATUS:CONFIRMED"]]);
  });

  it("closes the nights around a day that is blocked, closed or booked for the day", async () => {
    await addBlockedDay(plan.db, day(20));
    await addBlockedDay(plan.db, day(21));
    await plan.book({ booked_day: day(5), booked_day_end: day(5), booked_duration: 0 }, { byStaff: true });
    await plan.db
      .updateTable("business_settings")
      .set({ off_season_start: "2027-11-01", off_season_end: "2027-12-31" })
      .execute();
    const times = (await events()).map((lines) => lines.slice(2, 4).map((line) => line.split(":")[1]));
    expect(times.slice(0, 3)).toEqual([
      [figures(4), figures(6)],
      [figures(19), figures(22)],
      ["20271031", "20280101"],
    ]);
    const always = { off_season_start: "2027-01-01", off_season_end: "2027-12-31" };
    await plan.db.updateTable("business_settings").set(always).execute();
    expect((await events()).map((lines) => lines.slice(2, 4)).at(-1)).toEqual([
      `DTSTART;VALUE=DATE:${figures(-371)}`,
      `DTEND;VALUE=DATE:${figures(791)}`,
    ]);
  });

  it("stamps a closed season with when the calendar was made, and with a day in it that was blocked later", async () => {
    const season = { off_season_start: "2027-11-01", off_season_end: "2027-12-31" };
    await plan.db.updateTable("business_settings").set(season).execute();
    await plan.db.updateTable("calendar_feeds").set({ created_at: "2027-01-02T03:04:05.000Z" }).execute();
    const stamps = async () => (await events()).map((lines) => lines[1]);
    expect(await stamps()).toEqual(["DTSTAMP:20270102T030405Z", "DTSTAMP:20270102T030405Z"]);
    await addBlockedDay(plan.db, "2027-11-02");
    await plan.db.updateTable("blocked_days").set({ created_at: "2027-02-03T04:05:06.000Z" }).execute();
    expect(await stamps()).toEqual(["DTSTAMP:20270203T040506Z", "DTSTAMP:20270102T030405Z"]);
    plan.clock.advance(86_400_000);
    expect(await stamps()).toEqual(["DTSTAMP:20270203T040506Z", "DTSTAMP:20270102T030405Z"]);
  });

  it("is taken throughout for a boat that is out of use, and gone with the boat", async () => {
    await plan.db.updateTable("vehicles").set({ blocked: 1 }).execute();
    expect((await events()).map((lines) => lines.slice(2, 4))).toEqual([
      [`DTSTART;VALUE=DATE:${figures(-1)}`, `DTEND;VALUE=DATE:${figures(791)}`],
    ]);
    const address = await path();
    await plan.db.updateTable("vehicles").set({ deleted_at: "2027-05-03T08:00:00.000Z" }).execute();
    expect((await plan.server.app.inject(address)).statusCode).toBe(404);
  });

  it("answers 304 while nothing changed", async () => {
    const { etag } = (await feed()).headers;
    expect(await feed({ "if-none-match": `W/${etag}` })).toMatchObject({ statusCode: 304, body: "" });
    await plan.book({ booked_day: day(10) });
    expect((await feed({ "if-none-match": String(etag) })).statusCode).toBe(200);
  });

  it("opens to whoever has the address, and to nobody once an admin made another one", async () => {
    const old = await path();
    expect(old).toMatch(/^\/calendars\/[\w-]{32}\.ics$/);
    expect((await plan.kim.post(portalCalendarsContract.renew.path, { vehicle: plan.vehicle })).statusCode).toBe(403);
    expect((await plan.kim.get(portalCalendarsContract.list.path.replace(":id", "1"))).statusCode).toBe(403);
    await renew();
    expect((await plan.server.app.inject(old)).statusCode).toBe(404);
    expect((await feed()).statusCode).toBe(200);
    expect((await plan.server.app.inject("/calendars/x.ics")).statusCode).toBe(404);
    expect((await plan.alma.post(portalCalendarsContract.renew.path, { vehicle: 999_999 })).statusCode).toBe(404);
  });
});
