import type { Transaction } from "kysely";
import type { MoveCashRequest } from "../../../shared/contract/closings.ts";
import type { TillAnswer } from "../../../shared/contract/till.ts";
import { type Cents, fromAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { lockName } from "../../db/transaction.ts";
import { Problem } from "../../http/problem.ts";
import { documentTexts } from "../../mail/mail-language.ts";
import { recordTransaction } from "../till/record-transaction.ts";
import type { Cashier } from "../till/save-sale.ts";
import { openDrawer } from "./closings.queries.ts";

type Trx = Transaction<Database>;

/**
 * Puts cash into the drawer or takes some out during the day.
 * @throws Problem CONFLICT where more would be taken out than is there.
 */
export async function moveCash(
  trx: Trx,
  { direction, amount, reason }: MoveCashRequest,
  cashier: Cashier,
  now: Date,
): Promise<TillAnswer> {
  await lockName(trx, "till");
  const cents = fromAmount(amount);
  const drawer = await openDrawer(trx);
  if (direction === "out" && cents > drawer.expectedCents) {
    throw new Problem("CONFLICT", { amount: "validation-staff:drawerEmpty" });
  }
  const line = direction === "in" ? ({ kind: "openingFloat", cents } as const) : withdrawal(cents);
  return recordCash(trx, line, { cashier, reason }, now);
}

/** The line of what is taken out, an amount above 0. */
export const withdrawal = (cents: Cents) => ({ kind: "withdrawal", cents: -cents }) as const;

/** A transaction of one line that is nobody's pay. The caller holds the lock on the till. */
export function recordCash(
  trx: Trx,
  { kind, cents }: { kind: "openingFloat" | "withdrawal" | "difference"; cents: Cents },
  { cashier, reason }: { cashier: Cashier; reason: string },
  now: Date,
): Promise<TillAnswer> {
  const line = { kind, name: documentTexts("de")(`closing.line.${kind}`), unit_cents: cents, tax_percent: 0 as const };
  const movement = { kind: "cashMovement" as const, payment_method: "cash" as const, cashier, reason, lines: [line] };
  return recordTransaction(trx, movement, now);
}
