import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { endLease, extendLease, holderOf, takeLease } from "./leases.repository.ts";
import { hasEnded, ownIdentity } from "./process-identity.ts";

type LeaseDeps = Pick<Deps, "db" | "now">;

/** How long the work of a process that died on another machine waits for another one, in milliseconds. */
export const leaseMs = 60_000;
/** Several times within a lease: one extension that fails loses nothing. */
const extendMs = 15_000;

/** What the work is told about its lease. */
export interface Lease {
  /** Aborted once somebody else has the lease: this process stood still for too long. */
  lost: AbortSignal;
  /**
   * Whether the lease is ours still: asked in the transaction that writes a result down, it stays ours until that ends.
   */
  isHeld: (db: Kysely<Database>) => Promise<boolean>;
}

/**
 * Does work of which there is to be one at a time, however many servers share the database. The lease is extended while
 * the work runs, so that it may take as long as it likes, and ends with it; that of a process which was killed is free
 * at once on the same machine, and runs out after `leaseMs` elsewhere.
 * @returns false where another process is at it, and nothing was done.
 */
export async function withLease(
  { db, now }: LeaseDeps,
  name: string,
  work: (lease: Lease) => Promise<void>,
): Promise<boolean> {
  const holder = [randomUUID(), ownIdentity() ?? ""].join(" ");
  const lease = () => ({ name, holder, until: new Date(now().getTime() + leaseMs).toISOString() });
  if (!(await takeLease(db, lease(), now()))) {
    const other = await holderOf(db, name);
    if (other === null || !hasEnded(other.slice(other.indexOf(" ") + 1))) return false;
    await endLease(db, { name, holder: other });
    if (!(await takeLease(db, lease(), now()))) return false;
  }
  const lost = new AbortController();
  const isHeld = (asked: Kysely<Database>) => extendLease(asked, lease());
  let extending = Promise.resolve();
  const timer = setInterval(() => {
    // A database that is away for a moment answers the next time; away for longer, the lease runs out.
    extending = isHeld(db).then(
      (held) => (held ? undefined : lost.abort()),
      () => undefined,
    );
  }, extendMs);
  try {
    await work({ lost: lost.signal, isHeld });
  } finally {
    clearInterval(timer);
    await extending;
    await endLease(db, { name, holder }).catch(() => undefined);
  }
  return true;
}
