import { type Kysely, sql, type Transaction } from "kysely";
import type { VoucherStatus } from "../../../../machines/voucher-lifecycle/voucher-lifecycle.machine.ts";
import { addDays, dayOf } from "../../../shared/rules/day.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import { oldestKeptDay } from "../../../shared/rules/retention.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { VoucherEntries, VoucherRow } from "../../db/tables/money.ts";

/** Paid, and perhaps something is left. */
const usableStatuses: VoucherStatus[] = ["paid", "partlyRedeemed"];

/** A stored code without its hyphens: the index vouchers_code_letters has it (migration 0013). */
const lettersAndDigits = (column: "code" | "vouchers.code") => sql<string>`replace(${sql.ref(column)}, '-', '')`;

/** The paid voucher with this code, in capital letters and without hyphens, on which something is left; null for any other. */
export async function findUsable(
  db: Kysely<Database>,
  code: string,
): Promise<Pick<VoucherRow, "id" | "balance_cents"> | null> {
  const row = await db
    .selectFrom("vouchers")
    .select(["id", "balance_cents"])
    .where(lettersAndDigits("code"), "=", code)
    .where("status", "in", usableStatuses)
    .where("balance_cents", ">", 0)
    .executeTakeFirst();
  return row ?? null;
}

/** @throws Error where there is none. */
export function readVoucher(db: Kysely<Database>, id: number): Promise<VoucherRow> {
  return db.selectFrom("vouchers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Cents of the voucher that unpaid wallet orders of the session have reserved. */
export async function reservedForSession(db: Kysely<Database>, code: string, sessionHash: string): Promise<Cents> {
  const { cents } = await db
    .selectFrom("voucher_entries")
    .innerJoin("vouchers", "vouchers.id", "voucher_entries.voucher_id")
    .innerJoin("wallet_orders", "wallet_orders.id", "voucher_entries.wallet_order_id")
    .select((all) => all.fn.sum<number | null>("voucher_entries.cents").as("cents"))
    .where(lettersAndDigits("vouchers.code"), "=", code)
    .where("vouchers.status", "in", usableStatuses)
    .where("wallet_orders.session_hash", "=", sessionHash)
    .where("wallet_orders.status", "=", "created")
    .executeTakeFirstOrThrow();
  return -Number(cents ?? 0);
}

/** Takes `cents` off a paid voucher where that much is left. @returns false, and nothing changed, where it is not. */
export async function takeBalance(trx: Transaction<Database>, voucherId: number, cents: Cents): Promise<boolean> {
  const result = await trx
    .updateTable("vouchers")
    .set((column) => ({ balance_cents: column("balance_cents", "-", cents) }))
    .where("id", "=", voucherId)
    .where("status", "in", usableStatuses)
    .where("balance_cents", ">=", cents)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Gives `cents` back to a voucher; with 0 it only locks the row until the transaction ends. */
export async function giveBalance(trx: Transaction<Database>, voucherId: number, cents: Cents): Promise<void> {
  await trx
    .updateTable("vouchers")
    .set((column) => ({ balance_cents: column("balance_cents", "+", cents) }))
    .where("id", "=", voucherId)
    .execute();
}

/** Appends to the ledger. */
export async function addEntry(trx: Transaction<Database>, entry: NewRow<VoucherEntries>): Promise<void> {
  await trx.insertInto("voucher_entries").values(entry).execute();
}

/** The ledger entries of a wallet order: what it reserved and what of that was released. */
export function entriesOfOrder(
  trx: Transaction<Database>,
  walletOrderId: string,
): Promise<Pick<VoucherEntries, "voucher_id" | "cents">[]> {
  return trx
    .selectFrom("voucher_entries")
    .select(["voucher_id", "cents"])
    .where("wallet_order_id", "=", walletOrderId)
    .execute();
}

/** Takes out of vouchers that nothing has happened to for years who bought them for whom; code, amounts and ledger stay. */
export async function forgetOldBuyers(db: Kysely<Database>, now: Date): Promise<void> {
  // A day earlier: instants are UTC, and years begin in Berlin.
  const before = addDays(oldestKeptDay("vouchers", dayOf(now)), -1);
  const address = { email: "", street_and_number: "", additional: "", zip_code_and_city: "" };
  await db
    .updateTable("vouchers")
    .set({ salutation: "", name: "", ...address, recipient: "", text: "" })
    .where("created_at", "<", before)
    .where((is) => is.or([is("name", "!=", ""), is("email", "!=", ""), is("recipient", "!=", "")]))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("voucher_entries")
            .select("voucher_entries.id")
            .whereRef("voucher_entries.voucher_id", "=", "vouchers.id")
            .where("voucher_entries.created_at", ">=", before),
        ),
      ),
    )
    .execute();
}
