import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addVoucher, addWalletOrder } from "../../../testing/rows.ts";
import { releaseReservation, reserveVoucher } from "./spend-voucher.ts";
import { checkVoucher } from "./vouchers.queries.ts";

const now = new Date("2027-05-03T10:00:00.000Z");
const code = "K7QM-9WXA-TR4H-B2ZN";

describeEachEngine((engine, itOnSqlite) => {
  beforeEach(async () => {
    await emptyTables(engine().db);
    for (let order = 0; order < 10; order += 1) await addWalletOrder(engine().db, { id: `ORDER-${order}` });
  });

  const reserve = (walletOrderId: string, cents: number) =>
    engine()
      .db.transaction()
      .execute((trx) => reserveVoucher(trx, { code, cents, walletOrderId }, now));
  const release = (walletOrderId: string) =>
    engine()
      .db.transaction()
      .execute((trx) => releaseReservation(trx, walletOrderId, now));
  const ledger = async () => {
    const { db } = engine();
    const { balance_cents } = await db.selectFrom("vouchers").select("balance_cents").executeTakeFirstOrThrow();
    const entries = await db.selectFrom("voucher_entries").select(["kind", "cents"]).orderBy("id").execute();
    expect(entries.reduce((sum, entry) => sum + entry.cents, 0)).toBe(balance_cents);
    return { balance: balance_cents, kinds: entries.map(({ kind }) => kind) };
  };
  const nothing = { exists: false, amount: "0.00" };

  itOnSqlite("exists while it is paid and something is left, whatever the case of its code", async () => {
    await addVoucher(engine().db, { balance_cents: 12_50 });
    expect(await checkVoucher(engine().db, code, null, now)).toEqual({ exists: true, amount: "12.50" });
    expect(await checkVoucher(engine().db, ` ${code.toLowerCase()} `, null, now)).toEqual({
      exists: true,
      amount: "12.50",
    });
  });

  itOnSqlite(
    "is found without its hyphens too, with spaces in their place and with dashes that a phone made of them",
    async () => {
      await addVoucher(engine().db, { balance_cents: 12_50 });
      for (const typed of [
        "k7qm9wxatr4hb2zn",
        "K7QM 9WXA TR4H B2ZN",
        "K7QM\u20139wxa\u2013TR4H\u2013b2zn",
        "K7-QM9WXATR4HB2ZN",
      ]) {
        expect(await checkVoucher(engine().db, typed, null, now)).toEqual({ exists: true, amount: "12.50" });
      }
      const wanted = { code: "k7qm9wxatr4hb2zn", cents: 10_00, walletOrderId: "ORDER-1" };
      await engine()
        .db.transaction()
        .execute((trx) => reserveVoucher(trx, wanted, now));
      expect(await checkVoucher(engine().db, code, null, now)).toEqual({ exists: true, amount: "2.50" });
    },
  );

  itOnSqlite("does not exist unpaid, cancelled or used up, nor does text that is no code", async () => {
    const { db } = engine();
    await addVoucher(db, { code: "UNPAID", status: "requested" });
    await addVoucher(db, { code: "CANCELLED", status: "cancelled" });
    await addVoucher(db, { code: "EMPTY", balance_cents: 0 });
    for (const text of ["UNPAID", "CANCELLED", "EMPTY", "NONE", "", "%", "' or 1=1 --", "\0", "Ü".repeat(4_000)]) {
      expect(await checkVoucher(db, text, null, now)).toEqual(nothing);
    }
  });

  itOnSqlite("pays nothing while it is not paid, even if a balance was left on it", async () => {
    for (const status of ["requested", "cancelled", "expired"] as const) {
      await addVoucher(engine().db, { code: status.toUpperCase().padEnd(16, "9"), status });
      const wanted = { code: status.padEnd(16, "9"), cents: 1, walletOrderId: "ORDER-1" };
      const taken = engine()
        .db.transaction()
        .execute((trx) => reserveVoucher(trx, wanted, now));
      await expect(taken).rejects.toMatchObject({ errors: { voucher_code: "validation:voucher" } });
    }
  });

  itOnSqlite("reserves what was quoted or nothing at all", async () => {
    await addVoucher(engine().db);
    await reserve("ORDER-1", 70_00);
    await expect(reserve("ORDER-2", 70_00)).rejects.toMatchObject({ errors: { voucher_code: "validation:voucher" } });
    await reserve("ORDER-2", 30_00);
    expect(await checkVoucher(engine().db, code, null, now)).toEqual(nothing);
    await expect(reserve("ORDER-3", 1)).rejects.toMatchObject({ errors: { voucher_code: "validation:voucher" } });
    expect(await ledger()).toEqual({ balance: 0, kinds: ["paid", "reserved", "reserved"] });
  });

  itOnSqlite("reserves nothing of another voucher", async () => {
    await addVoucher(engine().db);
    await addVoucher(engine().db, { code: "HAVE-LSEE-HAVE-LSEE", name: "Otto" });
    await reserve("ORDER-1", 70_00);
    const balances = engine().db.selectFrom("vouchers").select(["code", "balance_cents"]).orderBy("id").execute();
    expect(await balances).toEqual([
      { code, balance_cents: 30_00 },
      { code: "HAVE-LSEE-HAVE-LSEE", balance_cents: 100_00 },
    ]);
  });

  it("gives a reservation back once, however often and however simultaneously it is released", async () => {
    await addVoucher(engine().db);
    await reserve("ORDER-1", 70_00);
    await reserve("ORDER-2", 20_00);
    await Promise.all([release("ORDER-1"), release("ORDER-1"), release("ORDER-1")]);
    await release("ORDER-1");
    expect(await ledger()).toEqual({ balance: 80_00, kinds: ["paid", "reserved", "reserved", "released"] });
  });

  itOnSqlite("releases nothing for an order that reserved nothing", async () => {
    await addVoucher(engine().db);
    await release("ORDER-9");
    expect(await ledger()).toEqual({ balance: 100_00, kinds: ["paid"] });
  });

  it("counts a reservation for its own visitor until the money is asked for, and for nobody afterwards", async () => {
    const { db } = engine();
    await addVoucher(db);
    await reserve("ORDER-1", 100_00);
    expect(await checkVoucher(db, code, "nobody", now)).toEqual({ exists: true, amount: "100.00" });
    expect(await checkVoucher(db, code, "another", now)).toEqual(nothing);
    for (const status of ["capturing", "captured", "refunding"] as const) {
      await db.updateTable("wallet_orders").set({ status }).where("id", "=", "ORDER-1").execute();
      expect(await checkVoucher(db, code, "nobody", now)).toEqual(nothing);
    }
  });
});
