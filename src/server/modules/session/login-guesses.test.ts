import { sessionContract } from "../../../shared/contract/session.ts";
import { addAccount, testPassword } from "../../../testing/accounts.ts";
import { testClock } from "../../../testing/clock.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { withTestApp } from "../../../testing/server.ts";
import type { RecoverData } from "../../mail/mail-data.ts";
import { purgeExpired } from "../../ops/retention.ts";
import { countAttempt } from "./login-failures.repository.ts";

const email = "staff@example.com";
const home = "198.51.100.1";
const hour = 3_600_000;
const guessed = { type: "RATE_LIMITED", errors: { password: "validation-staff:guessed" } };
const clock = testClock();

describeEachEngine((engine, itOnSqlite) => {
  const site = withTestApp(engine, () => ({ clock }));
  let userId: number;
  beforeEach(async () => {
    await emptyTables(engine().db);
    userId = await addAccount(engine().db);
  });

  /** Each time from a browser that nobody knows. */
  const tryLogin = async (password: string, from: string, as = email) =>
    (await site.visitor()).post(sessionContract.login.path, { email: as, password }, { "x-forwarded-for": from });
  /** Guesses from a network each, three days long where there are many. */
  const guess = async (times: number, as = email) => {
    for (let count = 0; count < times; count += 1) {
      const attempt = { email: as, address: `2001:db8:${count}::`, device: null, isForeign: true };
      await countAttempt(engine().db, attempt, clock.now());
    }
  };
  const guesses = () => engine().db.selectFrom("login_guesses").select(["email", "guesses"]).execute();

  describe("guesses at an account from networks where it never logged in", () => {
    it("are a hundred a day in all; then its right password is refused there as well, with a sentence of its own", async () => {
      await guess(99);
      expect((await tryLogin("backbord", home)).statusCode).toBe(401);
      const refused = await tryLogin(testPassword, home);
      expect([refused.statusCode, refused.json()]).toEqual([429, guessed]);
      expect(refused.headers["retry-after"]).toBe(String(24 * 3_600));
      clock.advance(24 * hour);
      expect((await tryLogin(testPassword, home)).statusCode).toBe(200);
    });

    itOnSqlite("do not keep it out of networks where it logged in: a /24, or a /48", async () => {
      for (const from of [home, "2001:db8:abcd:1::1"])
        expect((await tryLogin(testPassword, from)).statusCode).toBe(200);
      await guess(150);
      expect((await tryLogin(testPassword, "198.51.100.200")).statusCode).toBe(200);
      expect((await tryLogin(testPassword, "2001:db8:abcd:ffff::1")).statusCode).toBe(200);
      expect((await tryLogin(testPassword, "198.51.101.1")).json()).toEqual(guessed);
      expect((await tryLogin(testPassword, "2001:db8:abce:1::1")).json()).toEqual(guessed);
    });

    itOnSqlite("let in its owner with a mailed password, whose network is known from then on", async () => {
      await guess(100);
      await (await site.visitor()).post(sessionContract.recover.path, { email });
      const { data } = await engine().db.selectFrom("outbox").select("data").executeTakeFirstOrThrow();
      expect((await tryLogin(testPassword, home)).statusCode).toBe(429);
      expect((await tryLogin((JSON.parse(data) as RecoverData).password, home)).statusCode).toBe(200);
      expect((await tryLogin(testPassword, home)).statusCode).toBe(200);
    });

    itOnSqlite("are counted alike for an account that does not exist", async () => {
      await guess(99, "nobody@example.com");
      expect((await tryLogin("backbord", home, "nobody@example.com")).statusCode).toBe(401);
      expect((await tryLogin("backbord", home, "nobody@example.com")).json()).toEqual(guessed);
    });

    itOnSqlite("are not used up by right passwords, nor by what is refused", async () => {
      for (let network = 0; network < 3; network += 1) await tryLogin(testPassword, `203.0.${network}.1`);
      expect(await guesses()).toEqual([{ email, guesses: 0 }]);
      await guess(120);
      expect(await guesses()).toEqual([{ email, guesses: 100 }]);
    });

    itOnSqlite("are counted for each account alone, whatever happens to the others", async () => {
      const [other, third] = ["other@example.com", "third@example.com"];
      await guess(2, other);
      clock.advance(24 * hour);
      await guess(3, third);
      await guess(1, other);
      expect(await tryLogin(testPassword, home)).toMatchObject({ statusCode: 200 });
      expect((await guesses()).toSorted((one, two) => one.guesses - two.guesses)).toEqual([
        { email, guesses: 0 },
        { email: other, guesses: 1 },
        { email: third, guesses: 3 },
      ]);
    });

    itOnSqlite("are forgotten after a day, and a network a year after the last login there", async () => {
      await tryLogin(testPassword, home);
      const networks = () => engine().db.selectFrom("login_networks").select(["user_id", "network"]).execute();
      await guess(3);
      clock.advance(24 * hour - 1);
      await purgeExpired(site.deps);
      expect(await guesses()).toHaveLength(1);
      clock.advance(1);
      await purgeExpired(site.deps);
      expect(await guesses()).toEqual([]);
      expect(await networks()).toEqual([{ user_id: userId, network: "198.51.100.0" }]);
      clock.advance(364 * 24 * hour);
      await purgeExpired(site.deps);
      expect(await networks()).toEqual([]);
    });

    it("that come all at once do not slip through together", async () => {
      await guess(95);
      const attempts = Array.from({ length: 12 }, (_, count) => tryLogin("backbord", `203.0.${count}.1`));
      const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    });
  });
});
