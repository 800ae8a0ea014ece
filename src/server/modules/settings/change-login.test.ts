import { sessionContract } from "../../../shared/contract/session.ts";
import { settingsContract } from "../../../shared/contract/settings.ts";
import { addAccount, testPassword } from "../../../testing/accounts.ts";
import { testClock } from "../../../testing/clock.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addSettings } from "../../../testing/rows.ts";
import { type TestVisitor, withTestApp } from "../../../testing/server.ts";
import type { RecoverData } from "../../mail/mail-data.ts";

const emails = { employee: "kim@example.com", admin: "alma@example.com", root: "root@example.com" } as const;
type Role = keyof typeof emails;
const roles: Role[] = ["employee", "admin", "root"];
const newPassword = "neu und gut";
const missing = { type: "VALIDATION", errors: { currentPassword: "validation-staff:currentPassword" } };
const wrong = { type: "VALIDATION", errors: { currentPassword: "validation-staff:wrongPassword" } };
const clock = testClock();

describeEachEngine((engine, itOnSqlite) => {
  const server = withTestApp(engine, () => ({ clock }));
  let ids: Record<Role, number>;
  beforeEach(async () => {
    const { db } = engine();
    await emptyTables(db);
    await addSettings(db);
    const add = (role: Role) => addAccount(db, { role, email: emails[role] });
    ids = { employee: await add("employee"), admin: await add("admin"), root: await add("root") };
  });

  const update = async (browser: TestVisitor, body: object) => {
    const answer = await browser.post(settingsContract.update.path, body);
    return [answer.statusCode, answer.json<unknown>()];
  };
  const logIn = async (email: string, password: string, browser?: TestVisitor) => {
    const from = browser ?? (await server.visitor());
    return (await from.post(sessionContract.login.path, { email, password })).statusCode;
  };
  const isLoggedIn = async (browser: TestVisitor) => (await browser.get(sessionContract.check.path)).statusCode === 200;
  const userRow = (role: Role) =>
    engine().db.selectFrom("users").selectAll().where("id", "=", ids[role]).executeTakeFirstOrThrow();
  const settings = () => engine().db.selectFrom("business_settings").selectAll().executeTakeFirstOrThrow();

  describe.each(roles)("an open session of the %s account", (role) => {
    itOnSqlite("sets a new password with the current one, which then opens nothing", async () => {
      const browser = await server.login(ids[role]);
      expect(await update(browser, { password: newPassword, currentPassword: testPassword })).toEqual([200, {}]);
      expect([await logIn(emails[role], testPassword), await logIn(emails[role], newPassword)]).toEqual([401, 200]);
    });

    itOnSqlite.each([
      ["no", undefined, missing],
      ["an empty", "", missing],
      ["a wrong", "backbord", wrong],
      ["somebody else's mailed", "K7QM-9WXA-TR4H-B2ZN", wrong],
    ])("sets none with %s current password", async (_, currentPassword, answer) => {
      const before = await userRow(role);
      const browser = await server.login(ids[role]);
      expect(await update(browser, { password: newPassword, currentPassword })).toEqual([400, answer]);
      expect([await userRow(role), await isLoggedIn(browser)]).toEqual([before, true]);
    });

    itOnSqlite.each([
      ["4711", "passwordDigits"],
      ["Hallo123", "commonPassword"],
    ])("does not set %s, which anybody guesses", async (password, message) => {
      const browser = await server.login(ids[role]);
      const errors = { password: `validation-staff:${message}` };
      expect(await update(browser, { password, currentPassword: testPassword })).toEqual([
        400,
        { type: "VALIDATION", errors },
      ]);
      expect(await logIn(emails[role], testPassword)).toBe(200);
    });

    itOnSqlite(
      "ends all sessions of the account with a new password, the acting one for a new one, and nobody else's",
      async () => {
        const [here, elsewhere] = [await server.login(ids[role]), await server.login(ids[role])];
        const other = await server.login(ids[role === "admin" ? "employee" : "admin"]);
        const before = here.cookies.get("sessionid") ?? "";
        await update(here, { password: newPassword, currentPassword: testPassword });
        expect([await isLoggedIn(here), await isLoggedIn(elsewhere), await isLoggedIn(other)]).toEqual([
          true,
          false,
          true,
        ]);
        const copied = await server.app.inject({ url: sessionContract.check.path, cookies: { sessionid: before } });
        expect(copied.statusCode).toBe(401);
        // The new session has its CSRF token with it, and the browser is known by the new password.
        expect(await update(here, { weAreHiring: true, firstName: "Tom" })).toEqual([200, {}]);
        expect(here.cookies.has(`device_${ids[role]}`)).toBe(true);
      },
    );
  });

  describe("a new email", () => {
    itOnSqlite.each(["employee", "admin"] as const)("of the %s account needs the current password", async (role) => {
      const browser = await server.login(ids[role]);
      const taken = { firstName: "Tom", email: "mine@example.com" };
      expect(await update(browser, taken)).toEqual([400, missing]);
      expect(await update(browser, { ...taken, currentPassword: "backbord" })).toEqual([400, wrong]);
      expect(await userRow(role)).toMatchObject({ email: emails[role], first_name: "Kim" });
      expect(await update(browser, { ...taken, currentPassword: testPassword })).toEqual([200, {}]);
      expect(await userRow(role)).toMatchObject({ email: "mine@example.com", first_name: "Tom" });
    });

    itOnSqlite("is none where it is the same in capitals: other data need no password", async () => {
      const browser = await server.login(ids.employee);
      expect(await update(browser, { email: "KIM@example.com", phone: "030" })).toEqual([200, {}]);
      expect(await userRow("employee")).toMatchObject({ email: emails.employee, phone: "030" });
    });
  });

  describe("guessing the current password", () => {
    const guess = (browser: TestVisitor, currentPassword = "backbord") =>
      update(browser, { password: newPassword, currentPassword });
    const tooMany = [429, { type: "RATE_LIMITED", errors: {} }];

    itOnSqlite("ends after ten tries within 15 minutes, for the login as well, and no new browser helps", async () => {
      const browser = await server.login(ids.employee);
      for (let count = 0; count < 10; count += 1) expect(await guess(browser)).toEqual([400, wrong]);
      expect(await guess(browser, testPassword)).toEqual(tooMany);
      expect(await guess(await server.login(ids.employee))).toEqual(tooMany);
      expect(await logIn(emails.employee, testPassword)).toBe(429);
      expect(await update(browser, { email: "mine@example.com", currentPassword: testPassword })).toEqual(tooMany);
      clock.advance(15 * 60_000);
      expect(await guess(browser, testPassword)).toEqual([200, {}]);
    });

    itOnSqlite("shares its tries with the login of that browser", async () => {
      const browser = await server.visitor();
      expect(await logIn(emails.admin, testPassword, browser)).toBe(200);
      for (let count = 0; count < 10; count += 1) await guess(browser);
      expect(await logIn(emails.admin, testPassword, browser)).toBe(429);
    });
  });

  describe("who came in with a mailed password", () => {
    const forget = async (email: string) => {
      const browser = await server.visitor();
      await browser.post(sessionContract.recover.path, { email });
      const { data } = await engine().db.selectFrom("outbox").select("data").executeTakeFirstOrThrow();
      const { password } = JSON.parse(data) as RecoverData;
      return { browser, mailed: password };
    };

    itOnSqlite("sets a new one with it, within its 30 minutes and once", async () => {
      const { browser, mailed } = await forget(emails.root);
      expect(await logIn(emails.root, mailed, browser)).toBe(200);
      expect(await update(browser, { password: newPassword, currentPassword: mailed })).toEqual([200, {}]);
      expect(await update(browser, { password: "noch eins", currentPassword: mailed })).toEqual([400, wrong]);
      expect(await logIn(emails.root, newPassword)).toBe(200);
    });

    it("does not when it has expired, nor for another account", async () => {
      const { browser, mailed } = await forget(emails.employee);
      await logIn(emails.employee, mailed, browser);
      const admin = await server.login(ids.admin);
      expect(await update(admin, { password: newPassword, currentPassword: mailed })).toEqual([400, wrong]);
      clock.advance(30 * 60_000);
      expect(await update(browser, { password: newPassword, currentPassword: mailed })).toEqual([400, wrong]);
    });
  });

  describe("the root account", () => {
    itOnSqlite("changes its password whatever hours are stored, and leaves them alone", async () => {
      await engine().db.updateTable("business_settings").set({ general_opening_hour: "" }).execute();
      const before = await settings();
      const browser = await server.login(ids.root);
      expect(await update(browser, { password: newPassword, currentPassword: testPassword })).toEqual([200, {}]);
      expect(await settings()).toEqual(before);
    });

    itOnSqlite("changes neither hours nor password where one of them is refused", async () => {
      const [before, hours] = [await userRow("root"), await settings()];
      const browser = await server.login(ids.root);
      const sent = { general_opening_hour: "7", password: newPassword, currentPassword: "backbord" };
      expect(await update(browser, sent)).toEqual([400, wrong]);
      const late = { ...sent, general_opening_hour: "25", currentPassword: testPassword };
      expect((await update(browser, late))[0]).toBe(400);
      expect([await userRow("root"), await settings()]).toEqual([before, hours]);
    });
  });
});
