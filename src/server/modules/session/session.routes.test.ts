import { sessionContract } from "../../../shared/contract/session.ts";
import { addAccount, testPassword } from "../../../testing/accounts.ts";
import { testClock } from "../../../testing/clock.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { type TestVisitor, withTestApp } from "../../../testing/server.ts";
import type { Part } from "../../app.ts";
import { hashPassword } from "./passwords.ts";
import { hashToken } from "./session.repository.ts";
import { ensureSession } from "./session.ts";

const email = "staff@example.com";
const wrong = [401, { type: "INVALID_CREDENTIALS", errors: {} }];
const clock = testClock();

const holding: Part = (app, deps) => {
  app.post("/probe/hold/", async (request, reply) => ({ hash: await ensureSession(request, reply, deps) }));
};

describeOnSqlite((engine) => {
  const site = withTestApp(engine, () => ({ clock, parts: [holding] }));
  let browser: TestVisitor;
  let id = 0;
  beforeEach(async () => {
    await emptyTables(engine().db);
    id = await addAccount(engine().db);
    browser = await site.visitor();
  });

  const logIn = async (credentials: object = {}, from = browser) => {
    const answer = await from.post(sessionContract.login.path, { email, password: testPassword, ...credentials });
    return [answer.statusCode, answer.json<unknown>()];
  };
  const isLoggedIn = async (from = browser) => (await from.get(sessionContract.check.path)).statusCode === 200;
  const sessions = () => engine().db.selectFrom("sessions").selectAll().execute();
  const user = {
    email,
    first_name: "Kim",
    last_name: "Kapitän",
    admin: false,
    root: false,
    active: true,
    language: "de",
  };

  describe("a login", () => {
    it("answers the user, whom the check knows from then on", async () => {
      expect(await logIn()).toEqual([200, { id, ...user }]);
      const check = await browser.get(sessionContract.check.path);
      expect([check.statusCode, check.json()]).toEqual([200, { id, ...user }]);
      expect(check.headers["cache-control"]).toBe("no-store");
    });

    it.each([
      ["admin", { admin: true, root: false }],
      ["root", { admin: true, root: true }],
    ] as const)("says so of the %s", async (role, flags) => {
      await engine().db.updateTable("users").set({ role }).execute();
      expect(await logIn()).toEqual([200, { id, ...user, ...flags }]);
    });

    it("takes the address in any case, and with blanks around it", async () => {
      expect((await logIn({ email: " STAFF@Example.com " }))[0]).toBe(200);
    });

    it("takes the password as it is, blanks too", async () => {
      const password_hash = await hashPassword(" drei  x ");
      await engine().db.updateTable("users").set({ password_hash }).execute();
      expect(await logIn({ password: "drei  x" })).toEqual(wrong);
      expect((await logIn({ password: " drei  x " }))[0]).toBe(200);
    });

    it("replaces a visitor's session by a new one, which the browser keeps from scripts", async () => {
      await browser.post("/probe/hold/", {});
      const before = browser.cookies.get("sessionid");
      const answer = await browser.post(sessionContract.login.path, { email, password: testPassword });
      const cookie = answer.cookies.find(({ name }) => name === "sessionid");
      expect(cookie).toMatchObject({ path: "/", httpOnly: true, sameSite: "Lax" });
      expect(cookie?.expires?.getTime()).toBe(clock.now().getTime() + 7 * 24 * 3_600_000);
      expect(cookie?.value).not.toBe(before);
      expect(await sessions()).toMatchObject([{ token_hash: hashToken(cookie?.value ?? ""), user_id: id }]);
    });

    it("hands out the CSRF token of the new session, and takes the earlier one no more", async () => {
      const before = browser.cookies.get("csrftoken") ?? "";
      await logIn();
      const logOut = (token?: string) =>
        browser.post(sessionContract.logout.path, {}, token === undefined ? {} : { "x-csrftoken": token });
      expect((await logOut(before)).statusCode).toBe(403);
      expect((await logOut()).statusCode).toBe(200);
    });

    it("ends the browser's earlier login, and no other", async () => {
      const elsewhere = await site.visitor();
      await logIn({}, elsewhere);
      await logIn();
      const stolen = browser.cookies.get("sessionid") ?? "";
      await logIn();
      expect(browser.cookies.get("sessionid")).not.toBe(stolen);
      const answer = await site.app.inject({ url: sessionContract.check.path, cookies: { sessionid: stolen } });
      expect(answer.statusCode).toBe(401);
      expect([await isLoggedIn(), await isLoggedIn(elsewhere)]).toEqual([true, true]);
    });

    it("is refused the same for a wrong password, an unknown and a deactivated account", async () => {
      expect(await logIn({ password: "backbord" })).toEqual(wrong);
      expect(await logIn({ email: "nobody@example.com" })).toEqual(wrong);
      await engine().db.updateTable("users").set({ active: 0 }).execute();
      expect(await logIn()).toEqual(wrong);
      expect(await sessions()).toEqual([]);
    });

    it("is refused after the same work, whether there is such an account or not", async () => {
      await addAccount(engine().db, { email: "gone@example.com", active: 0 });
      /** Processor time, which a busy machine does not stretch, and the least of some tries. */
      const workFor = async (credentials: object) => {
        const times: number[] = [];
        for (let count = 0; count < 5; count += 1) {
          const start = process.cpuUsage();
          expect(await logIn(credentials)).toEqual(wrong);
          times.push(process.cpuUsage(start).user);
        }
        return Math.min(...times);
      };
      const known = await workFor({ password: "backbord" });
      // Without the work on a hash these took a twentieth.
      expect(await workFor({ email: "nobody@example.com" })).toBeGreaterThan(known / 3);
      expect(await workFor({ email: "gone@example.com" })).toBeGreaterThan(known / 3);
    });

    it.each([
      [{ email: "" }, "email"],
      [{ email: "staff" }, "email"],
      [{ email: { $ne: "" } }, "email"],
      [{ password: "" }, "password"],
      [{ password: "x".repeat(201) }, "password"],
      [{ password: ["steuerbord"] }, "password"],
    ])("with %j is no login", async (credentials, field) => {
      const [status, body] = await logIn(credentials);
      expect([status, body]).toEqual([400, { type: "VALIDATION", errors: { [field]: `validation-staff:${field}` } }]);
    });
  });

  describe("the check", () => {
    it("answers 401 to a visitor, to GET and HEAD alike", async () => {
      const get = await browser.get(sessionContract.check.path);
      expect([get.statusCode, get.json()]).toEqual([401, { type: "UNAUTHENTICATED", errors: {} }]);
      const head = await site.app.inject({ method: "HEAD", url: sessionContract.check.path });
      expect([head.statusCode, head.body]).toEqual([401, ""]);
    });

    it("answers HEAD with 200 while the session stands", async () => {
      await logIn();
      const head = await site.app.inject({
        method: "HEAD",
        url: sessionContract.check.path,
        cookies: { sessionid: browser.cookies.get("sessionid") ?? "" },
      });
      expect([head.statusCode, head.body]).toEqual([200, ""]);
    });

    it("answers 401 when the week of the session is over", async () => {
      await logIn();
      clock.advance(7 * 24 * 3_600_000 - 1);
      expect(await isLoggedIn()).toBe(true);
      clock.advance(1);
      expect(await isLoggedIn()).toBe(false);
    });
  });

  describe("the language of the internal area", () => {
    const choose = async (language: unknown, from = browser) => {
      const answer = await from.post(sessionContract.setLanguage.path, { language });
      return [answer.statusCode, answer.json<unknown>()];
    };
    const languageIn = async (from: TestVisitor) =>
      (await from.get(sessionContract.check.path)).json<{ language: string }>().language;

    it("is the account's: each of its browsers has it at once, and so has the next login", async () => {
      const elsewhere = await site.login(id);
      await logIn();
      expect(await choose("en")).toEqual([200, {}]);
      expect([await languageIn(browser), await languageIn(elsewhere)]).toEqual(["en", "en"]);
      expect(await logIn({}, await site.visitor())).toEqual([200, { id, ...user, language: "en" }]);
      expect(await choose("de")).toEqual([200, {}]);
      expect(await languageIn(elsewhere)).toBe("de");
    });

    it("is nobody else's, whatever the call names", async () => {
      const other = await site.login(await addAccount(engine().db, { email: "other@example.com" }));
      await logIn();
      await browser.post(sessionContract.setLanguage.path, { language: "en", id: id + 1, email: "other@example.com" });
      expect([await languageIn(browser), await languageIn(other)]).toEqual(["en", "de"]);
    });

    it.each([undefined, "", "fr", "DE", 1, ["en"]])("is not %j", async (language) => {
      await logIn();
      expect(await choose(language)).toEqual([400, { type: "VALIDATION", errors: { language: "validation:lang" } }]);
      expect(await languageIn(browser)).toBe("de");
    });

    it("is for no visitor to choose, and needs the CSRF token", async () => {
      expect((await choose("en"))[0]).toBe(401);
      await logIn();
      const forged = { "x-csrftoken": "forged" };
      const answer = await browser.post(sessionContract.setLanguage.path, { language: "en" }, forged);
      expect([answer.statusCode, await languageIn(browser)]).toEqual([403, "de"]);
    });
  });

  describe("the logout", () => {
    const logOut = async (from = browser) => {
      const answer = await from.post(sessionContract.logout.path, {});
      return [answer.statusCode, answer.json<unknown>()];
    };

    it("ends the session for good and clears the cookie", async () => {
      await logIn();
      const token = browser.cookies.get("sessionid") ?? "";
      expect(await logOut()).toEqual([200, {}]);
      expect(browser.cookies.get("sessionid")).toBe("");
      expect(await sessions()).toEqual([]);
      const again = await site.app.inject({ url: sessionContract.check.path, cookies: { sessionid: token } });
      expect(again.statusCode).toBe(401);
    });

    it("leaves the user's other browsers logged in", async () => {
      const elsewhere = await site.visitor();
      await logIn({}, elsewhere);
      await logIn();
      await logOut();
      expect(await isLoggedIn(elsewhere)).toBe(true);
    });

    it("is fine for a visitor, too", async () => {
      expect(await logOut()).toEqual([200, {}]);
    });

    it("needs the CSRF token", async () => {
      await logIn();
      const answer = await browser.post(sessionContract.logout.path, {}, { "x-csrftoken": "forged" });
      expect([answer.statusCode, await isLoggedIn()]).toEqual([403, true]);
    });
  });
});
