import type { Kysely, Transaction } from "kysely";
import type { OwnSale } from "../../../shared/contract/till-unpaid.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { TillTransactionRow } from "../../db/tables/till.ts";
import { Problem } from "../../http/problem.ts";
import { isTakenBack, lastOpenSaleOf, linesOf, tillPaymentsOf } from "./till.repository.ts";

type Db = Kysely<Database>;

/**
 * The last sale of somebody, where they may take it back without an admin (requirements/till.md): before its closing,
 * paid in cash or by card, and none that paid a booking or a voucher. Null for any other.
 */
async function ownLastSale(db: Db, cashierId: number): Promise<TillTransactionRow | null> {
  const sale = await lastOpenSaleOf(db, cashierId);
  if (!sale) return null;
  const payments = await tillPaymentsOf(db, sale.id);
  if (payments.some(({ payment_method: way }) => way !== "cash" && way !== "card")) return null;
  const lines = await linesOf(db, sale.id);
  return lines.some(({ kind }) => kind === "booking" || kind === "voucher") ? null : sale;
}

/** The sale that somebody can take back by themselves now, as the till offers it; null while there is none. */
export async function saleToTakeBack(db: Db, cashierId: number): Promise<OwnSale | null> {
  const sale = await ownLastSale(db, cashierId);
  if (!sale || (await isTakenBack(db, sale.id))) return null;
  const ways = await tillPaymentsOf(db, sale.id);
  return {
    number: sale.number,
    payments: ways.map(({ payment_method: way, cents }) => ({ method: way, amount: toAmount(cents) })),
  };
}

/**
 * Call it once the correction is written: the till is locked then, so that nobody closes the day in between.
 * @throws Problem FORBIDDEN where only an admin may take the sale back.
 */
export async function expectOwnLastSale(trx: Transaction<Database>, number: number, cashierId: number): Promise<void> {
  const sale = await ownLastSale(trx, cashierId);
  if (sale?.number !== number) throw new Problem("FORBIDDEN", { number: "validation-staff:tillNotOwnSale" });
}
