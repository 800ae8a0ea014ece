import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { voidRecoveryPasswords } from "./recovery.repository.ts";
import { endSessions, storePasswordHash } from "./session.repository.ts";

/**
 * Gives an account another password. All its sessions end, since somebody who knew the old one may use any of them, and
 * so do mailed passwords. The caller needs a new session.
 * @param passwordHash made by `hashPassword`, which takes a while: outside of the transaction.
 */
export async function setPassword(
  trx: Transaction<Database>,
  userId: number,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await storePasswordHash(trx, userId, passwordHash);
  await endSessions(trx, userId);
  await voidRecoveryPasswords(trx, userId, now);
}
