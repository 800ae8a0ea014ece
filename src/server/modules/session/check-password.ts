import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { UserRow } from "../../db/tables/people.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { isReadableCode } from "../../readable-code.ts";
import type { DeviceOwner } from "./known-device.ts";
import { type AttemptRefusal, countAttempt, forgiveFailures } from "./login-failures.repository.ts";
import { isLoginNetwork } from "./login-guesses.repository.ts";
import { verifyPassword } from "./passwords.ts";
import { findAccount, lockAccount } from "./session.repository.ts";

/** Where somebody who gives a password is. */
export interface PasswordOrigin {
  address: string;
  network: string;
  /** The name of the browser where the account has logged in before; null for one that is not known. */
  deviceOf: (owner: DeviceOwner) => string | null;
}

interface PasswordUse<Result> {
  /**
   * Whether it is a mailed password of the account. Also asked for an account that does not exist (0): the time must
   * not tell.
   */
  isMailed: (trx: Transaction<Database>, userId: number, password: string, now: Date) => Promise<boolean>;
  /** What somebody who knows the password may do: in the transaction in which the account is locked. */
  proceed: (trx: Transaction<Database>, account: UserRow) => Promise<Result>;
}

export type PasswordCheck<Result> =
  | { kind: "matches"; result: Result }
  | { kind: "wrong" }
  | ({ kind: "tooMany" } & AttemptRefusal);

/**
 * Does something for somebody who knows an account's password, the account's own or a mailed one: logging in, or
 * changing what is logged in with. Wrong passwords, unknown accounts and deactivated ones take the same steps and end
 * the same, so that nobody learns who works here. All of them count as failed logins, so that nobody goes on guessing
 * elsewhere.
 *
 * Nobody locks anybody out: wrong passwords from elsewhere count neither for a device that logged in before, nor as
 * guesses for a network that did, nor for a mailed password, which has too many random bits to be guessed and is looked
 * at before anything is counted.
 */
export async function checkPassword<Result>(
  { db, now: clock }: Pick<Deps, "db" | "now">,
  { email, password }: { email: string; password: string },
  origin: PasswordOrigin,
  { isMailed, proceed }: PasswordUse<Result>,
): Promise<PasswordCheck<Result>> {
  const now = clock();
  if (isReadableCode(password)) {
    const mailed = await inTransaction(db, async (trx): Promise<PasswordCheck<Result> | null> => {
      const account = await lockAccount(trx, email);
      const isRight = await isMailed(trx, account?.id ?? 0, password, now);
      return account !== null && isRight ? { kind: "matches", result: await proceed(trx, account) } : null;
    });
    if (mailed) return mailed;
  }
  const seen = await findAccount(db, email);
  const device = seen && origin.deviceOf(seen);
  const isKnown = await isLoginNetwork(db, seen?.id ?? 0, origin.network);
  const attempt = { email, address: origin.address, device, isForeign: device === null && !isKnown };
  const refusal = await countAttempt(db, attempt, now);
  if (refusal) return { kind: "tooMany", ...refusal };
  const matches = await verifyPassword(seen?.password_hash ?? null, password);
  return inTransaction(db, async (trx): Promise<PasswordCheck<Result>> => {
    // Looked at again: while the password was checked it may have been changed, or the account deactivated.
    const account = await lockAccount(trx, email);
    if (!matches || account === null || account.password_hash !== seen?.password_hash) return { kind: "wrong" };
    await forgiveFailures(trx, attempt);
    return { kind: "matches", result: await proceed(trx, account) };
  });
}
