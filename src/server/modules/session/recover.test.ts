import { sessionContract } from "../../../shared/contract/session.ts";
import { addAccount, testPassword } from "../../../testing/accounts.ts";
import { testClock } from "../../../testing/clock.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { type TestVisitor, withTestApp } from "../../../testing/server.ts";
import type { RecoverData } from "../../mail/mail-data.ts";
import { purgeExpired } from "../../ops/retention.ts";
import { changePermission } from "../staff/staff.ts";

const email = "staff@example.com";
const minute = 60_000;
const clock = testClock();

describeEachEngine((engine, itOnSqlite) => {
  const site = withTestApp(engine, () => ({
    clock,
    config: { publicUrl: "http://boats.example" },
  }));
  let browser: TestVisitor;
  let id = 0;
  beforeAll(async () => {
    browser = await site.visitor();
  });
  beforeEach(async () => {
    await emptyTables(engine().db);
    id = await addAccount(engine().db);
  });

  const ask = async (address: unknown = email) => {
    const answer = await browser.post(sessionContract.recover.path, { email: address });
    return [answer.statusCode, answer.json<unknown>()];
  };
  const mails = () => engine().db.selectFrom("outbox").selectAll().orderBy("id").execute();
  const passwords = async () => (await mails()).map((mail) => (JSON.parse(mail.data) as RecoverData).password);
  const mailedPassword = async () => {
    await ask();
    return (await passwords()).at(-1) ?? "";
  };
  const logIn = async (password: string) =>
    (await browser.post(sessionContract.login.path, { email, password })).statusCode;

  describe("a password that was forgotten", () => {
    itOnSqlite("is replaced by a mail with a readable one, in German and with the way to the login", async () => {
      expect(await ask(" STAFF@example.com ")).toEqual([200, {}]);
      const [mail, ...more] = await mails();
      expect([mail, more]).toMatchObject([{ template: "recover", recipient: email, lang: "de" }, []]);
      const data = JSON.parse(mail?.data ?? "") as RecoverData;
      expect(data).toMatchObject({ firstName: "Kim", minutes: 30, loginUrl: "http://boats.example/Login" });
      expect(data.password).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
      expect(data.password.length).toBeLessThanOrEqual(20);
    });

    itOnSqlite("is mailed about in the language that the account reads", async () => {
      await engine().db.updateTable("users").set({ language: "en" }).execute();
      await ask();
      expect(await mails()).toMatchObject([{ template: "recover", lang: "en" }]);
    });

    itOnSqlite("can be logged in without, once", async () => {
      const password = await mailedPassword();
      expect([await logIn(password), await logIn(password)]).toEqual([200, 401]);
    });

    it("can be logged in without once, also where two try at the same time", async () => {
      const password = await mailedPassword();
      const answers = await Promise.all([logIn(password), logIn(password), logIn(password)]);
      expect(answers.toSorted()).toEqual([200, 401, 401]);
    });

    it("still works beside it, before and after: nobody is locked out", async () => {
      const password = await mailedPassword();
      expect([await logIn(testPassword), await logIn(password), await logIn(testPassword)]).toEqual([200, 200, 200]);
    });

    itOnSqlite("changes nothing else: not the account, and who is logged in stays so", async () => {
      const user = () => engine().db.selectFrom("users").selectAll().executeTakeFirst();
      const before = await user();
      const elsewhere = await site.login(id);
      await mailedPassword();
      expect(await user()).toEqual(before);
      expect((await elsewhere.get(sessionContract.check.path)).statusCode).toBe(200);
    });

    itOnSqlite("is replaced for 30 minutes only", async () => {
      const [first, second] = [await mailedPassword(), await mailedPassword()];
      clock.advance(30 * minute - 1);
      expect(await logIn(first)).toBe(200);
      clock.advance(1);
      expect(await logIn(second)).toBe(401);
    });

    itOnSqlite("is replaced by one that may be typed in small letters, or copied with a blank", async () => {
      expect(await logIn(` ${(await mailedPassword()).toLowerCase()} `)).toBe(200);
    });

    itOnSqlite("is replaced by one for this account only", async () => {
      await addAccount(engine().db, { email: "other@example.com" });
      const password = await mailedPassword();
      const answer = await browser.post(sessionContract.login.path, { email: "other@example.com", password });
      expect(answer.statusCode).toBe(401);
    });

    itOnSqlite("is replaced by no other one that only looks like it", async () => {
      const password = await mailedPassword();
      const last = password.endsWith("A") ? "B" : "A";
      expect([await logIn(password.slice(0, -1) + last), await logIn(password)]).toEqual([401, 200]);
    });

    itOnSqlite("is of no use to somebody who is deactivated meanwhile", async () => {
      const password = await mailedPassword();
      await engine().db.updateTable("users").set({ active: 0 }).execute();
      expect(await logIn(password)).toBe(401);
    });

    it("is of no use to them either once somebody activates the account again", async () => {
      const password = await mailedPassword();
      for (const active of [false, true]) await changePermission(site.deps, id, active);
      expect([await logIn(password), await logIn(testPassword)]).toEqual([401, 200]);
    });

    itOnSqlite("is mailed three times an hour at most, and the answer does not tell", async () => {
      for (let count = 0; count < 5; count += 1) expect(await ask()).toEqual([200, {}]);
      expect(await mails()).toHaveLength(3);
      expect(await logIn((await passwords())[0] ?? "")).toBe(200);
      clock.advance(60 * minute);
      await ask();
      expect(await mails()).toHaveLength(4);
    });

    it("is mailed three times an hour at most, also where all are asked for at once", async () => {
      await Promise.all(Array.from({ length: 8 }, () => ask()));
      expect(await mails()).toHaveLength(3);
    });

    itOnSqlite("is stored as a hash", async () => {
      const password = await mailedPassword();
      const rows = await engine().db.selectFrom("recovery_passwords").selectAll().execute();
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(password);
    });

    itOnSqlite("is forgotten after its hour, and its mail, sent or not, when it expired", async () => {
      await ask();
      const rows = () => engine().db.selectFrom("recovery_passwords").selectAll().execute();
      clock.advance(30 * minute - 1);
      await purgeExpired(site.deps);
      expect([(await mails()).length, (await rows()).length]).toEqual([1, 1]);
      clock.advance(1);
      await purgeExpired(site.deps);
      expect([(await mails()).length, (await rows()).length]).toEqual([0, 1]);
      clock.advance(30 * minute);
      await purgeExpired(site.deps);
      expect(await rows()).toEqual([]);
    });
  });

  describe("an address without an active account", () => {
    itOnSqlite("is answered the same, and nothing is mailed", async () => {
      expect(await ask("nobody@example.com")).toEqual([200, {}]);
      await engine().db.updateTable("users").set({ active: 0 }).execute();
      expect(await ask()).toEqual([200, {}]);
      expect(await mails()).toEqual([]);
    });

    itOnSqlite.each(["", "staff", ["staff@example.com"], "x@example.com\r\nBcc: y@example.com"])(
      "is refused where it is none: %j",
      async (address) => {
        const errors = { email: "validation-staff:email" };
        expect(await ask(address)).toEqual([400, { type: "VALIDATION", errors }]);
      },
    );
  });
});
