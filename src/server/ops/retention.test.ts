import { describeEachEngine } from "../../testing/database.ts";
import { anInboxRow, emptyTables } from "../../testing/rows.ts";
import { withTestApp } from "../../testing/server.ts";
import { purgeExpired } from "./retention.ts";

const day = 24 * 3_600_000;

// Sessions, holds, failed logins and what else is short-lived: the tests of their own modules.
describeEachEngine((engine) => {
  const site = withTestApp(engine);
  beforeEach(() => emptyTables(engine().db));

  const left = async (table: "outbox" | "inbox", days: number) => {
    const now = () => new Date(site.clock.now().getTime() + days * day);
    await purgeExpired({ db: engine().db, now });
    return (await engine().db.selectFrom(table).selectAll().orderBy("id").execute()).length;
  };
  const created_at = () => site.clock.now().toISOString();

  describe("what is kept for a time", () => {
    it("is deleted 90 days after a mail was sent or given up, unless it still waits", async () => {
      const mail = { template: "x", recipient: "x", lang: "de", data: "{}", attempts: 0, next_attempt_at: "" } as const;
      const rest = { claimed_until: null, last_error: "", created_at: created_at(), sent_at: null };
      const rows = (["sent", "dead", "pending"] as const).map((status) => ({ ...mail, ...rest, status }));
      await engine().db.insertInto("outbox").values(rows).execute();
      expect([await left("outbox", 89), await left("outbox", 90)]).toEqual([3, 1]);
    });

    it("is deleted a year after a message, a notice or a task that was done, but for open tasks", async () => {
      const done = { ticked_off_at: created_at() };
      const rows = [
        { type: "contact" },
        { type: "cancellation" },
        { type: "todo", ...done },
        { type: "todo" },
      ] as const;
      const items = rows.map((row) => anInboxRow({ ...row, created_at: created_at() }));
      await engine().db.insertInto("inbox").values(items).execute();
      expect([await left("inbox", 364), await left("inbox", 365)]).toEqual([4, 1]);
    });
  });
});
