import { type Kysely, sql } from "kysely";
import { describeEachEngine } from "../../../testing/database.ts";
import { withoutTriggers } from "../../../testing/empty-tables.ts";
import { voucherCode } from "../../../testing/rows.ts";
import { withTill } from "../../../testing/till-shop.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import type { Database } from "../../db/schema.ts";
import type { TillLines, TillPayments, TillTransactions } from "../../db/tables/till.ts";
import { addPaidVoucher, findingsIn } from "./fsck.fixture.ts";
import { checkTill } from "./till-check.ts";

/** Another value of each column, as somebody would write it who wants to be found out by nothing but the chain. */
const otherTransaction: { [Column in keyof TillTransactions]: string } = {
  id: "77",
  number: "78",
  kind: "'cashMovement'",
  corrects_id: "1",
  payment_method: "'card'",
  total_cents: "total_cents - 100",
  received_cents: "received_cents + 1",
  cashier_id: "cashier_id + 1",
  cashier_name: "'Somebody else'",
  reason: "'Because'",
  started_at: "'2027-05-03T07:59:00.000Z'",
  finished_at: "'2027-05-03T08:00:01.000Z'",
  business_day: "'2027-05-04'",
  prev_hash: "'0'",
  hash: "'0'",
};
const otherLine: { [Column in keyof TillLines]: string } = {
  transaction_id: "9",
  position: "7",
  kind: "'fee'",
  name: "'Bier'",
  product_id: "product_id + 1",
  booking_id: "1",
  voucher_id: "1",
  fee: "'briefing'",
  quantity: "quantity - 1",
  unit_cents: "unit_cents - 1",
  total_cents: "total_cents - 250",
  tax_percent: "7",
};

const otherWay: { [Column in keyof TillPayments]: string } = {
  transaction_id: "9",
  position: "position + 1",
  payment_method: "'banktransfer'",
  cents: "cents + 1",
};

/** Thrown to undo the damage. */
class Undone extends Error {}

describeEachEngine((engine) => {
  const till = withTill(engine);
  const { plan } = till;

  /**
   * Damages a table as nobody may, looks, and undoes it. @returns what is found; null where the database refuses it.
   */
  async function damaged(table: string, statement: string): Promise<string[] | null> {
    const { db } = till;
    const isSqlite = engine().engine === "sqlite";
    if (isSqlite) await sql`pragma foreign_keys = off`.execute(db);
    let found: string[] | null = null;
    try {
      await db.transaction().execute((trx) =>
        withoutTriggers(trx, table, async () => {
          if (isSqlite) await sql`pragma ignore_check_constraints = on`.execute(trx);
          await sql.raw(statement).execute(trx);
          found = await problemsIn(trx);
          throw new Undone();
        }),
      );
    } catch (error) {
      if (!(error instanceof Undone) && !/constraint/i.test(String(error))) throw error;
    }
    if (isSqlite) {
      await sql`pragma ignore_check_constraints = off`.execute(db);
      await sql`pragma foreign_keys = on`.execute(db);
    }
    return found;
  }

  async function problemsIn(db: Kysely<Database>): Promise<string[]> {
    const lines: string[] = [];
    for await (const { subject, problem } of checkTill(db, new AbortController().signal))
      lines.push(`${subject} ${problem}`);
    return lines;
  }

  beforeEach(async () => {
    const water = await addProduct(till.db);
    const booking_id = await plan.book();
    await till.sell({ income: "360", booking_id });
    await till.sell({ income: "5", products: [{ id: water, quantity: 2 }], received: "10" });
    await till.sell({ income: "2.50", products: [{ id: water, quantity: 1 }] });
    expect(await findingsIn(till.db)).toEqual([]);
  });

  it.each([
    ["transaction", "till_transactions", "id", otherTransaction],
    ["line", "till_lines", "transaction_id", otherLine],
    ["way of payment", "till_payments", "transaction_id", otherWay],
  ] as const)(
    "finds another value in any column of an old %s, or the database refuses it",
    async (_, table, key, others) => {
      const unseen: string[] = [];
      const refused: string[] = [];
      for (const [column, value] of Object.entries(others)) {
        const found = await damaged(table, `update ${table} set ${column} = ${value} where ${key} = 2`);
        if (found === null) refused.push(column);
        else if (found.length === 0) unseen.push(column);
      }
      expect(unseen).toEqual([]);
      // There neither checks nor references stand in the way: what is found is found by the chain.
      expect(refused).toEqual(engine().engine === "sqlite" ? [] : refused);
      expect(await findingsIn(till.db)).toEqual([]);
    },
  );

  it("finds what was taken out, the last transaction, too", async () => {
    expect(await damaged("till_lines", "delete from till_lines where transaction_id = 2")).toContain(
      "till transaction 2 is not what was sealed",
    );
    // On PostgreSQL references refuse it.
    if (engine().engine === "postgres") return;
    const first = await damaged("till_transactions", "delete from till_transactions where id = 1");
    expect(first).toContain("till transaction 2 has number 2 after 0");
    expect(first).toContain("till transaction 1 has lines and does not exist");
    expect(first).toContain("till transaction 1 has ways of payment and does not exist");
    const last = await damaged("till_transactions", "delete from till_transactions where id = 3");
    expect(last).toContainEqual(expect.stringMatching(/^payment \d+ is of a till transaction that does not exist$/));
  });

  it("finds what a voucher is said to have paid and its ledger does not say", async () => {
    const voucher = await addPaidVoucher(till.db);
    const booking_id = await plan.book({ booked_day: "2027-06-10", booked_day_end: "2027-06-12" });
    await till.sell({ income: "260", booking_id, redeem_code: voucherCode });
    expect(await findingsIn(till.db)).toEqual([]);
    const found = await damaged("voucher_entries", "update voucher_entries set cents = -99 where kind = 'redeemed'");
    expect(found).toEqual([`till transaction 4 says that voucher ${voucher} paid 100.00`]);
    const more = "update till_lines set unit_cents = -40000, total_cents = -40000 where kind = 'redeemed'";
    expect(await damaged("till_lines", more)).toContain(
      "till transaction 4 has a voucher that pays more than its booking costs",
    );
  });

  it("finds amounts that moved from one way to another", async () => {
    const products = [{ id: await addProduct(till.db), quantity: 2 }];
    const payments = ["cash", "card"].map((method) => ({ method, amount: "2.50" }));
    await till.sell({ income: "5", products, payments });
    expect(await findingsIn(till.db)).toEqual([]);
    const moved =
      "update till_payments set cents = case position when 1 then 300 else 200 end where transaction_id = 4";
    expect(await damaged("till_payments", moved)).toEqual([
      "till transaction 4 is not what was sealed",
      expect.stringMatching("^till transaction 4 has payments of 2.50 by "),
    ]);
    const gone = await damaged("till_payments", "delete from till_payments where transaction_id = 4 and position = 2");
    expect(gone).toContain("till transaction 4 is about 5.00, but was paid 2.50");
  });

  it("finds payments that say something else than the till", async () => {
    await till.db.updateTable("payments").set({ cents: 4_00 }).where("till_transaction_id", "=", 2).execute();
    const has = "has payments of 4.00 by cash for sale 2, but should have 5.00 by cash for sale 2";
    expect(await findingsIn(till.db)).toEqual([`till transaction 2 ${has}`]);
    await till.db.deleteFrom("payments").where("till_transaction_id", "=", 2).execute();
    const nothing = "has payments of nothing, but should have 5.00 by cash for sale 2";
    expect(await findingsIn(till.db)).toEqual([`till transaction 2 ${nothing}`]);
  });

  it("finds money of a sale that no transaction of the till knows", async () => {
    await till.db.updateTable("payments").set({ till_transaction_id: null }).where("purpose", "=", "sale").execute();
    expect(await findingsIn(till.db)).toContainEqual(
      expect.stringMatching(/^payment \d+ 5.00 by cash belong to nothing$/),
    );
  });
});
