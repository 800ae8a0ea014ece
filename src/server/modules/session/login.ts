import type { LoginRequest, User } from "../../../shared/contract/session.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { countAttempt, forgiveFailures } from "./login-failures.repository.ts";
import { verifyPassword } from "./passwords.ts";
import { useRecoveryPassword } from "./recovery.repository.ts";
import { createSession, endSession, findAccount, lockAccount, type NewSession, toUser } from "./session.repository.ts";

/** Where a login comes from. */
export interface LoginOrigin {
  address: string;
  /** The session that the browser has so far; null without. */
  sessionHash: string | null;
}

export type LoginOutcome =
  | { kind: "loggedIn"; user: User; session: NewSession }
  | { kind: "wrong" }
  | { kind: "tooMany"; retryAfterSeconds: number };

/**
 * Logs in with the account's password or a mailed one. The browser's session is replaced by a new one. Wrong passwords,
 * unknown accounts and deactivated ones take the same steps and end the same, so that nobody learns who works here.
 */
export async function login(
  deps: Pick<Deps, "db" | "now">,
  { email, password }: LoginRequest,
  { address, sessionHash }: LoginOrigin,
): Promise<LoginOutcome> {
  const { db } = deps;
  const now = deps.now();
  const attempt = { email, address };
  const retryAfterSeconds = await countAttempt(db, attempt, now);
  if (retryAfterSeconds > 0) return { kind: "tooMany", retryAfterSeconds };
  const seen = await findAccount(db, email);
  const matches = await verifyPassword(seen?.password_hash ?? null, password);
  return inTransaction(db, async (trx) => {
    // Looked at again: while the password was checked it may have been changed, or the account deactivated.
    const account = await lockAccount(trx, email);
    const known = matches && account?.password_hash === seen?.password_hash;
    const mailed = !known && (await useRecoveryPassword(trx, account?.id ?? 0, password, now));
    if (account === null || !(known || mailed)) return { kind: "wrong" };
    await forgiveFailures(trx, attempt);
    if (sessionHash !== null) await endSession(trx, sessionHash);
    return { kind: "loggedIn", user: toUser(account), session: await createSession(trx, account.id, now) };
  });
}
