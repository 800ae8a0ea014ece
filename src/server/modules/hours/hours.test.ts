import {
  type WorkingDaysAnswer,
  workingHoursContract,
  workingHoursPath,
} from "../../../shared/contract/working-hours.ts";
import { testClock } from "../../../testing/clock.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addUser } from "../../../testing/rows.ts";
import { type TestVisitor, withTestApp } from "../../../testing/server.ts";
import { changePermission } from "../staff/staff.ts";
import { workedMonth } from "./hours.ts";

const clock = testClock();
/** Numbers that no sequence gives: the root account is the one with id 1. */
const ids = { root: 1, stine: 901, karl: 902, alma: 903, gone: 904 } as const;
type Person = keyof typeof ids;

const wrongDay = [400, { working_hours: "validation-staff:hoursDay" }];
const wrongHours = [400, { working_hours: "validation-staff:hours" }];
const notOwn = [403, { employee_id: "validation-staff:ownHours" }];

describeOnSqlite((engine) => {
  const site = withTestApp(engine, () => ({ clock }));
  const people = new Map<Person, TestVisitor>();
  const as = (person: Person) => {
    const browser = people.get(person);
    if (!browser) throw new Error(`${person} is not logged in`);
    return browser;
  };
  beforeEach(async () => {
    const { db } = engine();
    clock.set("2026-11-22T09:00:00.000Z");
    await emptyTables(db);
    await addUser(db, { id: ids.root, email: "root@example.com", role: "root" });
    await addUser(db, { id: ids.stine, first_name: "Stine", last_name: "Steg" });
    await addUser(db, { id: ids.karl, email: "karl@example.com", first_name: "=Karl", last_name: 'Kai;"n' });
    await addUser(db, { id: ids.alma, email: "a@example.com", role: "admin", first_name: "Alma", last_name: "Ärmel" });
    await addUser(db, { id: ids.gone, email: "gone@example.com", last_name: "Gone", active: 0 });
    for (const person of ["root", "stine", "karl", "alma"] as const) people.set(person, await site.login(ids[person]));
  });

  const post = async (body: object, by: Person = "stine", headers = {}) => {
    const answer = await as(by).post(workingHoursContract.save.path, body, headers);
    return [answer.statusCode, answer.json<{ errors?: object }>().errors ?? {}];
  };
  const save = (working_hours: unknown, by: Person = "stine", headers = {}) =>
    post({ employee_id: ids[by], working_hours }, by, headers);
  const listed = async (by: Person = "stine") =>
    (await as(by).get(workingHoursContract.list.path)).json<WorkingDaysAnswer>();
  const stored = async () => {
    const rows = await engine().db.selectFrom("working_hours").selectAll().orderBy("user_id").orderBy("day").execute();
    return rows.map(({ user_id, day, tenths }) => [user_id, day, tenths]);
  };
  /** As it stands in the table, whenever it was entered. */
  const worked = async (user_id: number, day: string, tenths: number) => {
    const row = { user_id, day, tenths, changed_at: "2026-11-20T10:00:00.000Z" };
    await engine().db.insertInto("working_hours").values(row).execute();
  };
  const month = (kind: "csv" | "sheet", employee_id: number | string, of: string, by: Person = "stine") =>
    as(by).get(workingHoursPath(kind, { employee_id: employee_id as number, month: of }));

  describe("writing down hours", () => {
    it("takes the last three days, with comma or dot, as numbers or as a form sends them", async () => {
      expect(await save({ "2026-11-22": "7,5", "2026-11-21": "24", "2026-11-20": "0" })).toEqual([200, {}]);
      expect(await post({ employee_id: String(ids.karl), working_hours: '{"2026-11-22":"8.0"}' }, "karl")).toEqual([
        200,
        {},
      ]);
      expect(await save({ "2026-11-22": 3.5 }, "alma")).toEqual([200, {}]);
      expect(await stored()).toEqual([
        [ids.stine, "2026-11-20", 0],
        [ids.stine, "2026-11-21", 240],
        [ids.stine, "2026-11-22", 75],
        [ids.karl, "2026-11-22", 80],
        [ids.alma, "2026-11-22", 35],
      ]);
    });

    it("replaces what was there, takes back what is emptied, and leaves the other days alone", async () => {
      await save({ "2026-11-22": "7,5", "2026-11-21": "8", "2026-11-20": "6" });
      expect(await save({ "2026-11-22": "8.5", "2026-11-21": "" })).toEqual([200, {}]);
      expect(await save({ "2026-11-21": "" })).toEqual([200, {}]);
      expect(await stored()).toEqual([
        [ids.stine, "2026-11-20", 60],
        [ids.stine, "2026-11-22", 85],
      ]);
    });

    it("is done once where the answer was lost and it is sent again", async () => {
      const key = { "idempotency-key": "one" };
      expect(await save({ "2026-11-22": "7" }, "stine", key)).toEqual([200, {}]);
      await save({ "2026-11-22": "8" });
      expect(await save({ "2026-11-22": "7" }, "stine", key)).toEqual([200, {}]);
      expect(await stored()).toEqual([[ids.stine, "2026-11-22", 80]]);
      expect(await save({ "2026-11-22": "9" }, "stine", key)).toEqual([
        409,
        { "Idempotency-Key": "validation:idempotencyKey" },
      ]);
    });

    it.each([
      ["2026-11-22T22:59:59.999Z", ["2026-11-22", "2026-11-21", "2026-11-20"], ["2026-11-23", "2026-11-19"]],
      ["2026-11-22T23:00:00.000Z", ["2026-11-23", "2026-11-22", "2026-11-21"], ["2026-11-24", "2026-11-20"]],
      ["2027-03-28T21:59:59.999Z", ["2027-03-28", "2027-03-27", "2027-03-26"], ["2027-03-29", "2027-03-25"]],
      ["2027-03-28T22:00:00.000Z", ["2027-03-29", "2027-03-28", "2027-03-27"], ["2027-03-30", "2027-03-26"]],
      ["2026-10-24T21:59:59.999Z", ["2026-10-24", "2026-10-23", "2026-10-22"], ["2026-10-25", "2026-10-21"]],
      ["2026-10-25T22:59:59.999Z", ["2026-10-25", "2026-10-24", "2026-10-23"], ["2026-10-26", "2026-10-22"]],
      ["2026-10-25T23:00:00.000Z", ["2026-10-26", "2026-10-25", "2026-10-24"], ["2026-10-27", "2026-10-23"]],
    ])("at %s in UTC takes the days %j of Berlin, not %j", async (instant, within, outside) => {
      clock.set(instant);
      people.set("stine", await site.login(ids.stine));
      for (const day of outside) expect(await save({ [day]: "7" })).toEqual(wrongDay);
      expect(await stored()).toEqual([]);
      for (const day of within) expect(await save({ [day]: "7" })).toEqual([200, {}]);
      expect((await stored()).map(([, day]) => day)).toEqual(within.toReversed());
    });

    it("puts what was typed at 23:59 on the day it was typed for, a minute later as well", async () => {
      clock.set("2026-11-22T22:59:30.000Z");
      expect(await save({ "2026-11-22": "7,5" })).toEqual([200, {}]);
      clock.set("2026-11-22T23:00:30.000Z");
      expect(await save({ "2026-11-22": "8" }, "karl")).toEqual([200, {}]);
      expect(await stored()).toEqual([
        [ids.stine, "2026-11-22", 75],
        [ids.karl, "2026-11-22", 80],
      ]);
    });

    it("is one's own only, an admin's too, and the root account has none", async () => {
      const day = { "2026-11-22": "7" };
      for (const by of ["stine", "alma", "root"] as const) {
        for (const employee_id of [ids.karl, ids.gone, 999_999]) {
          expect(await post({ employee_id, working_hours: day }, by)).toEqual(notOwn);
        }
      }
      expect(await save(day, "root")).toEqual(notOwn);
      expect(await post({ employee_id: ids.root, working_hours: day }, "alma")).toEqual(notOwn);
      expect(await stored()).toEqual([]);
    });

    it("takes nothing but an id for an employee", async () => {
      const strangers = [0, -1, 1.5, "x", "", null, undefined, [ids.stine], { id: ids.stine }, "1e1", 2_147_483_648];
      for (const employee_id of strangers) {
        expect([employee_id, ...(await post({ employee_id, working_hours: { "2026-11-22": "7" } }))]).toEqual([
          employee_id,
          400,
          { employee_id: "validation-staff:employee" },
        ]);
      }
      expect(await stored()).toEqual([]);
    });

    it("takes nothing but hours for hours, and then nothing of what is sent along either", async () => {
      const wrong = [
        "24.",
        "24.1",
        "25",
        "-1",
        "1e1",
        "NaN",
        "7.55",
        " 7",
        "7\u0001",
        "7\n",
        -1,
        24.5,
        7.25,
        1e21,
        null,
        true,
        [7],
        { hours: 7 },
      ];
      for (const hours of wrong) {
        const entries = { "2026-11-21": "8", "2026-11-22": hours };
        expect([hours, ...(await save(entries))]).toEqual([hours, ...wrongHours]);
        expect([hours, ...(await save(JSON.stringify(entries)))]).toEqual([hours, ...wrongHours]);
      }
      expect(await stored()).toEqual([]);
    });

    it("takes nothing but hours by day, of three days at most", async () => {
      const wrong: unknown[] = [
        undefined,
        null,
        "",
        "7,5",
        7,
        [],
        [{ "2026-11-22": "7" }],
        "[]",
        '{"2026-11-22":"7"',
        { "2026-11-31": "7" },
        { "22.11.2026": "7" },
        { "2026-11-22T00:00": "7" },
        { "": "7" },
        { constructor: "7" },
        '{"__proto__":"7"}',
        { "2026-11-22": "7", "2026-11-21": "7", "2026-11-20": "7", "2026-11-19": "7" },
      ];
      for (const entries of wrong) expect([entries, ...(await save(entries))]).toEqual([entries, ...wrongHours]);
      expect(await stored()).toEqual([]);
    });

    it("stores nothing where one of the days is too old, too new or long gone", async () => {
      for (const day of ["2026-11-19", "2026-11-23", "1970-01-01", "9999-12-31"]) {
        expect(await save({ "2026-11-22": "7", [day]: "7" })).toEqual(wrongDay);
      }
      expect(await stored()).toEqual([]);
    });

    it("is over with the account", async () => {
      await changePermission(site.deps, ids.stine, false);
      expect(await save({ "2026-11-22": "7" })).toEqual([401, {}]);
      expect((await as("stine").get(workingHoursContract.list.path)).statusCode).toBe(401);
      expect(await stored()).toEqual([]);
    });
  });

  it("takes no texts without end, nor with a NUL", async () => {
    expect(await save({ "2026-11-22": "7".repeat(10_000) })).toEqual(wrongHours);
    expect(await save(JSON.stringify({ "2026-11-22": "7" }).padEnd(10_000))).toEqual(wrongHours);
    expect(await save({ "2026-11-22": "7\u0000" })).toEqual([400, { working_hours: "validation:general" }]);
    expect(await post({ employee_id: "9".repeat(10_000), working_hours: {} })).toEqual([
      400,
      { employee_id: "validation-staff:employee" },
    ]);
    expect(await stored()).toEqual([]);
  });

  describe("the list", () => {
    it("has what an employee worked since the first of the month two months ago, and nobody else's", async () => {
      await worked(ids.stine, "2026-08-31", 80);
      await worked(ids.stine, "2026-09-01", 75);
      await worked(ids.stine, "2026-11-22", 0);
      await worked(ids.karl, "2026-11-22", 60);
      const { stine } = ids;
      expect(await listed()).toEqual({
        working_days_data: [
          { date: "2026-09-01", working_hours: { [stine]: "7.5" } },
          { date: "2026-11-22", working_hours: { [stine]: "0" } },
        ],
      });
      const listedAt = async (instant: string) => {
        clock.set(instant);
        people.set("stine", await site.login(ids.stine));
        return (await listed()).working_days_data.map(({ date }) => date);
      };
      expect(await listedAt("2026-11-30T22:59:59.999Z")).toEqual(["2026-09-01", "2026-11-22"]);
      expect(await listedAt("2026-11-30T23:00:00.000Z")).toEqual(["2026-11-22"]);
    });

    it.each(["alma", "root"] as const)("has everybody's for %s, with who can be picked", async (admin) => {
      await worked(ids.stine, "2026-11-22", 75);
      await worked(ids.karl, "2026-11-22", 60);
      await worked(ids.gone, "2026-11-01", 40);
      const { stine, karl, gone } = ids;
      expect(await listed(admin)).toEqual({
        working_days_data: [
          { date: "2026-11-01", working_hours: { [gone]: "4" } },
          { date: "2026-11-22", working_hours: { [stine]: "7.5", [karl]: "6" } },
        ],
        employees: [
          { id: ids.alma, name: "Alma Ärmel" },
          { id: ids.karl, name: '=Karl Kai;"n' },
          { id: ids.stine, name: "Stine Steg" },
        ],
      });
    });
  });

  describe("a month", () => {
    it("is a file that spreadsheets read, with a row for each day and no formula in it", async () => {
      await worked(ids.karl, "2026-11-22", 75);
      await worked(ids.karl, "2026-11-21", 240);
      const answer = await month("csv", ids.karl, "2026-11", "karl");
      expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
      expect(answer.headers["content-disposition"]).toBe('attachment; filename="Arbeitsstunden-2026-11-902.csv"');
      expect(
        answer.body.startsWith('\uFEFF"Name";"Tag";"Wochentag";"Stunden";"Beginn";"Ende";"Pause (Minuten)"\r\n'),
      ).toBe(true);
      const lines = answer.body.split("\r\n");
      expect(lines).toHaveLength(32);
      expect(lines.slice(20, 24)).toEqual([
        `"'=Karl Kai;""n";2026-11-20;"Freitag";;;;`,
        `"'=Karl Kai;""n";2026-11-21;"Samstag";24,0;;;`,
        `"'=Karl Kai;""n";2026-11-22;"Sonntag";7,5;;;`,
        `"'=Karl Kai;""n";2026-11-23;"Montag";;;;`,
      ]);
    });

    it("is a sheet to be signed, the same bytes until something else is entered", async () => {
      for (const day of ["2026-11-19", "2026-11-20"]) await worked(ids.stine, day, 75);
      const user = { id: ids.stine, admin: false } as Parameters<typeof workedMonth>[2];
      const asked = { employee_id: ids.stine, month: "2026-11" };
      expect((await workedMonth(engine().db, asked, user, "2026-11-22")).totalTenths).toBe(150);
      const answer = await month("sheet", ids.stine, "2026-11");
      expect(answer.headers["content-type"]).toBe("application/pdf");
      expect(answer.headers["content-disposition"]).toBe('inline; filename="Arbeitsstunden-2026-11-901.pdf"');
      clock.advance(3_600_000);
      expect((await month("sheet", ids.stine, "2026-11")).rawPayload.equals(answer.rawPayload)).toBe(true);
    });

    it("is an employee's own, and anybody's for an admin, also of those who left; never the root account's", async () => {
      const about = async (id: number, by: Person) => {
        const { statusCode, body } = await month("csv", id, "2026-11", by);
        if (statusCode === 200) return statusCode;
        expect((await month("sheet", id, "2026-11", by)).body).toBe(body);
        return [statusCode, (JSON.parse(body) as { errors: object }).errors];
      };
      const refused = (status: number) => [status, { employee_id: "validation-staff:employee" }];
      expect(await about(ids.stine, "stine")).toBe(200);
      for (const id of [ids.karl, ids.root, 999_999]) expect(await about(id, "stine")).toEqual(refused(403));
      for (const id of [ids.alma, ids.karl, ids.gone]) expect(await about(id, "alma")).toBe(200);
      for (const id of [ids.root, 999_999]) expect(await about(id, "alma")).toEqual(refused(404));
      expect(await about(ids.root, "root")).toEqual(refused(404));
    });

    it("is one that has begun and is kept", async () => {
      const wrong = ["2026-13", "2026-1", "2026-11-01", "", "x", "2026-12", "2022-12", "9999-12", "0000-01"];
      for (const kind of ["csv", "sheet"] as const) {
        for (const of of wrong) {
          const answer = await month(kind, ids.stine, of);
          expect([of, answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
            of,
            400,
            { month: "validation-staff:month" },
          ]);
        }
      }
    });

    it("begins in Berlin, and is there for as long as hours are kept", async () => {
      const statuses = async (of: string) =>
        [await month("csv", ids.stine, of), await month("sheet", ids.stine, of)].map(({ statusCode }) => statusCode);
      expect(await statuses("2023-01")).toEqual([200, 200]);
      clock.set("2026-11-30T22:59:59.000Z");
      people.set("stine", await site.login(ids.stine));
      expect(await statuses("2026-12")).toEqual([400, 400]);
      clock.set("2026-11-30T23:00:00.000Z");
      expect(await statuses("2026-12")).toEqual([200, 200]);
    });
  });
});
