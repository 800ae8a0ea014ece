import { closingsContract } from "../../shared/contract/closings.ts";
import { inboxContract } from "../../shared/contract/inbox.ts";
import { describeOnSqlite } from "../../testing/database.ts";
import { emptyTables } from "../../testing/empty-tables.ts";
import { addUser } from "../../testing/rows.ts";
import { withTestApp } from "../../testing/server.ts";
import type { Part } from "../app.ts";

describeOnSqlite((engine) => {
  let change: object | null = null;
  /** Happens after the caller was looked up, and before the body is read. */
  const changesCaller: Part = (app, { db }) =>
    void app.addHook("preParsing", async () => {
      if (change !== null) await db.updateTable("users").set(change).execute();
    });
  const site = withTestApp(engine, () => ({ parts: [changesCaller] }));
  beforeEach(() => emptyTables(engine().db));

  it.each([
    ["deactivated", inboxContract.addTask.path, { active: 0 }, 401, "UNAUTHENTICATED"],
    ["no admin any more", closingsContract.moveCash.path, { role: "employee" }, 403, "FORBIDDEN"],
  ] as const)(
    "refuses a call whose body arrives when its account is %s",
    async (_what, path, changed, status, type) => {
      const caller = await site.login(await addUser(engine().db, { role: "admin" }));
      change = changed;
      const answer = await caller.post(path, { name: "Seile prüfen" });
      change = null;
      expect([answer.statusCode, answer.json()]).toMatchObject([status, { type }]);
      expect(await engine().db.selectFrom("inbox").selectAll().execute()).toEqual([]);
    },
  );
});
