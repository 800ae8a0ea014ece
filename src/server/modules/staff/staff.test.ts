import { sessionContract } from "../../../shared/contract/session.ts";
import { type Employee, staffContract } from "../../../shared/contract/staff.ts";
import { addAccount, testPassword } from "../../../testing/accounts.ts";
import { testClock } from "../../../testing/clock.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addUser } from "../../../testing/rows.ts";
import { type TestVisitor, withTestApp } from "../../../testing/server.ts";
import { changePermission } from "./staff.ts";

const clock = testClock();
const newcomer = {
  firstName: "anna-LENA",
  lastName: "ÖZGÜR",
  email: "Anna@Example.com",
  phone: "+4917012345678",
  address: "Uferweg 7",
  additional: "2. OG",
  zipCodeAndCity: "14770 Brandenburg",
  password: "kiel",
};

describeEachEngine((engine, itOnSqlite) => {
  const site = withTestApp(engine, () => ({ clock }));
  let admin: TestVisitor;
  let adminId = 0;
  beforeEach(async () => {
    await emptyTables(engine().db);
    adminId = await addUser(engine().db, { email: "admin@example.com", role: "admin", last_name: "Admin" });
    admin = await site.login(adminId);
  });

  const register = async (changes: object = {}, by = admin) => {
    const answer = await by.post(staffContract.register.path, { ...newcomer, ...changes });
    return [answer.statusCode, answer.json<unknown>()];
  };
  const list = async () => (await admin.get(staffContract.list.path)).json<Employee[]>();
  const change = async (id: number | string, by = admin, request: object = {}) => {
    const answer = await by.post(staffContract.changePermission.path.replace(":id", String(id)), request);
    return [answer.statusCode, answer.json<unknown>()];
  };
  const users = () => engine().db.selectFrom("users").selectAll().where("id", "!=", adminId).execute();
  const logIn = async (browser: TestVisitor, email: string, password: string) =>
    (await browser.post(sessionContract.login.path, { email, password })).statusCode;

  describe("registering an employee", () => {
    itOnSqlite("stores them with capitalised names, the address in lower case and the password as a hash", async () => {
      expect(await register()).toEqual([201, {}]);
      expect(await users()).toEqual([
        {
          id: expect.any(Number),
          email: "anna@example.com",
          first_name: "Anna-lena",
          last_name: "Özgür",
          language: "de",
          phone: "+4917012345678",
          street_and_number: "Uferweg 7",
          additional: "2. OG",
          zip_code_and_city: "14770 Brandenburg",
          password_hash: expect.stringMatching(/^\$argon2id\$/),
          role: "employee",
          active: 1,
          created_at: clock.now().toISOString(),
        },
      ]);
    });

    itOnSqlite("lets them log in at once, and nobody else is logged out or in", async () => {
      await register();
      const browser = await site.visitor();
      expect(await logIn(browser, "anna@example.com", "kiel")).toBe(200);
      expect((await admin.get(sessionContract.check.path)).json()).toMatchObject({ email: "admin@example.com" });
    });

    itOnSqlite("makes an employee, whatever else is sent", async () => {
      await register({ role: "admin", admin: true, root: true, active: false, id: 1 });
      expect(await users()).toMatchObject([{ role: "employee", active: 1 }]);
    });

    itOnSqlite("needs no phone and address", async () => {
      const { phone: _1, address: _2, additional: _3, zipCodeAndCity: _4, ...least } = newcomer;
      const answer = await admin.post(staffContract.register.path, least);
      expect(answer.statusCode).toBe(201);
      expect(await users()).toMatchObject([
        { phone: "", street_and_number: "", additional: "", zip_code_and_city: "" },
      ]);
    });

    itOnSqlite(
      "is refused for an address that has an account, however it is written, and changes nothing",
      async () => {
        await addUser(engine().db, { email: "anna@example.com", active: 0 });
        const taken = [409, { type: "CONFLICT", errors: { email: "validation-staff:emailTaken" } }];
        expect(await register({ email: "ANNA@example.COM" })).toEqual(taken);
        expect(await users()).toMatchObject([{ first_name: "Kim", active: 0 }]);
      },
    );

    it("happens once where two admins do it at the same time", async () => {
      const answers = await Promise.all([register(), register(), register()]);
      expect(answers.map(([status]) => String(status)).toSorted()).toEqual(["201", "409", "409"]);
      expect(await users()).toHaveLength(1);
    });

    itOnSqlite.each([
      [{ firstName: " " }, "firstName"],
      [{ lastName: "x".repeat(26) }, "lastName"],
      [{ phone: "0170x123" }, "phone"],
      [{ zipCodeAndCity: "x".repeat(51) }, "zipCodeAndCity"],
      [{ password: "abc" }, "password"],
      [{ password: "x".repeat(21) }, "password"],
      [{ password: "" }, "password"],
    ])("with %j is refused", async (changes, field) => {
      const errors = { [field]: `validation-staff:${field}` };
      expect(await register(changes)).toEqual([400, { type: "VALIDATION", errors }]);
      expect(await users()).toEqual([]);
    });

    itOnSqlite.each([
      ["1234", "passwordDigits"],
      ["4071835", "passwordDigits"],
      ["12345678", "commonPassword"],
      ["Passwort", "commonPassword"],
      ["sommer2026!", "commonPassword"],
      ["qwertz", "commonPassword"],
      ["zzzzzzzz", "commonPassword"],
    ])("with the password %s is refused with a sentence of its own", async (password, message) => {
      const errors = { password: `validation-staff:${message}` };
      expect(await register({ password })).toEqual([400, { type: "VALIDATION", errors }]);
      expect(await users()).toEqual([]);
    });

    itOnSqlite.each(["40718352", "kiel", "hausboot", "sommerkiel"])("takes the password %s", async (password) => {
      expect((await register({ password }))[0]).toBe(201);
    });

    itOnSqlite("is the admins' and the root account's alone", async () => {
      const employee = await site.login(await addUser(engine().db));
      const root = await site.login(await addUser(engine().db, { email: "root@example.com", role: "root" }));
      expect((await register({}, employee))[0]).toBe(403);
      expect((await register({}, await site.visitor()))[0]).toBe(401);
      expect((await register({}, root))[0]).toBe(201);
    });
  });

  describe("the list of employees", () => {
    itOnSqlite("has the active and the inactive by last name, and neither admins nor the root account", async () => {
      const add = (email: string, changes: object) => addUser(engine().db, { email, ...changes });
      await add("root@example.com", { role: "root" });
      await add("z@example.com", { last_name: "Zander", first_name: "Ute" });
      await add("o@example.com", { last_name: "Özgür" });
      await add("p@example.com", { last_name: "Peters", first_name: "Ben", active: 0 });
      await add("q@example.com", { last_name: "Peters", first_name: "Ada" });
      expect((await list()).map(({ name, active }) => `${name} ${active}`)).toEqual([
        "Kim Özgür true",
        "Ada Peters true",
        "Ben Peters false",
        "Ute Zander true",
      ]);
    });

    itOnSqlite("answers what the cards show and no password, not even its hash", async () => {
      await register();
      const answer = await admin.get(staffContract.list.path);
      expect(answer.json()).toEqual([
        {
          id: expect.any(Number),
          name: "Anna-lena Özgür",
          email: "anna@example.com",
          phone: "+4917012345678",
          streetAndNumber: "Uferweg 7",
          additional: "2. OG",
          zipCodeAndCity: "14770 Brandenburg",
          active: true,
          admin: false,
        },
      ]);
      expect(answer.body).not.toMatch(/password|argon/);
    });
  });

  describe("making an employee an admin, and back", () => {
    let root: TestVisitor;
    beforeEach(async () => {
      root = await site.login(await addUser(engine().db, { email: "root@example.com", role: "root" }));
    });
    const makeAdmin = async (id: number, wanted: unknown, by = root) =>
      (await by.post(staffContract.changeRole.path.replace(":id", String(id)), { admin: wanted })).statusCode;
    const roleOf = async (id: number) =>
      (await engine().db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirstOrThrow()).role;

    itOnSqlite(
      "is the root account's: open sessions of theirs have the new rights, and lose them, at once",
      async () => {
        const id = await addUser(engine().db);
        const person = await site.login(id);
        const mayList = async () => (await person.get(staffContract.list.path)).statusCode === 200;
        expect(await mayList()).toBe(false);
        expect([await makeAdmin(id, true), await mayList(), await roleOf(id)]).toEqual([200, true, "admin"]);
        expect((await person.get(sessionContract.check.path)).json()).toMatchObject({ admin: true, root: false });
        expect([await makeAdmin(id, true), await roleOf(id)]).toEqual([200, "admin"]);
        expect([await makeAdmin(id, false), await mayList(), await roleOf(id)]).toEqual([200, false, "employee"]);
      },
    );

    itOnSqlite("is no admin's nor employee's, not even about themselves", async () => {
      const id = await addUser(engine().db);
      const employee = await site.login(id);
      for (const by of [admin, employee]) {
        expect([await makeAdmin(id, true, by), await makeAdmin(adminId, false, by)]).toEqual([403, 403]);
      }
      expect([await roleOf(id), await roleOf(adminId)]).toEqual(["employee", "admin"]);
    });

    it("leaves the root account, and makes nobody an admin who is deactivated", async () => {
      const { user } = { user: (await root.get(sessionContract.check.path)).json<{ id: number }>() };
      const inactive = await addUser(engine().db, { email: "gone@example.com", active: 0 });
      expect([await makeAdmin(user.id, false), await makeAdmin(user.id, true)]).toEqual([404, 404]);
      expect([await makeAdmin(inactive, true), await makeAdmin(999_999, true)]).toEqual([404, 404]);
      expect([await roleOf(user.id), await roleOf(inactive)]).toEqual(["root", "employee"]);
    });

    itOnSqlite.each([undefined, "", "maybe"])("is not done where nobody says which: %j", async (wanted) => {
      expect([await makeAdmin(adminId, wanted), await roleOf(adminId)]).toEqual([400, "admin"]);
    });

    itOnSqlite("needs the admins in the root account's list, and only there", async () => {
      await addUser(engine().db);
      const listed = async (by: TestVisitor) =>
        (await by.get(staffContract.list.path)).json<Employee[]>().map((one) => [one.name, one.admin]);
      expect(await listed(root)).toEqual([
        ["Kim Admin", true],
        ["Kim Kapitän", false],
      ]);
      expect(await listed(admin)).toEqual([["Kim Kapitän", false]]);
    });
  });

  describe("deactivating an employee", () => {
    itOnSqlite(
      "ends all their sessions at once, keeps them from logging in, and leaves everybody else alone",
      async () => {
        const id = await addAccount(engine().db);
        const other = await site.login(await addUser(engine().db, { email: "other@example.com" }));
        const browsers = [await site.login(id), await site.login(id)];
        expect(await change(id)).toEqual([200, {}]);
        for (const browser of browsers) expect((await browser.get(sessionContract.check.path)).statusCode).toBe(401);
        expect(await logIn(await site.visitor(), "staff@example.com", testPassword)).toBe(401);
        expect((await other.get(sessionContract.check.path)).statusCode).toBe(200);
      },
    );

    itOnSqlite("is taken back by the same call; the ended sessions stay ended", async () => {
      const id = await addAccount(engine().db);
      const before = await site.login(id);
      await change(id);
      expect(await list()).toMatchObject([{ id, active: false }]);
      expect(await change(id)).toEqual([200, {}]);
      expect(await list()).toMatchObject([{ id, active: true }]);
      expect((await before.get(sessionContract.check.path)).statusCode).toBe(401);
      expect(await logIn(await site.visitor(), "staff@example.com", testPassword)).toBe(200);
    });

    it("does not happen where the sessions cannot be ended", async () => {
      const id = await addAccount(engine().db);
      const fromEmployee = await site.login(id);
      const { db } = engine();
      await db.schema.alterTable("sessions").renameTo("sessions_gone").execute();
      const failure = await changePermission(site.deps, id).catch((error: unknown) => error);
      await db.schema.alterTable("sessions_gone").renameTo("sessions").execute();
      expect(String(failure)).toContain("sessions");
      expect((await fromEmployee.get(sessionContract.check.path)).statusCode).toBe(200);
    });

    it("is two changes where two admins do it at the same time", async () => {
      const id = await addAccount(engine().db);
      await Promise.all([change(id), change(id)]);
      expect(await list()).toMatchObject([{ active: true }]);
    });

    itOnSqlite("stays as it is where another admin wanted and did the same before", async () => {
      const id = await addAccount(engine().db);
      for (const active of [false, true]) {
        await Promise.all([change(id, admin, { active }), change(id, admin, { active })]);
        expect(await list()).toMatchObject([{ active }]);
      }
      const refusal = { type: "VALIDATION", errors: { active: "validation-staff:flag" } };
      expect(await change(id, admin, { active: "maybe" })).toEqual([400, refusal]);
    });

    itOnSqlite.each(["admin", "root"] as const)("does not deactivate the %s", async (role) => {
      const id = await addUser(engine().db, { email: "boss@example.com", role });
      expect(await change(id)).toEqual([404, { type: "NOT_FOUND", errors: {} }]);
      expect(await users()).toMatchObject([{ active: 1 }]);
    });

    itOnSqlite.each(["999999", "0", "-1", "1.5", "x", "2147483648"])("knows no employee %s", async (id) => {
      const [status] = await change(id);
      expect(status).toBe(id === "999999" ? 404 : 400);
    });

    itOnSqlite("is no employee's business, not even about themselves", async () => {
      const id = await addUser(engine().db);
      const employee = await site.login(id);
      expect((await change(id, employee))[0]).toBe(403);
      expect((await employee.get(staffContract.list.path)).statusCode).toBe(403);
    });
  });
});
