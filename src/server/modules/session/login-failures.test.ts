import { sessionContract } from "../../../shared/contract/session.ts";
import { addAccount, testPassword } from "../../../testing/accounts.ts";
import { testClock } from "../../../testing/clock.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { type TestVisitor, withTestApp } from "../../../testing/server.ts";
import type { RecoverData } from "../../mail/mail-data.ts";
import { purgeExpired } from "../../ops/retention.ts";
import { countAttempt } from "./login-failures.repository.ts";
import { hashPassword } from "./passwords.ts";

const email = "staff@example.com";
const home = "198.51.100.1";
const minute = 60_000;
const clock = testClock();

describeEachEngine((engine, itOnSqlite) => {
  // RATE_LIMITS=off, as for every test: these limits stand.
  const site = withTestApp(engine, () => ({ clock }));
  let browser: TestVisitor;
  beforeEach(async () => {
    await emptyTables(engine().db);
    await addAccount(engine().db);
    browser = await site.visitor();
  });

  const tryLogin = (password: string, { from = home, as = email } = {}) =>
    browser.post(sessionContract.login.path, { email: as, password }, { "x-forwarded-for": from });
  const status = async (...attempt: Parameters<typeof tryLogin>) => (await tryLogin(...attempt)).statusCode;
  const failures = () => engine().db.selectFrom("login_failures").selectAll().execute();
  /** Fails so often without the work on a hash, as the route counts it. */
  const failBefore = async (times: number, attempt: (count: number) => { email?: string; address?: string }) => {
    for (let count = 0; count < times; count += 1) {
      await countAttempt(
        engine().db,
        { email, address: home, device: null, isForeign: false, ...attempt(count) },
        clock.now(),
      );
    }
  };

  describe("wrong passwords", () => {
    itOnSqlite("are refused with 429 from the eleventh within 15 minutes on, and so is the right one", async () => {
      for (let count = 0; count < 10; count += 1) expect(await status("backbord")).toBe(401);
      const eleventh = await tryLogin("backbord");
      expect([eleventh.statusCode, eleventh.json()]).toEqual([429, { type: "RATE_LIMITED", errors: {} }]);
      expect(eleventh.headers["retry-after"]).toBe(String(15 * 60));
      expect(await status(testPassword)).toBe(429);
    });

    itOnSqlite("are counted alike for an account that does not exist", async () => {
      const attempt = { as: "nobody@example.com" };
      for (let count = 0; count < 10; count += 1) expect(await status("backbord", attempt)).toBe(401);
      expect(await status("backbord", attempt)).toBe(429);
    });

    itOnSqlite("are counted for an account however its address is written", async () => {
      await failBefore(10, () => ({}));
      expect(await status(testPassword, { as: " Staff@EXAMPLE.com" })).toBe(429);
    });

    itOnSqlite("do not keep others out: neither the account elsewhere, nor somebody else here", async () => {
      await addAccount(engine().db, { email: "other@example.com" });
      await failBefore(10, () => ({}));
      expect(await status(testPassword, { from: "198.51.100.2" })).toBe(200);
      expect(await status(testPassword, { as: "other@example.com" })).toBe(200);
    });

    itOnSqlite(
      "let in again as soon as the first of them is 15 minutes old, however often was tried meanwhile",
      async () => {
        await failBefore(1, () => ({}));
        clock.advance(5 * minute);
        await failBefore(9, () => ({}));
        clock.advance(9 * minute);
        const waiting = await tryLogin(testPassword);
        expect([waiting.statusCode, waiting.headers["retry-after"]]).toEqual([429, "60"]);
        clock.advance(minute - 1);
        expect((await tryLogin(testPassword)).headers["retry-after"]).toBe("1");
        clock.advance(1);
        expect(await status(testPassword)).toBe(200);
      },
    );

    itOnSqlite("are forgiven by a right one, for this account from this address", async () => {
      await failBefore(9, () => ({}));
      await failBefore(1, () => ({ address: "198.51.100.2" }));
      await failBefore(1, () => ({ email: "other@example.com" }));
      expect(await status(testPassword)).toBe(200);
      expect((await failures()).map((row) => `${row.email} ${row.address}`).toSorted()).toEqual([
        "other@example.com 198.51.100.1",
        "staff@example.com 198.51.100.2",
      ]);
      for (let count = 0; count < 10; count += 1) expect(await status("backbord")).toBe(401);
      expect(await status("backbord")).toBe(429);
    });

    itOnSqlite("from one address are refused after thirty, whichever accounts they were for", async () => {
      await failBefore(29, (count) => ({ email: `guess${count}@example.com` }));
      expect(await status("backbord")).toBe(401);
      expect(await status(testPassword)).toBe(429);
      expect(await status(testPassword, { from: "198.51.100.2" })).toBe(200);
    });

    itOnSqlite(
      "from many addresses leave three tries to every other one: they slow down, and lock nobody out",
      async () => {
        await failBefore(100, (count) => ({ address: `203.0.113.${count}` }));
        const elsewhere = { from: "198.51.100.2" };
        for (let count = 0; count < 3; count += 1) expect(await status("backbord")).toBe(401);
        expect(await status(testPassword)).toBe(429);
        expect(await status("backbord", elsewhere)).toBe(401);
        expect(await status(testPassword, elsewhere)).toBe(200);
      },
    );

    describe("while somebody attacks the account from everywhere", () => {
      /** Ten addresses with ten wrong logins each, one of them the owner's own. */
      const attack = () => failBefore(100, (count) => ({ address: count < 10 ? home : `203.0.113.${count % 9}` }));

      itOnSqlite("let in a device that logged in before, which has ten tries of its own", async () => {
        expect(await status(testPassword)).toBe(200);
        for (const attacks of [1, 2]) {
          await attack();
          expect(
            await (await site.visitor()).post(
              sessionContract.login.path,
              { email, password: testPassword },
              {
                "x-forwarded-for": home,
              },
            ),
          ).toMatchObject({ statusCode: 429 });
          expect([attacks, await status(testPassword)]).toEqual([attacks, 200]);
        }
        for (let count = 0; count < 10; count += 1) expect(await status("backbord")).toBe(401);
        expect(await status(testPassword)).toBe(429);
      });

      itOnSqlite("let in a user with a mailed password", async () => {
        await browser.post(sessionContract.recover.path, { email });
        await attack();
        const { data } = await engine().db.selectFrom("outbox").select("data").executeTakeFirstOrThrow();
        expect(await status(testPassword)).toBe(429);
        expect(await status((JSON.parse(data) as RecoverData).password)).toBe(200);
      });

      itOnSqlite(
        "take no device's word for it: a forged cookie, another account's, one from before the new password",
        async () => {
          expect(await status(testPassword)).toBe(200);
          await attack();
          const [name = "", value = ""] = [...browser.cookies].find(([cookie]) => cookie.startsWith("device_")) ?? [];
          const other = await addAccount(engine().db, { email: "other@example.com" });
          const forged = `${"x".repeat(22)}${value.slice(22)}`;
          browser.cookies.set(name, forged).set(`device_${other}`, value);
          expect(await status(testPassword)).toBe(429);
          await failBefore(10, () => ({ email: "other@example.com" }));
          expect(await status(testPassword, { as: "other@example.com" })).toBe(429);
          browser.cookies.set(name, value);
          await engine()
            .db.updateTable("users")
            .set({ password_hash: await hashPassword("ganz anders") })
            .execute();
          expect(await status("ganz anders")).toBe(429);
        },
      );
    });

    itOnSqlite("of an IPv6 network are one address's", async () => {
      for (let count = 0; count < 10; count += 1) {
        expect(await status("backbord", { from: `2001:db8:1:2::${count}` })).toBe(401);
      }
      expect(await status("backbord", { from: "2001:db8:1:ff:ffff::1" })).toBe(429);
      expect(await status("backbord", { from: "2001:db8:1:100::1" })).toBe(401);
    });

    it("that come all at once do not slip through together", async () => {
      const answers = await Promise.all(Array.from({ length: 25 }, () => status("backbord")));
      expect(answers.filter((answer) => answer === 401)).toHaveLength(10);
      expect(answers.filter((answer) => answer === 429)).toHaveLength(15);
    });

    itOnSqlite("are forgotten when they do not count any more, and not before", async () => {
      await failBefore(3, () => ({}));
      clock.advance(15 * minute - 1);
      await purgeExpired(site.deps);
      expect(await failures()).toHaveLength(3);
      clock.advance(1);
      await purgeExpired(site.deps);
      expect(await failures()).toEqual([]);
    });
  });
});
