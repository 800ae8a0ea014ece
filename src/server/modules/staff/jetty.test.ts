import { sessionContract, type User } from "../../../shared/contract/session.ts";
import { type Employee, staffContract } from "../../../shared/contract/staff.ts";
import type { WorkingDaysAnswer } from "../../../shared/contract/working-hours.ts";
import { workingHoursContract } from "../../../shared/contract/working-hours.ts";
import { addAccount, testPassword } from "../../../testing/accounts.ts";
import { testClock } from "../../../testing/clock.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addUser } from "../../../testing/rows.ts";
import { type TestVisitor, withTestApp } from "../../../testing/server.ts";
import { changeJetty } from "./staff.ts";

const clock = testClock();
const newcomer = { firstName: "jonte", lastName: "jolle", email: "steg@example.com", password: "kiel" };

/** Who works at the jetty: how an account becomes one, and ceases to be one (requirements/jetty.md). */
describeEachEngine((engine, itOnSqlite) => {
  const site = withTestApp(engine, () => ({ clock }));
  let admin: TestVisitor;
  let root: TestVisitor;
  let adminId = 0;
  let rootId = 0;
  beforeEach(async () => {
    const { db } = engine();
    await emptyTables(db);
    rootId = await addUser(db, { email: "root@example.com", role: "root" });
    adminId = await addUser(db, { email: "admin@example.com", role: "admin" });
    admin = await site.login(adminId);
    root = await site.login(rootId);
  });

  const register = (changes: object = {}) => admin.post(staffContract.register.path, { ...newcomer, ...changes });
  const roles = async () => {
    const rows = await engine().db.selectFrom("users").select(["email", "role"]).orderBy("id").execute();
    return Object.fromEntries(rows.map(({ email, role }) => [email, role]));
  };
  const change = async (id: number, jetty: unknown, by = admin) =>
    (await by.post(staffContract.changeJetty.path.replace(":id", String(id)), { jetty })).statusCode;
  const logIn = async (email: string, password: string) =>
    (await site.visitor()).post(sessionContract.login.path, { email, password });
  const status = async (browser: TestVisitor) => (await browser.get(sessionContract.check.path)).statusCode;

  describe("registering somebody for the jetty", () => {
    it("makes an account that the login and the user check call so, and no admin", async () => {
      expect((await register({ jetty: true })).statusCode).toBe(201);
      expect(await roles()).toMatchObject({ "steg@example.com": "jetty" });
      const answer = await logIn("steg@example.com", "kiel");
      expect(answer.json()).toMatchObject({ admin: false, root: false, jetty: true, language: "de" });
      const { id } = answer.json<User>();
      const browser = await site.login(id);
      expect((await browser.get(sessionContract.check.path)).json()).toMatchObject({ admin: false, jetty: true });
    });

    itOnSqlite("has the rules of any password", async () => {
      const refused = await register({ jetty: true, password: "12345" });
      expect([refused.statusCode, refused.json()]).toMatchObject([
        400,
        { errors: { password: "validation-staff:passwordDigits" } },
      ]);
    });

    itOnSqlite.each([{}, { jetty: false }, { role: "jetty" }])("makes an employee of %j", async (changes) => {
      await register(changes);
      expect(await roles()).toMatchObject({ "steg@example.com": "employee" });
      expect((await logIn("steg@example.com", "kiel")).json()).not.toHaveProperty("jetty");
    });

    itOnSqlite("mails them a new password in the language of the account", async () => {
      const id = await addAccount(engine().db, { email: "steg@example.com", role: "jetty" });
      const browser = await site.login(id);
      expect((await browser.post(sessionContract.setLanguage.path, { language: "en" })).statusCode).toBe(200);
      await (await site.visitor()).post(sessionContract.recover.path, { email: "steg@example.com" });
      const mails = await engine().db.selectFrom("outbox").select(["template", "recipient", "lang"]).execute();
      expect(mails).toEqual([{ template: "recover", recipient: "steg@example.com", lang: "en" }]);
    });
  });

  describe("changing who works at the jetty", () => {
    it("logs them out everywhere in the same moment, both ways, and nobody else", async () => {
      const { db } = engine();
      const id = await addAccount(db);
      const other = await site.login(await addUser(db, { email: "other@example.com" }));
      const browsers = [await site.login(id), await site.login(id)];
      expect([await change(id, true), await roles()]).toMatchObject([200, { "staff@example.com": "jetty" }]);
      for (const browser of browsers) expect(await status(browser)).toBe(401);
      expect((await logIn("staff@example.com", testPassword)).json()).toMatchObject({ admin: false, jetty: true });
      const atJetty = await site.login(id);
      expect([await change(id, false), await status(atJetty)]).toEqual([200, 401]);
      expect(await roles()).toMatchObject({ "staff@example.com": "employee", "other@example.com": "employee" });
      expect([await status(other), await status(admin)]).toEqual([200, 200]);
    });

    it("does not happen where the sessions cannot be ended", async () => {
      const { db } = engine();
      const id = await addUser(db);
      await db.schema.alterTable("sessions").renameTo("sessions_gone").execute();
      const failure = await changeJetty(site.deps, id, true, adminId).catch((error: unknown) => error);
      await db.schema.alterTable("sessions_gone").renameTo("sessions").execute();
      expect([String(failure), await roles()]).toMatchObject([
        expect.stringContaining("sessions"),
        { "staff@example.com": "employee" },
      ]);
    });

    itOnSqlite("is not of admins, of the root account, or of nobody", async () => {
      for (const id of [adminId, rootId, 999_999]) {
        expect([await change(id, true), await change(id, false, root)]).toEqual([404, 404]);
      }
      expect(await roles()).toEqual({ "root@example.com": "root", "admin@example.com": "admin" });
      expect([await status(admin), await status(root)]).toEqual([200, 200]);
    });

    itOnSqlite("is the admins' alone, not even about themselves", async () => {
      const { db } = engine();
      const id = await addUser(db);
      const jettyId = await addUser(db, { email: "steg@example.com", role: "jetty" });
      const [employee, jetty] = [await site.login(id), await site.login(jettyId)];
      for (const by of [employee, jetty]) {
        expect([await change(id, true, by), await change(jettyId, false, by)]).toEqual([403, 403]);
      }
      expect(await change(id, undefined)).toBe(400);
      expect(await roles()).toMatchObject({ "staff@example.com": "employee", "steg@example.com": "jetty" });
    });
  });

  describe("the admins' work with such an account", () => {
    let id = 0;
    beforeEach(async () => {
      id = await addAccount(engine().db, { email: "steg@example.com", role: "jetty", last_name: "Jolle" });
    });

    itOnSqlite("is in the list, where it is called so", async () => {
      await addUser(engine().db);
      for (const by of [admin, root]) {
        const listed = (await by.get(staffContract.list.path)).json<Employee[]>();
        expect(listed.filter(({ jetty }) => jetty)).toMatchObject([{ id, name: "Kim Jolle", admin: false }]);
        expect(listed.find(({ email }) => email === "staff@example.com")).not.toHaveProperty("jetty");
      }
    });

    it("deactivates and activates it like an employee's", async () => {
      const browser = await site.login(id);
      const path = staffContract.changePermission.path.replace(":id", String(id));
      expect((await admin.post(path, { active: false })).statusCode).toBe(200);
      expect([await status(browser), (await logIn("steg@example.com", testPassword)).statusCode]).toEqual([401, 401]);
      await admin.post(path, {});
      expect((await logIn("steg@example.com", testPassword)).json()).toMatchObject({ jetty: true });
    });

    itOnSqlite("makes no admin of it: it becomes an employee first", async () => {
      const makeAdmin = async (wanted: boolean) =>
        (await root.post(staffContract.changeRole.path.replace(":id", String(id)), { admin: wanted })).statusCode;
      expect([await makeAdmin(true), await makeAdmin(false)]).toEqual([404, 404]);
      expect(await roles()).toMatchObject({ "steg@example.com": "jetty" });
      expect([await change(id, false), await makeAdmin(true)]).toEqual([200, 200]);
      expect(await roles()).toMatchObject({ "steg@example.com": "admin" });
    });

    itOnSqlite("can pick it to read its hours", async () => {
      const { employees } = (await admin.get(workingHoursContract.list.path)).json<WorkingDaysAnswer>();
      expect(employees).toContainEqual({ id, name: "Kim Jolle" });
    });
  });
});
