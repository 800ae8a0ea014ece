import type { Transaction } from "kysely";
import type { SaveSaleRequest, TillAnswer } from "../../../shared/contract/till.ts";
import { fromAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { moveGoods, moveMoney } from "./move-money.ts";
import { completeLine, recordTransaction } from "./record-transaction.ts";
import { linesOfSale } from "./sale-lines.ts";

/** A cashier, from the session. */
export interface Cashier {
  id: number;
  name: string;
}

/** A sale that was begun longer ago is one that somebody left open, in milliseconds. */
const longestSale = 24 * 3_600_000;

/**
 * Sells at the till, all or nothing: the sale is in the ledger, its money is in `payments`, what it pays for is paid by
 * its own lifecycle, and stock is gone. What it costs is computed here; the till only says what it showed.
 * @throws Problem VALIDATION for an empty sale; CONFLICT where the total is another than the one that was shown; and as
 * linesOfSale.
 */
export async function saveSale(
  trx: Transaction<Database>,
  asked: SaveSaleRequest,
  cashier: Cashier,
  now: Date,
): Promise<TillAnswer> {
  const lines = (await linesOfSale(trx, asked)).map(completeLine);
  if (lines.length === 0) throw new Problem("VALIDATION", { products: "validation-staff:tillEmpty" });
  const cents = lines.reduce((sum, { total_cents }) => sum + total_cents, 0);
  if (cents !== fromAmount(asked.income)) throw new Problem("CONFLICT", { income: "validation-staff:tillChanged" });
  const { payment_method } = asked;
  const receivedCents = payment_method === "cash" ? fromAmount(asked.received ?? asked.income) : null;
  const startedAt = startOf(asked.started_at, now);
  const sale = { kind: "sale" as const, payment_method, receivedCents, cashier, startedAt, lines };
  const recorded = await recordTransaction(trx, sale, now);
  await moveMoney(trx, { id: recorded.id, payment_method, actorId: cashier.id, lines }, now);
  await moveGoods(trx, { id: recorded.id, actorId: cashier.id, kind: "sold", reason: "" }, lines, now);
  return recorded;
}

function startOf(told: string | null | undefined, now: Date): Date {
  const at = told == null ? Number.NaN : Date.parse(told);
  return at <= now.getTime() && at >= now.getTime() - longestSale ? new Date(at) : now;
}
