import { inboxContract } from "../../../shared/contract/inbox.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addWalletOrder } from "../../../testing/rows.ts";
import type { TestVisitor } from "../../../testing/server.ts";
import { anInboxRow } from "../../../testing/work-rows.ts";
import type { InboxFacts } from "../../db/tables/inbox.ts";
import { inTransaction } from "../../db/transaction.ts";
import { addTask, closeTask, type NewTask } from "./inbox.repository.ts";

const stay = { vehicle: "Hektor", startDay: "2027-05-10", endDay: "2027-05-12" };
const amount = { order: "O-1", amountCents: 100 };

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  const { kim, alma } = plan;

  const add = (task: Partial<NewTask> = {}) => {
    const whole = { kind: "text", facts: { text: "" }, name: "Seile", phone: "", email: "", ...task } as NewTask;
    return inTransaction(engine().db, (trx) => addTask(trx, whole, plan.clock.now()));
  };
  const tick = async (who: TestVisitor, id: unknown, more: object = {}) => {
    const answer = await who.post(inboxContract.tickOff.path, { id, ...more });
    return [answer.statusCode, answer.json()];
  };
  const stamp = (id: number) =>
    engine()
      .db.selectFrom("inbox")
      .select(["ticked_off_at", "ticked_off_by", "closed_by_system"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const tickedOffBy = (who: string) => [
    409,
    { type: "CONFLICT", errors: { ticked_off: "validation-staff:tickedOff" }, facts: { who } },
  ];
  const unsettled = [409, { type: "CONFLICT", errors: { ticked_off: "validation-staff:taskUnsettled" } }];

  itOnSqlite("stamps who and when from the session and the clock, whatever was sent", async () => {
    const id = await add();
    expect(await tick(kim, id, { ticked_off: "Jemand Anders, 1.1.2020", ticked_off_by: plan.adminId })).toEqual([
      200,
      {},
    ]);
    const at = plan.clock.now().toISOString();
    expect(await stamp(id)).toEqual({ ticked_off_at: at, ticked_off_by: plan.employeeId, closed_by_system: 0 });
  });

  itOnSqlite("refuses a second tick, names who was first, and keeps their stamp", async () => {
    const id = await add();
    await tick(alma, id);
    const before = await stamp(id);
    plan.clock.advance(60_000);
    expect(await tick(kim, id)).toEqual(tickedOffBy("Alma Anker, 3. Mai 2027"));
    expect(await tick(alma, id)).toEqual(tickedOffBy("Alma Anker, 3. Mai 2027"));
    expect(await stamp(id)).toEqual(before);
  });

  itOnSqlite("says so where the server was first", async () => {
    const id = await add();
    await inTransaction(engine().db, (trx) => closeTask(trx, id, plan.clock.now()));
    expect(await tick(kim, id)).toEqual(tickedOffBy("Von selbst erledigt, 3. Mai 2027"));
    expect(await stamp(id)).toMatchObject({ ticked_off_by: null, closed_by_system: 1 });
  });

  it("keeps one stamp of two people who tick off the same item at once, and tells the other whose", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await add();
      const answers = await Promise.all([tick(kim, id), tick(alma, id)]);
      const { ticked_off_by } = await stamp(id);
      const [first, second] = ticked_off_by === plan.employeeId ? answers : answers.toReversed();
      expect(first).toEqual([200, {}]);
      const name = ticked_off_by === plan.employeeId ? "Kim Kapitän" : "Alma Anker";
      expect(second).toEqual(tickedOffBy(`${name}, 3. Mai 2027`));
    }
  });

  itOnSqlite("knows its own answer again where it was lost", async () => {
    const id = await add();
    for (const _ of [1, 2]) {
      const answer = await kim.post(inboxContract.tickOff.path, { id }, { "idempotency-key": "the-same" });
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    }
  });

  itOnSqlite.each([undefined, "", "x", -1, 0, 1.5, "1e1", 3_000_000_000, null, [1], "NaN"])(
    "refuses the id %j",
    async (id) => {
      expect(await tick(kim, id)).toEqual([400, { type: "VALIDATION", errors: { id: "validation-staff:inboxItem" } }]);
    },
  );

  itOnSqlite("knows no item that is not there, or that is only for the log", async () => {
    const { id } = await engine()
      .db.insertInto("inbox")
      .values(anInboxRow({ type: "cancellation" }))
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const unknown of [4_711, id]) {
      expect(await tick(kim, unknown)).toEqual([
        404,
        { type: "NOT_FOUND", errors: { id: "validation-staff:inboxItem" } },
      ]);
    }
  });

  describe("a task about money", () => {
    const overdue = (bookingId: number) => {
      const facts: InboxFacts["paymentOverdue"] = {
        ...stay,
        booking: bookingId,
        amountCents: 100,
        termDay: "2027-05-02",
      };
      return add({ kind: "paymentOverdue", facts, bookingId });
    };
    const paidLate = (bookingId: number) =>
      add({ kind: "paidLate", facts: { ...stay, booking: bookingId, amountCents: 100 }, bookingId });

    it("stays while its booking is not paid, and can go once it is", async () => {
      const booking = await plan.book();
      const id = await overdue(booking);
      expect(await tick(kim, id)).toEqual(unsettled);
      expect(await tick(alma, id)).toEqual(unsettled);
      expect(await stamp(id)).toMatchObject({ ticked_off_at: null });
      const paid = await add({
        kind: "walletReturned",
        facts: { ...stay, ...amount },
        bookingId: await plan.book({ booked_day: "2027-06-10" }, { paid: true }),
      });
      expect(await tick(kim, paid)).toEqual([200, {}]);
    });

    itOnSqlite("that was ticked off says by whom, also where its money is unsettled again", async () => {
      const booking = await plan.book({}, { paid: true });
      const id = await overdue(booking);
      await tick(alma, id);
      await engine().db.updateTable("bookings").set({ status: "unpaid" }).where("id", "=", booking).execute();
      expect(await tick(kim, id)).toEqual(tickedOffBy("Alma Anker, 3. Mai 2027"));
    });

    itOnSqlite("stays while the wallet holds money back, and can go once all of it is there again", async () => {
      const { db } = engine();
      await addWalletOrder(db, { id: "O-1" });
      const id = await add({ kind: "walletDisputed", facts: { ...stay, ...amount } as never });
      const move = (cents: number) =>
        db
          .insertInto("payments")
          .values({
            kind: "wallet",
            cents,
            purpose: "booking",
            reference_id: null,
            registered_by: null,
            wallet_order_id: "O-1",
            movement: "disputed",
            external_id: `dispute:${cents}`,
            created_at: plan.clock.now().toISOString(),
          })
          .execute();
      await move(-100);
      expect(await tick(kim, id)).toEqual(unsettled);
      await move(100);
      expect(await tick(kim, id)).toEqual([200, {}]);
    });

    it("stays while money is open that came for a cancelled booking", async () => {
      const booking = await plan.book();
      const id = await paidLate(booking);
      const open = { purpose: "booking", reference_id: booking, opened_at: plan.clock.now().toISOString() };
      await engine().db.insertInto("open_money").values(open).execute();
      expect(await tick(kim, id)).toEqual(unsettled);
      await engine().db.deleteFrom("open_money").execute();
      expect(await tick(kim, id)).toEqual([200, {}]);
    });
  });

  itOnSqlite(
    "lets the product ask again: what it would notice anew, and what only people can settle, can be ticked off",
    async () => {
      for (const task of [
        { kind: "signingFailed", facts: { receipt: 1, error: "" } },
        { kind: "fsckFindings", facts: { findings: 1, example: "" } },
        { kind: "backupFailed", facts: { problem: "" } },
        { kind: "mailHeldBack", facts: { ...stay, booking: 1 } },
        { kind: "voucherReturned", facts: { ...amount, voucher: 1, missingCents: 0 } },
      ] as const) {
        expect(await tick(kim, await add(task))).toEqual([200, {}]);
      }
    },
  );
});
