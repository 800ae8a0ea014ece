import type { Transaction } from "kysely";
import type { LoginRequest } from "../../../shared/contract/session.ts";
import type { Database } from "../../db/schema.ts";
import type { UserRow } from "../../db/tables/people.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { isReadableCode } from "../../readable-code.ts";
import type { DeviceOwner } from "./known-device.ts";
import { countAttempt, forgiveFailures } from "./login-failures.repository.ts";
import { verifyPassword } from "./passwords.ts";
import { useRecoveryPassword } from "./recovery.repository.ts";
import { createSession, endSession, findAccount, lockAccount, type NewSession } from "./session.repository.ts";

/** Where a login comes from. */
export interface LoginOrigin {
  address: string;
  /** The session that the browser has so far; null without. */
  sessionHash: string | null;
  /** The name of the browser where the account has logged in before; null for one that is not known. */
  deviceOf: (owner: DeviceOwner) => string | null;
}

export type LoginOutcome =
  | { kind: "loggedIn"; account: UserRow; session: NewSession }
  | { kind: "wrong" }
  | { kind: "tooMany"; retryAfterSeconds: number };

/**
 * Logs in with the account's password or a mailed one. The browser's session is replaced by a new one. Wrong passwords,
 * unknown accounts and deactivated ones take the same steps and end the same, so that nobody learns who works here.
 *
 * Nobody locks anybody out: wrong passwords from elsewhere count neither for a device that logged in before nor for a
 * mailed password, which has too many random bits to be guessed and is looked at before anything is counted.
 */
export async function login(
  deps: Pick<Deps, "db" | "now">,
  { email, password }: LoginRequest,
  origin: LoginOrigin,
): Promise<LoginOutcome> {
  const { db } = deps;
  const now = deps.now();
  if (isReadableCode(password)) {
    const mailed = await inTransaction(db, async (trx): Promise<LoginOutcome | null> => {
      const account = await lockAccount(trx, email);
      // Also asked for an account that does not exist: the time must not tell.
      const isMailed = await useRecoveryPassword(trx, account?.id ?? 0, password, now);
      return account !== null && isMailed ? logIn(trx, account, origin, now) : null;
    });
    if (mailed) return mailed;
  }
  const seen = await findAccount(db, email);
  const device = seen && origin.deviceOf(seen);
  const attempt = { email, address: origin.address, device };
  const retryAfterSeconds = await countAttempt(db, attempt, now);
  if (retryAfterSeconds > 0) return { kind: "tooMany", retryAfterSeconds };
  const matches = await verifyPassword(seen?.password_hash ?? null, password);
  return inTransaction(db, async (trx) => {
    // Looked at again: while the password was checked it may have been changed, or the account deactivated.
    const account = await lockAccount(trx, email);
    if (!matches || account === null || account.password_hash !== seen?.password_hash) return { kind: "wrong" };
    await forgiveFailures(trx, attempt);
    return logIn(trx, account, origin, now);
  });
}

async function logIn(
  trx: Transaction<Database>,
  account: UserRow,
  { sessionHash }: LoginOrigin,
  now: Date,
): Promise<LoginOutcome> {
  if (sessionHash !== null) await endSession(trx, sessionHash);
  return { kind: "loggedIn", account, session: await createSession(trx, account.id, now) };
}
