import type { Kysely, Transaction } from "kysely";
import { retentionMs } from "../../../shared/rules/retention.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { LoginFailures } from "../../db/tables/people.ts";
import { inTransaction, lockName } from "../../db/transaction.ts";
import { countGuess, guessedUntil, uncountGuess } from "./login-guesses.repository.ts";

/** How long a failed login counts. */
const windowMs = retentionMs("loginFailures");

/**
 * Failed logins within that time after which the next one is refused, unseen whether its password is right. A device
 * that logged in before has a budget of its own; anybody else's grows smaller, but never ends, while an account is
 * attacked from many addresses.
 */
export const failureLimits = {
  /** For an account from an address, or from a device that logged in before. */
  pair: 10,
  /** For an account from an address, once there were `attack` failures for it. */
  slowedPair: 3,
  /** From an address for all accounts together, such as one password tried on many. */
  address: 30,
  /** For an account from all addresses together, such as a botnet's: the limit falls to `slowedPair`. */
  attack: 100,
} as const;

/** Who tries to log in, and from where. */
export interface LoginAttempt {
  /** In lower case; there need not be such an account. */
  email: string;
  /** Of an IPv6 address its /56. */
  address: string;
  /** The name of a device that logged in before (known-device.ts); null for any other. */
  device: string | null;
  /** From a network where the account never logged in, and by no device of its. */
  isForeign: boolean;
}

/** Why an attempt is refused unseen, and for how long. */
export interface AttemptRefusal {
  /** `failures`: too many from there; `guesses`: too many from networks that the account does not know. */
  reason: "failures" | "guesses";
  retryAfterSeconds: number;
}

/**
 * Counts the attempt as failed before its password is looked at, so that many at once do not slip through together.
 * Refused attempts are not counted: more of them lengthen nobody's wait.
 * @returns null, or why it is refused.
 */
export function countAttempt(db: Kysely<Database>, attempt: LoginAttempt, now: Date): Promise<AttemptRefusal | null> {
  return inTransaction(db, async (trx) => {
    await lockName(trx, "login attempts");
    const { email } = attempt;
    const address = placeOf(attempt);
    const freeAt =
      attempt.device === null
        ? Math.max(
            await reachedUntil(trx, { email, address }, await pairLimit(trx, email, now), now),
            await reachedUntil(trx, { address }, failureLimits.address, now),
          )
        : await reachedUntil(trx, { email, address }, failureLimits.pair, now);
    const guessableAt = attempt.isForeign ? await guessedUntil(trx, email, now) : 0;
    if (guessableAt > 0) return refusal("guesses", guessableAt, now);
    if (freeAt > 0) return refusal("failures", freeAt, now);
    const failure: NewRow<LoginFailures> = { email, address, at: now.toISOString() };
    await trx.insertInto("login_failures").values(failure).execute();
    if (attempt.isForeign) await countGuess(trx, email, now);
    return null;
  });
}

function refusal(reason: AttemptRefusal["reason"], freeAt: number, now: Date): AttemptRefusal {
  return { reason, retryAfterSeconds: Math.ceil((freeAt - now.getTime()) / 1_000) };
}

/** Where an attempt is counted: a device's failures are not its address's, nor the other way round. */
function placeOf({ address, device }: LoginAttempt): string {
  return device === null ? address : `device ${device}`;
}

async function pairLimit(trx: Transaction<Database>, email: string, now: Date): Promise<number> {
  const isAttacked = (await reachedUntil(trx, { email }, failureLimits.attack, now)) > 0;
  return isAttacked ? failureLimits.slowedPair : failureLimits.pair;
}

/** When fewer than `limit` failures of `whose` will count again, in milliseconds since 1970; 0 if that is so now. */
async function reachedUntil(
  trx: Transaction<Database>,
  whose: { email?: string; address?: string },
  limit: number,
  now: Date,
): Promise<number> {
  const { email, address } = whose;
  const decisive = await trx
    .selectFrom("login_failures")
    .select("at")
    .$if(email !== undefined, (query) => query.where("email", "=", email ?? ""))
    .$if(address !== undefined, (query) => query.where("address", "=", address ?? ""))
    .where("at", ">", new Date(now.getTime() - windowMs).toISOString())
    .orderBy("at", "desc")
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst();
  return decisive ? Date.parse(decisive.at) + windowMs : 0;
}

/** Forgets the failures for this account from this address: somebody logged in there. */
export async function forgiveFailures(trx: Transaction<Database>, attempt: LoginAttempt): Promise<void> {
  await trx
    .deleteFrom("login_failures")
    .where("email", "=", attempt.email)
    .where("address", "=", placeOf(attempt))
    .execute();
  if (attempt.isForeign) await uncountGuess(trx, attempt.email);
}

/** Forgets the failures and guesses for this account from everywhere: it has a password that nobody tried yet. */
export async function forgiveAccount(trx: Transaction<Database>, email: string): Promise<void> {
  await trx.deleteFrom("login_failures").where("email", "=", email).execute();
  await trx.deleteFrom("login_guesses").where("email", "=", email).execute();
}

export async function deleteOldFailures(db: Kysely<Database>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - windowMs).toISOString();
  await db.deleteFrom("login_failures").where("at", "<=", before).execute();
}
