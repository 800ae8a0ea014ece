import type { Transaction } from "kysely";
import { tickedOffByHand } from "../../../shared/contract/inbox.ts";
import type { User } from "../../../shared/contract/session.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { tickOff } from "./inbox.repository.ts";
import { findItem } from "./inbox-lists.repository.ts";
import { tickedOffWords } from "./inbox-words.ts";
import { isUnsettled } from "./unsettled-money.repository.ts";

/**
 * Ticks a task or a message off, stamped with who and when. Two people may do it at once: one stamp stands.
 * @throws Problem NOT_FOUND, or CONFLICT: `who` ticked it off first, or money that it is about is still unsettled.
 */
export async function tickOffItem(
  trx: Transaction<Database>,
  id: number,
  user: Pick<User, "id" | "language">,
  now: Date,
): Promise<void> {
  const item = await findItem(trx, id);
  if (!item || !(tickedOffByHand as readonly string[]).includes(item.type)) throw missing();
  if (item.ticked_off_at === null && (await isUnsettled(trx, item))) {
    throw new Problem("CONFLICT", { ticked_off: "validation-staff:taskUnsettled" });
  }
  if (await tickOff(trx, id, user.id, now)) return;
  // Read again: who was faster may have been so since.
  const done = await findItem(trx, id);
  if (!done) throw missing();
  const facts = { who: tickedOffWords(done, user.language) ?? "" };
  throw new Problem("CONFLICT", { ticked_off: "validation-staff:tickedOff" }, undefined, facts);
}

const missing = () => new Problem("NOT_FOUND", { id: "validation-staff:inboxItem" });
