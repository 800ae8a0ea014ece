import { sql } from "kysely";
import { describeEachEngine } from "../../../testing/database.ts";
import { addUser } from "../../../testing/rows.ts";
import { type WalletFlow, withWalletFlow } from "../../../testing/wallet-flow.ts";
import { inTransaction } from "../../db/transaction.ts";
import { listInbox } from "../inbox/inbox.queries.ts";
import { tickOff } from "../inbox/inbox.repository.ts";
import { requestRefund } from "./refund-order.ts";
import { settleFromWebhook } from "./settle-from-webhook.ts";
import { settleWalletOrders } from "./settle-orders.ts";

const minute = 60_000;

describeEachEngine((engine, itOnSqlite) => {
  /** What the wallet says to a refund instead of making it; null: it makes it. */
  let refusal: "rejected" | "unknown" | "failed" | null;
  /** Under which request ids refunds were asked for. */
  let requestIds: string[];

  beforeEach(() => {
    refusal = null;
    requestIds = [];
  });
  const failed = { id: "FAILED", status: "failed", cents: 360_00, customId: null } as const;
  const { wallet, flow } = withWalletFlow(engine, (client) => ({
    ...client,
    async getOrder(orderId) {
      const answer = await client.getOrder(orderId);
      if (answer.kind !== "found" || !requestIds.some((id) => id.startsWith("refund-"))) return answer;
      const refunds = refusal === "failed" ? [failed] : answer.order.refunds;
      return { kind: "found", order: { ...answer.order, refunds } };
    },
    refundCapture(refund) {
      requestIds.push(refund.requestId);
      // Repeated under the same id, a failed refund is answered as it was.
      if (refusal === "failed" && refund.requestId.startsWith("refund-")) {
        return Promise.resolve({ kind: "refunded", refund: failed });
      }
      if (refusal === "rejected") return Promise.resolve({ kind: "rejected", issue: "REFUND_NOT_PERMITTED" });
      if (refusal === "unknown") return Promise.resolve({ kind: "unknown", detail: "no answer" });
      return client.refundCapture(refund);
    },
  }));

  const tasks = async () => (await listInbox(engine().db, { admin: true })).toReversed();
  const paid = async (changes?: Parameters<WalletFlow["create"]>[0]) => {
    const orderId = await flow.create(changes);
    await wallet.approve(orderId);
    expect(await flow.capture(orderId)).toBe("captured");
    return orderId;
  };
  const refunding = async () => {
    const orderId = await paid();
    await flow.loseDates();
    await flow.book(orderId);
    return orderId;
  };
  const cancelled = async (cents: number) => {
    const orderId = await paid();
    await flow.book(orderId);
    const { db } = engine();
    await db.transaction().execute((trx) => requestRefund(trx, orderId, cents, flow.clock.now()));
    return orderId;
  };
  const minutes = async (count: number) => {
    for (let passed = 0; passed < count; passed += 1) {
      flow.clock.advance(minute);
      await settleWalletOrders(flow.deps);
    }
  };

  itOnSqlite(
    "asks the staff once to look at a refund that the wallet refuses, however often and by whom it is tried",
    async () => {
      refusal = "rejected";
      const orderId = await refunding();
      await minutes(3);
      expect(await tasks()).toHaveLength(0);
      await minutes(3);
      const [task, ...more] = await tasks();
      expect(more).toHaveLength(0);
      expect(task).toMatchObject({
        type: "todo",
        name: "Erika Beispiel",
        phone: "+4917012345678",
        email: "erika@example.com",
        ticked_off: null,
      });
      expect(task?.body).toContain(`PayPal-Bestellung ${orderId}: `);
      expect(task?.body).toMatch(/Die Rückzahlung von 360\s€ an Erika Beispiel ist nicht durchgegangen/);
      expect(task?.body).toContain("Hektor, 10. Mai 2027 bis 12. Mai 2027");
      expect(task?.body).toContain("anrufen (+4917012345678)");
      expect(task?.body).not.toMatch(/\{\{|undefined/);
      const notify = () => settleFromWebhook(flow.deps, orderId);
      await Promise.all([notify(), notify(), notify()]);
      await minutes(90);
      expect(await tasks()).toEqual([task]);
    },
  );

  it("asks only once when several processes find it stuck at the same moment", async () => {
    refusal = "unknown";
    const orderId = await refunding();
    flow.clock.advance(60 * minute);
    const other = engine().open();
    const notify = (db = engine().db) => settleFromWebhook({ ...flow.deps, db }, orderId);
    await Promise.all([notify(), notify(other), notify(), notify(other), settleWalletOrders(flow.deps)]);
    await other.destroy();
    expect(await tasks()).toHaveLength(1);
  });

  itOnSqlite("waits an hour for a wallet that gives no answer", async () => {
    refusal = "unknown";
    await refunding();
    await minutes(59);
    expect(await tasks()).toHaveLength(0);
    await minutes(12);
    expect(await tasks()).toHaveLength(1);
  });

  itOnSqlite("ticks the task off itself when the refund comes through after all", async () => {
    refusal = "rejected";
    const orderId = await refunding();
    await minutes(10);
    refusal = null;
    await flow.settleAll();
    expect(await flow.status(orderId)).toBe("refunded");
    expect(await tasks()).toMatchObject([{ ticked_off: "Von selbst erledigt, 3. Mai 2027" }]);
    expect(await flow.money(orderId)).toEqual({ cents: 0, movements: 2 });
  });

  itOnSqlite("leaves a task alone that somebody ticked off, and asks no second time", async () => {
    refusal = "rejected";
    const orderId = await refunding();
    await minutes(10);
    const anna = await addUser(engine().db, { first_name: "Anna", last_name: "Anker" });
    const [task] = await tasks();
    await inTransaction(engine().db, (trx) => tickOff(trx, task?.id ?? 0, anna, flow.clock.now()));
    await minutes(120);
    refusal = null;
    await flow.settleAll();
    expect(await flow.status(orderId)).toBe("refunded");
    expect(await tasks()).toMatchObject([{ ticked_off: "Anna Anker, 3. Mai 2027" }]);
  });

  itOnSqlite("pays nothing back a second time that somebody paid back at the wallet", async () => {
    refusal = "rejected";
    const orderId = await cancelled(100_00);
    await minutes(10);
    expect((await tasks())[0]?.body).toMatch(/abgesagte Buchung \d+: Die Rückzahlung von 100\s€/);
    const captureId = wallet.order(orderId).captures[0]?.id ?? "";
    await wallet.client.refundCapture({ captureId, amountCents: 100_00, requestId: "by hand" });
    refusal = null;
    await flow.settleAll();
    expect(wallet.order(orderId).refunds).toHaveLength(1);
    expect(await flow.money(orderId)).toEqual({ cents: 260_00, movements: 2 });
    expect(await tasks()).toMatchObject([{ ticked_off: "Von selbst erledigt, 3. Mai 2027" }]);
  });

  itOnSqlite(
    "asks about captured money that cannot be booked for a fault of ours, and again about its later refund",
    async () => {
      const { db } = engine();
      const orderId = await paid();
      await sql`alter table outbox rename to outbox_away`.execute(db);
      try {
        await minutes(15);
      } finally {
        await sql`alter table outbox_away rename to outbox`.execute(db);
      }
      expect(await flow.status(orderId)).toBe("captured");
      const [task, ...more] = await tasks();
      expect(more).toHaveLength(0);
      expect(task?.body).toMatch(/360\s€ von Erika Beispiel sind eingegangen, aber weder gebucht noch zurückgezahlt/);
      await flow.settleAll();
      expect(await flow.status(orderId)).toBe("fulfilled");
      expect(await tasks()).toMatchObject([{ ticked_off: "Von selbst erledigt, 3. Mai 2027" }]);

      refusal = "rejected";
      await db.transaction().execute((trx) => requestRefund(trx, orderId, 360_00, flow.clock.now()));
      await minutes(10);
      expect((await tasks()).map(({ ticked_off }) => ticked_off === null)).toEqual([false, true]);
    },
  );

  itOnSqlite("asks nothing about an order that took no money", async () => {
    const orderId = await flow.create();
    await wallet.approve(orderId, "pendingCapture");
    await flow.capture(orderId);
    await minutes(180);
    expect(await flow.status(orderId)).toBe("capturing");
    expect(await tasks()).toHaveLength(0);
  });

  itOnSqlite("asks again for a refund that failed, as another request: the same would be answered alike", async () => {
    refusal = "failed";
    const orderId = await refunding();
    await minutes(10);
    expect(await flow.status(orderId)).toBe("refunded");
    expect(wallet.order(orderId).refunds).toHaveLength(1);
    expect(await flow.money(orderId)).toEqual({ cents: 0, movements: 2 });
    expect(new Set(requestIds).size).toBe(2);
    for (const id of requestIds) expect(id.length).toBeLessThanOrEqual(38);
  });
});
