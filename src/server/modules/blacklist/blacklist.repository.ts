import type { Kysely, Selectable } from "kysely";
import { normaliseEmail, normaliseName, normalisePhone } from "../../../shared/rules/contact-identity.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { Bans } from "../../db/tables/work.ts";

/**
 * Whether the customer is banned (requirements/blacklist.md): the same mail or phone, however written; the same name
 * only where the entry has neither mail nor phone.
 */
export async function isBanned(
  db: Kysely<Database>,
  customer: { name: string; email: string; phone: string },
): Promise<boolean> {
  const phone = normalisePhone(customer.phone);
  const found = await db
    .selectFrom("bans")
    .select("id")
    .where((is) =>
      is.or([
        is("email_key", "=", normaliseEmail(customer.email)),
        ...(phone ? [is("phone_key", "=", phone)] : []),
        is.and([is("name_key", "=", normaliseName(customer.name)), is("email_key", "=", ""), is("phone_key", "=", "")]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** @returns false, and nothing changed, where the customer of that booking is banned already. */
export async function insertBan(db: Kysely<Database>, ban: NewRow<Bans>): Promise<boolean> {
  const query = db.insertInto("bans").values(ban);
  const result = await query.onConflict((conflict) => conflict.column("booking_id").doNothing()).executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** @returns false where there is no such ban. */
export async function deleteBan(db: Kysely<Database>, id: number): Promise<boolean> {
  return (await db.deleteFrom("bans").where("id", "=", id).executeTakeFirst()).numDeletedRows === 1n;
}

/** All bans, the newest first, with the first day of the booking they came from. */
export function allBans(db: Kysely<Database>): Promise<(Selectable<Bans> & { start_day: Day | null })[]> {
  return db
    .selectFrom("bans")
    .leftJoin("bookings", "bookings.id", "bans.booking_id")
    .selectAll("bans")
    .select("bookings.start_day")
    .orderBy("bans.created_at", "desc")
    .orderBy("bans.id", "desc")
    .execute();
}

/** Name, phone and mail of whoever made a booking; null where there is no such booking. */
export async function customerOf(
  db: Kysely<Database>,
  bookingId: number,
): Promise<{ name: string; phone: string; email: string } | null> {
  const query = db.selectFrom("bookings").select(["name", "phone", "email"]).where("id", "=", bookingId);
  return (await query.executeTakeFirst()) ?? null;
}
