import {
  type WorkingDaysAnswer,
  workingHoursContract,
  workingHoursPath,
} from "../../../shared/contract/working-hours.ts";
import { testClock } from "../../../testing/clock.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addUser } from "../../../testing/rows.ts";
import { type TestVisitor, withTestApp } from "../../../testing/server.ts";
import { workedMonth } from "./hours.ts";

const clock = testClock();
const stine = 901;
const alma = 903;
const day = "2026-11-22";
const early = { begin: "08:00", end: "16:30" };
const refusedBy = (text: string) => [400, { working_times: `validation-staff:${text}` }];

describeEachEngine((engine, itOnSqlite) => {
  const site = withTestApp(engine, () => ({ clock }));
  let visitor: TestVisitor;
  beforeEach(async () => {
    const { db } = engine();
    clock.set("2026-11-22T09:00:00.000Z");
    await emptyTables(db);
    await addUser(db, { id: stine, first_name: "Stine", last_name: "Steg" });
    await addUser(db, { id: alma, email: "a@example.com", role: "admin" });
    visitor = await site.login(stine);
  });

  const post = async (path: string, body: object) => {
    const answer = await visitor.post(path, body);
    return [answer.statusCode, answer.json<{ errors?: object }>().errors ?? {}];
  };
  const save = (working_times: unknown, employee_id = stine) =>
    post(workingHoursContract.saveTimes.path, { employee_id, working_times });
  const saveHours = (working_hours: object) =>
    post(workingHoursContract.save.path, { employee_id: stine, working_hours });
  const worked = async (on: string, tenths: number, user_id = stine) => {
    const row = { user_id, day: on, tenths, changed_at: "2026-11-20T10:00:00.000Z" };
    await engine().db.insertInto("working_hours").values(row).execute();
  };
  const stored = async () => {
    const rows = await engine().db.selectFrom("working_hours").selectAll().orderBy("user_id").orderBy("day").execute();
    return rows.map((row) => [row.day, row.tenths, row.begin_time, row.end_time]);
  };

  it("is stored beside the hours, listed, and in the month's files with the break", async () => {
    await worked(day, 80);
    await worked("2026-11-21", 75);
    expect(await save({ [day]: early })).toEqual([200, {}]);
    expect(await save(JSON.stringify({ "2026-11-21": { begin: "22:00", end: "06:00" } }))).toEqual([200, {}]);
    const asked = { employee_id: stine, month: "2026-11" };
    for (const id of [stine, alma]) {
      visitor = await site.login(id);
      const { working_days_data } = (await visitor.get(workingHoursContract.list.path)).json<WorkingDaysAnswer>();
      expect(working_days_data).toEqual([
        {
          date: "2026-11-21",
          working_hours: { [stine]: "7.5" },
          working_times: { [stine]: { begin: "22:00", end: "06:00" } },
        },
        { date: day, working_hours: { [stine]: "8" }, working_times: { [stine]: early } },
      ]);
      const lines = (await visitor.get(workingHoursPath("csv", asked))).body.split("\r\n");
      expect(lines.slice(21, 23)).toEqual([
        '"Stine Steg";2026-11-21;"Samstag";7,5;22:00;06:00;30',
        '"Stine Steg";2026-11-22;"Sonntag";8,0;08:00;16:30;30',
      ]);
    }
    const { days } = await workedMonth(engine().db, asked, { id: stine, admin: false }, day);
    expect(days[21]).toEqual({ day, tenths: 80, times: early });
    expect((await visitor.get(workingHoursPath("sheet", asked))).statusCode).toBe(200);
  });

  it("is taken back alone, and with hours that are taken back or do not fit any more", async () => {
    await worked(day, 80);
    await save({ [day]: early });
    await saveHours({ [day]: "8,5" });
    expect(await stored()).toEqual([[day, 85, "08:00", "16:30"]]);
    await saveHours({ [day]: "8,6" });
    expect(await stored()).toEqual([[day, 86, null, null]]);
    await saveHours({ [day]: "8" });
    await save({ [day]: early });
    expect(await save({ [day]: null })).toEqual([200, {}]);
    expect(await stored()).toEqual([[day, 80, null, null]]);
    await save({ [day]: early });
    await saveHours({ [day]: "" });
    await saveHours({ [day]: "8" });
    expect(await stored()).toEqual([[day, 80, null, null]]);
  });

  itOnSqlite.each([
    ["2026-11-22T22:59:59.999Z", "2026-11-15", "2026-11-14"],
    ["2026-11-22T23:00:00.000Z", "2026-11-16", "2026-11-15"],
    ["2027-03-28T21:59:59.999Z", "2027-03-21", "2027-03-20"],
    ["2027-03-28T22:00:00.000Z", "2027-03-22", "2027-03-21"],
  ])("at %s in UTC goes back to %s, not to %s", async (instant, first, before) => {
    clock.set(instant);
    visitor = await site.login(stine);
    for (const on of [first, before]) await worked(on, 60);
    expect(await save({ [first]: early, [before]: early })).toEqual(refusedBy("timesDay"));
    expect((await stored()).every(([, , begin]) => begin === null)).toBe(true);
    expect(await save({ [first]: early })).toEqual([200, {}]);
  });

  itOnSqlite("needs hours above 0 that fit, of the day itself, and of one's own", async () => {
    await worked(day, 86);
    await worked("2026-11-21", 0);
    await worked(day, 60, alma);
    for (const on of [day, "2026-11-21", "2026-11-20"]) {
      expect([on, ...(await save({ [on]: early }))]).toEqual([on, ...refusedBy("timesHours")]);
    }
    expect(await save({ [day]: early }, alma)).toEqual([403, { employee_id: "validation-staff:ownHours" }]);
    expect((await stored()).every(([, , begin]) => begin === null)).toBe(true);
  });

  itOnSqlite("takes nothing but begin and end by day, of eight days at most", async () => {
    const nine = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`2026-11-${22 - index}`, early]));
    const wrong: unknown[] = [
      undefined,
      null,
      "",
      7,
      [],
      "x".repeat(2_000),
      { "2026-11-31": early },
      { [day]: "08:00" },
      { [day]: {} },
      { [day]: { begin: "08:00" } },
      { [day]: { begin: "24:00", end: "06:00" } },
      { [day]: { begin: 8, end: 16 } },
      { [day]: { ...early, pause: "0:30" } },
      nine,
    ];
    for (const times of wrong) expect([times, ...(await save(times))]).toEqual([times, ...refusedBy("times")]);
  });

  it("is both or neither in the table itself", async () => {
    const row = { user_id: stine, day, tenths: 80, begin_time: "08:00", changed_at: "2026-11-20T10:00:00.000Z" };
    await expect(engine().db.insertInto("working_hours").values(row).execute()).rejects.toThrow();
  });
});
