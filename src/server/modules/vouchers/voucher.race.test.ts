import { sql } from "kysely";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { aBookingRow, addVehicle, addVoucher, addWalletOrder, voucherCode } from "../../../testing/rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import { redeemVoucher, reserveVoucher } from "./spend-voucher.ts";

const now = new Date("2027-05-03T10:00:00.000Z");
const uses = 200;
const each = { code: voucherCode, cents: 10_00 };

describeEachEngine((engine) => {
  let bookings: number[];

  beforeEach(async () => {
    const { db } = engine();
    await emptyTables(db);
    await addVoucher(db);
    const vehicle_id = await addVehicle(db);
    const rows = Array.from({ length: uses / 2 }, () => aBookingRow({ vehicle_id }));
    bookings = (await db.insertInto("bookings").values(rows).returning("id").execute()).map(({ id }) => id);
    for (const index of bookings.keys()) await addWalletOrder(db, { id: `ORDER-${index}` });
  });

  /** A hundred bookings and a hundred orders at the wallet, each of which was quoted ten euros of a hundred. */
  async function everybodySpends(): Promise<{ taken: number; refused: unknown[]; balance: number; entries: number }> {
    const { db } = engine();
    const spent = await Promise.allSettled(
      bookings.flatMap((bookingId, index) => [
        inTransaction(db, (trx) => redeemVoucher(trx, { ...each, bookingId, agreedOn: "2027-05-03" }, now)),
        inTransaction(db, (trx) => reserveVoucher(trx, { ...each, walletOrderId: `ORDER-${index}` }, now)),
      ]),
    );
    const { balance_cents } = await db.selectFrom("vouchers").select("balance_cents").executeTakeFirstOrThrow();
    const entries = await db.selectFrom("voucher_entries").select("cents").where("kind", "!=", "paid").execute();
    const refused = spent.flatMap((one): unknown[] => (one.status === "rejected" ? [one.reason] : []));
    return {
      taken: -entries.reduce((sum, { cents }) => sum + cents, 0),
      refused,
      balance: balance_cents,
      entries: entries.length,
    };
  }

  it("spends at most a hundred euros of a voucher in 200 simultaneous uses", async () => {
    const { taken, refused, balance, entries } = await everybodySpends();
    expect({ taken, balance, entries }).toEqual({ taken: 100_00, balance: 0, entries: 10 });
    expect(refused).toHaveLength(uses - 10);
    for (const refusal of refused) expect(refusal).toMatchObject({ errors: { voucher_code: "validation:voucher" } });
  });

  it("spends more where nothing is left without the CHECK: the control", async () => {
    const { db, engine: name } = engine();
    if (name === "sqlite") await sql`pragma ignore_check_constraints = on`.execute(db);
    else await sql`alter table vouchers drop constraint vouchers_balance_cents_check`.execute(db);
    expect((await everybodySpends()).taken).toBeGreaterThan(100_00);
  });
});
