import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { addDays, type Day, dayOf } from "../../../shared/rules/day.ts";
import { retention } from "../../../shared/rules/retention.ts";
import type { Database } from "../../db/schema.ts";
import { randomToken } from "../../random-token.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** 256 bits, as base64url. */
const tokenBytes = 32;
export const linkTokenPattern = /^[\w-]{43}$/;

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** The first last day of a stay whose links still open it. */
const oldestEnd = (today: Day) => addDays(today, -retention.bookingLinks.count);

/** Draws a new link. @returns its token, which is stored nowhere; null where there is no such booking. */
export async function insertLink(trx: Trx, bookingId: number, now: Date): Promise<string | null> {
  const booking = await trx.selectFrom("bookings").select("id").where("id", "=", bookingId).executeTakeFirst();
  if (!booking) return null;
  const token = randomToken(tokenBytes);
  const row = { booking_id: bookingId, token_hash: hashOf(token), created_at: now.toISOString(), revoked_at: null };
  await trx.insertInto("booking_links").values(row).execute();
  return token;
}

/** Ends every link to a booking. @returns how many there were. */
export async function revokeLinks(trx: Trx, bookingId: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("booking_links")
    .set({ revoked_at: now.toISOString() })
    .where("booking_id", "=", bookingId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Those of the links that open a booking now, in their order, and which. One that is unknown, revoked or too old is
 * left out: they look alike to the caller.
 */
export async function findLinks<Link extends { token: string }>(
  db: Db,
  links: readonly Link[],
  now: Date,
): Promise<(Link & { bookingId: number })[]> {
  if (links.length === 0) return [];
  const hashed = links.map((link) => ({ link, hash: hashOf(link.token) }));
  const rows = await db
    .selectFrom("booking_links")
    .innerJoin("bookings", "bookings.id", "booking_links.booking_id")
    .select(["booking_links.token_hash", "booking_links.booking_id"])
    .where(
      "booking_links.token_hash",
      "in",
      hashed.map(({ hash }) => hash),
    )
    .where("booking_links.revoked_at", "is", null)
    .where("bookings.end_day", ">=", oldestEnd(dayOf(now)))
    .execute();
  const bookings = new Map(rows.map(({ token_hash, booking_id }) => [token_hash, booking_id]));
  return hashed.flatMap(({ link, hash }) => {
    const bookingId = bookings.get(hash);
    return bookingId === undefined ? [] : [{ ...link, bookingId }];
  });
}

/** Deletes links that open nothing any more. */
export async function deleteOldLinks(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("booking_links")
    .where("booking_id", "in", (is) =>
      is
        .selectFrom("bookings")
        .select("id")
        .where("end_day", "<", oldestEnd(dayOf(now))),
    )
    .execute();
}
