import { strFromU8, unzipSync } from "fflate";
import type { Kysely } from "kysely";
import type { ClosingsAnswer } from "../../../shared/contract/closings.ts";
import { closingsContract, exportPath } from "../../../shared/contract/closings.ts";
import { denominations } from "../../../shared/rules/denominations.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { TestVisitor } from "../../../testing/server.ts";
import type { Database } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { recordTransaction } from "../till/record-transaction.ts";

/** Coins and notes of that worth, as few as there can be. */
export function countsOf(cents: Cents): string {
  let left = cents;
  const counts = denominations.map((worth) => {
    const count = Math.floor(left / worth);
    left -= count * worth;
    return [worth, count] as const;
  });
  return JSON.stringify(Object.fromEntries(counts.filter(([, count]) => count > 0)));
}

export async function openDayOf(admin: TestVisitor): Promise<ClosingsAnswer["open"]> {
  return (await admin.get(closingsContract.list.path)).json<ClosingsAnswer>().open;
}

/** Counts what should be there and leaves all of it, unless told otherwise. */
export async function close(
  admin: TestVisitor,
  changes: { expected?: string; counted?: Cents; withdrawal?: string; reason?: string } = {},
  key?: string,
) {
  const expected = changes.expected ?? (await openDayOf(admin)).expected;
  const { counted = Math.round(Number(expected) * 100), withdrawal = "0", reason = "" } = changes;
  const body = { counts: countsOf(counted), expected, withdrawal, reason };
  return admin.post(closingsContract.close.path, body, key ? { "idempotency-key": key } : {});
}

/** A sale for cash that needs neither product nor booking: the ledger alone. @returns its number. */
export async function takeCash(db: Kysely<Database>, cashierId: number, cents: Cents, now: Date): Promise<number> {
  const line = { kind: "openingFloat" as const, name: "Einlage", unit_cents: cents, tax_percent: 0 as const };
  const movement = { kind: "cashMovement" as const, payment_method: "cash" as const, lines: [line] };
  const cashier = { id: cashierId, name: "Kim Kapitän" };
  return (await inTransaction(db, (trx) => recordTransaction(trx, { ...movement, cashier }, now))).number;
}

/** The files of the DSFinV-K for some closings, by their names. */
export async function exportedFiles(admin: TestVisitor, from: number, to: number): Promise<Record<string, string>> {
  return filesIn((await admin.get(exportPath("dsfinvk", { from, to }))).rawPayload);
}

export const filesIn = (zip: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]));
