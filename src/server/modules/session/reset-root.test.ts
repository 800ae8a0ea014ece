import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { sessionContract } from "../../../shared/contract/session.ts";
import { settingsContract } from "../../../shared/contract/settings.ts";
import { addAccount, testPassword } from "../../../testing/accounts.ts";
import { createTestDatabase, describeEachEngine, describeOnPostgres } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addSettings } from "../../../testing/rows.ts";
import { withTestApp } from "../../../testing/server.ts";
import { whileUncommitted } from "../../../testing/while-uncommitted.ts";
import { runResetRoot } from "../../../tools/reset-root.ts";

const email = "root@example.com";

describeEachEngine((engine) => {
  const server = withTestApp(engine);
  const file = () => path.join(engine().location.dataDir, "root-password.txt");
  const environment = ({ location } = engine()) => ({
    DATA_DIR: location.dataDir,
    ...(location.databaseUrl !== null && { DATABASE_URL: location.databaseUrl }),
  });
  const passwordInFile = () => /^Password: (.+)$/m.exec(readFileSync(file(), "utf8"))?.[1] ?? "";
  const logIn = async (password: string, as = email) => {
    const browser = await server.visitor();
    return (await browser.post(sessionContract.login.path, { email: as, password })).statusCode;
  };

  describe("npm run reset-root", () => {
    let id = 0;
    beforeEach(async () => {
      await emptyTables(engine().db);
      await addSettings(engine().db);
      id = await addAccount(engine().db, { role: "root", email });
      rmSync(file(), { force: true });
    });

    it("gives the root account another password beside the running server, in a file for the owner alone", async () => {
      const [root, other] = [
        await server.login(id),
        await server.login(await addAccount(engine().db, { email: "kim@example.com" })),
      ];
      for (let count = 0; count < 10; count += 1) await logIn("backbord");
      await logIn("backbord", "kim@example.com");
      const said = await runResetRoot(environment());
      const password = passwordInFile();
      expect([said.includes(file()), said.includes(email), said.includes(password)]).toEqual([true, true, false]);
      expect([password.length, statSync(file()).mode & 0o777]).toEqual([16, 0o600]);
      expect((await root.get(sessionContract.check.path)).statusCode).toBe(401);
      expect((await other.get(sessionContract.check.path)).statusCode).toBe(200);
      // Failed attempts of before lengthen no wait: those at root alone.
      const attempts = (await engine().db.selectFrom("login_failures").select("email").execute()).map(
        (row) => row.email,
      );
      expect(attempts).toEqual(["kim@example.com"]);
      const guesses = await engine().db.selectFrom("login_guesses").select(["email", "guesses"]).execute();
      expect(guesses).toEqual([{ email: "kim@example.com", guesses: 1 }]);
      expect([await logIn(password), await logIn(testPassword)]).toEqual([200, 401]);
    });

    it("changes nothing where the file cannot be written: nobody would know the password", async () => {
      mkdirSync(file());
      await expect(runResetRoot(environment())).rejects.toThrow();
      rmdirSync(file());
      expect(await logIn(testPassword)).toBe(200);
    });

    it("leaves a file that goes as soon as root has a password of its own", async () => {
      await runResetRoot(environment());
      const browser = await server.login(id);
      const sent = { password: "neu und gut", currentPassword: passwordInFile() };
      expect((await browser.post(settingsContract.update.path, { ...sent, currentPassword: "x" })).statusCode).toBe(
        400,
      );
      expect(existsSync(file())).toBe(true);
      expect((await browser.post(settingsContract.update.path, sent)).statusCode).toBe(200);
      expect([existsSync(file()), await logIn("neu und gut")]).toEqual([false, 200]);
    });

    it("refuses with one sentence where there is no database, no table or no account, and makes none", async () => {
      const nothing =
        /^There is no root account in .+: set DATA_DIR or DATABASE_URL as for `npm start`, which makes one$/;
      await engine().db.deleteFrom("users").execute();
      await expect(runResetRoot(environment())).rejects.toThrow(nothing);
      const empty = await createTestDatabase(engine().engine);
      await expect(runResetRoot(environment(empty))).rejects.toThrow(nothing);
      await empty.db.destroy();
      await empty.remove();
      const nowhere = path.join(engine().location.dataDir, "nowhere");
      const gone = engine().engine === "sqlite" ? {} : { DATABASE_URL: "postgres://127.0.0.1:1/boats" };
      const refusal = engine().engine === "sqlite" ? nothing : "the database of DATABASE_URL cannot be reached";
      await expect(runResetRoot({ DATA_DIR: nowhere, ...gone })).rejects.toThrow(refusal);
      expect(existsSync(nowhere)).toBe(false);
    });
  });
});

describeOnPostgres((engine) => {
  it("writes down the address that root is just given", async () => {
    const { db, location } = engine();
    await emptyTables(db);
    await addAccount(db, { role: "root", email });
    const said = await whileUncommitted(
      db,
      (trx) => trx.updateTable("users").set({ email: "new@example.com" }).execute(),
      () => runResetRoot({ DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl ?? "" }),
    );
    expect(said).toContain("new@example.com");
    expect(readFileSync(path.join(location.dataDir, "root-password.txt"), "utf8")).toContain("new@example.com");
  });
});
