import { describeEachEngine } from "../../testing/database.ts";
import { anInboxRow, emptyTables } from "../../testing/rows.ts";
import { withTestApp } from "../../testing/server.ts";
import { purgeExpired } from "./retention.ts";

const day = 24 * 3_600_000;

// Sessions, holds, failed logins and what else is short-lived: the tests of their own modules.
describeEachEngine((engine) => {
  const site = withTestApp(engine);
  beforeEach(() => emptyTables(engine().db));

  const left = async (table: "outbox" | "inbox" | "sessions" | "idempotency_keys", days: number) => {
    const now = () => new Date(site.clock.now().getTime() + days * day);
    await purgeExpired({ db: engine().db, now });
    return Number(
      (
        await engine()
          .db.selectFrom(table)
          .select((is) => is.fn.countAll().as("count"))
          .executeTakeFirstOrThrow()
      ).count,
    );
  };
  const created_at = () => site.clock.now().toISOString();

  describe("what is kept for a time", () => {
    it("is deleted once a session is over, and a day after a call that may be repeated", async () => {
      const { db } = engine();
      const own = { token_hash: "x", user_id: null, created_at: created_at() };
      await db
        .insertInto("sessions")
        .values({ ...own, expires_at: created_at() })
        .execute();
      const call = { scope: "POST /", key: "x", request_hash: "", status: 200, answer: "" };
      await db
        .insertInto("idempotency_keys")
        .values({ ...call, created_at: created_at() })
        .execute();
      expect([await left("idempotency_keys", 0.9), await left("sessions", 0)]).toEqual([1, 0]);
      expect(await left("idempotency_keys", 1.1)).toBe(0);
    });

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
