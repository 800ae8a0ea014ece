import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { addDays, type Day, dayOf } from "../../../shared/rules/day.ts";
import { retention } from "../../../shared/rules/retention.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { BookingLinks } from "../../db/tables/guest-access.ts";
import { randomToken } from "../../random-token.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** 256 bits, as base64url. */
const tokenBytes = 32;
export const linkTokenPattern = /^[\w-]{43}$/;

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** The first last day of a stay whose links still open it. */
const oldestEnd = (today: Day) => addDays(today, -retention.bookingLinks.count);

/**
 * Draws a new link.
 * @param asked.endsEarlier the first act of a page that it opened ends the earlier ones.
 * @returns its token, which is stored nowhere; null where there is no such booking.
 */
export async function insertLink(
  trx: Trx,
  { bookingId, endsEarlier }: { bookingId: number; endsEarlier: boolean },
  now: Date,
): Promise<string | null> {
  const booking = await trx.selectFrom("bookings").select("id").where("id", "=", bookingId).executeTakeFirst();
  if (!booking) return null;
  const token = randomToken(tokenBytes);
  const row: NewRow<BookingLinks> = {
    booking_id: bookingId,
    token_hash: hashOf(token),
    created_at: now.toISOString(),
    revoked_at: null,
    ends_earlier: endsEarlier ? 1 : 0,
  };
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

/** Ends the links to the same booking that were drawn before this one, once: later acts find nothing to end. */
export async function endEarlierLinks(trx: Trx, { id, bookingId }: DrawnLink, now: Date): Promise<void> {
  await trx.updateTable("booking_links").set({ ends_earlier: 0 }).where("id", "=", id).execute();
  await trx
    .updateTable("booking_links")
    .set({ revoked_at: now.toISOString() })
    .where("booking_id", "=", bookingId)
    .where("id", "<", id)
    .where("revoked_at", "is", null)
    .execute();
}

/** A link that opens a booking now. */
export interface DrawnLink {
  id: number;
  bookingId: number;
  endsEarlier: boolean;
}

/**
 * Those of the links that open a booking now, in their order, and which. One that is unknown, revoked or too old is
 * left out: they look alike to the caller.
 */
export async function findLinks<Link extends { token: string }>(
  db: Db,
  links: readonly Link[],
  now: Date,
): Promise<(Link & DrawnLink)[]> {
  if (links.length === 0) return [];
  const hashed = links.map((link) => ({ link, hash: hashOf(link.token) }));
  const rows = await db
    .selectFrom("booking_links")
    .innerJoin("bookings", "bookings.id", "booking_links.booking_id")
    .select(["booking_links.id", "token_hash", "booking_id", "ends_earlier"])
    .where(
      "booking_links.token_hash",
      "in",
      hashed.map(({ hash }) => hash),
    )
    .where("booking_links.revoked_at", "is", null)
    .where("bookings.end_day", ">=", oldestEnd(dayOf(now)))
    .execute();
  const drawn = new Map(rows.map((row) => [row.token_hash, row]));
  return hashed.flatMap(({ link, hash }) => {
    const row = drawn.get(hash);
    return row ? [{ ...link, id: row.id, bookingId: row.booking_id, endsEarlier: row.ends_earlier === 1 }] : [];
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
