import { addAccount, testPassword } from "../../../testing/accounts.ts";
import { afterFirstLookup } from "../../../testing/after-first-lookup.ts";
import { testClock } from "../../../testing/clock.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { login } from "./login.ts";
import { hashPassword } from "./passwords.ts";

const { now } = testClock();
const email = "staff@example.com";

describeEachEngine((engine) => {
  beforeEach(async () => {
    await emptyTables(engine().db);
    await addAccount(engine().db);
  });

  /** The right password, while somebody changes the account between the look at it and the login. */
  const logInDuring = async (changes: { active?: 0; password_hash?: string; phone?: string }) => {
    const other = engine().open();
    const db = engine().db.withPlugin(
      afterFirstLookup("users", () => other.updateTable("users").set(changes).execute()),
    );
    const outcome = await login(
      { db, now },
      { email, password: testPassword },
      { address: "::1", sessionHash: null, network: "198.51.100.0", deviceOf: () => null },
    );
    await other.destroy();
    return outcome.kind;
  };
  const sessions = () => engine().db.selectFrom("sessions").selectAll().execute();

  describe("a login with the right password", () => {
    it("succeeds where something else was changed meanwhile", async () => {
      expect(await logInDuring({ phone: "+49170" })).toBe("matches");
      expect(await sessions()).toHaveLength(1);
    });

    it("fails where the password was changed meanwhile", async () => {
      expect(await logInDuring({ password_hash: await hashPassword("ganz anders") })).toBe("wrong");
      expect(await sessions()).toEqual([]);
    });

    it("fails where the account was deactivated meanwhile", async () => {
      expect(await logInDuring({ active: 0 })).toBe("wrong");
      expect(await sessions()).toEqual([]);
    });
  });
});
