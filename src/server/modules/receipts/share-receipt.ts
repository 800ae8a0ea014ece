import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { findSharable, insertReceiptLink, removeReceiptLinks } from "./receipt-links.repository.ts";

/**
 * Makes an address of a receipt for its guest, who has agreed to it (§ 6 KassenSichV).
 * @returns its token.
 * @throws Problem NOT_FOUND {number} for what is no guest's receipt.
 */
export async function shareReceipt(trx: Transaction<Database>, number: number, now: Date): Promise<string> {
  return insertReceiptLink(trx, await sharableId(trx, number), now);
}

/** Ends all addresses of a receipt. @throws as `shareReceipt`. */
export async function unshareReceipt(trx: Transaction<Database>, number: number): Promise<void> {
  await removeReceiptLinks(trx, await sharableId(trx, number));
}

async function sharableId(trx: Transaction<Database>, number: number): Promise<number> {
  const found = await findSharable(trx, number);
  if (!found) throw new Problem("NOT_FOUND", { number: "validation-staff:receipt" });
  return found.id;
}
