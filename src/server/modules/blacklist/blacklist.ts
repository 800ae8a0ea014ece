import type { FastifyInstance } from "fastify";
import type { Kysely, Selectable, Transaction } from "kysely";
import { type BanRequest, type BlacklistEntry, blacklistContract } from "../../../shared/contract/blacklist.ts";
import type { User } from "../../../shared/contract/session.ts";
import { normaliseEmail, normaliseName } from "../../../shared/rules/contact-identity.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { Bans } from "../../db/tables/work.ts";
import { lockName } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import { phoneKey, storedNumber } from "../../phone-number.ts";

/** Who may not book: read and lifted by admins, banned from a booking by anybody who works here. */
export function registerBlacklist(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(blacklistContract.ban, ({ body, user, request }) =>
    takeOnce(request, deps, {}, (trx) => banCustomer(trx, body, user, deps.now())),
  );

  route(blacklistContract.list, () => listBlacklist(deps.db));

  route(blacklistContract.unban, ({ params, request }) =>
    takeOnce(request, deps, {}, (trx) => unbanCustomer(trx, params.id)),
  );
}

/**
 * Excludes a customer from bookings: the one of a booking, whose data are read from it, or by hand, which is the
 * admin's.
 * @throws Problem FORBIDDEN, NOT_FOUND, VALIDATION for data that nobody could be known by, or CONFLICT where all of it
 * is banned already, from this booking or another.
 */
export async function banCustomer(
  trx: Transaction<Database>,
  request: BanRequest,
  user: User,
  now: Date,
): Promise<void> {
  const { booking_id, reason } = request;
  if (!booking_id && !user.admin) throw new Problem("FORBIDDEN");
  const customer = booking_id ? await customerOf(trx, booking_id) : request;
  if (!customer) throw new Problem("NOT_FOUND", { booking_id: "validation-staff:booking" });
  const { name, phone, email } = customer;
  const keys = {
    name_key: name && normaliseName(name),
    phone_key: phone && phoneKey(phone),
    email_key: email && normaliseEmail(email),
  };
  if (Object.values(keys).every((key) => key === "")) {
    throw new Problem("VALIDATION", { name: "validation-staff:banNobody" });
  }
  const banned = new Problem("CONFLICT", { booking_id: "validation-staff:banned" });
  await lockBans(trx);
  const before = await bansOfSamePerson(trx, keys);
  const isKnown = (key: "phone_key" | "email_key") => !keys[key] || before.some((ban) => ban[key] === keys[key]);
  if (before.length > 0 && isKnown("phone_key") && isKnown("email_key")) throw banned;
  const origin = { booking_id: booking_id ?? null, created_by: user.id, created_at: now.toISOString() };
  if (!(await insertBan(trx, { name, phone: storedNumber(phone), email, ...keys, reason, ...origin }))) throw banned;
}

/**
 * Lets a customer book again: with this ban go all others that they would be known by, such as one with the same phone
 * and another mail.
 * @throws Problem NOT_FOUND where the ban was lifted before.
 */
export async function unbanCustomer(trx: Transaction<Database>, id: number): Promise<void> {
  await lockBans(trx);
  const lifted = new Map<number, BanRow>();
  const open = [await findBan(trx, id)];
  for (let ban = open.pop(); ban; ban = open.pop()) {
    lifted.set(ban.id, ban);
    const others = await bansOfSamePerson(trx, ban);
    open.push(...others.filter((other) => !lifted.has(other.id)));
  }
  if (!(await deleteBans(trx, [...lifted.keys()]))) throw new Problem("NOT_FOUND", { id: "validation-staff:ban" });
}

/** Everybody who is banned, the newest first. */
async function listBlacklist(db: Kysely<Database>): Promise<BlacklistEntry[]> {
  const bans = await allBans(db);
  return bans.map(({ id, name, phone, email, created_at, reason, start_day }) => ({
    id,
    name,
    phone,
    email,
    dateTime: created_at,
    reason,
    booking: start_day ?? "",
  }));
}

type CustomerKeys = Pick<NewRow<Bans>, "name_key" | "email_key" | "phone_key">;

/** What a customer is known by, however they write it. */
export function customerKeys({ name, email, phone }: { name: string; email: string; phone: string }): CustomerKeys {
  return { name_key: normaliseName(name), email_key: normaliseEmail(email), phone_key: phoneKey(phone) };
}

/**
 * The bans of a customer (requirements/blacklist.md): the same mail or phone, however written; the same name only where
 * the entry has neither mail nor phone.
 */
export function bansOf(db: Kysely<Database>, { name_key, email_key, phone_key }: CustomerKeys) {
  return db
    .selectFrom("bans")
    .select("bans.id")
    .where((is) =>
      is.or([
        is("bans.email_key", "=", email_key),
        is.and([is("bans.phone_key", "=", phone_key), is("bans.phone_key", "!=", "")]),
        is.and([is("bans.name_key", "=", name_key), is("bans.email_key", "=", ""), is("bans.phone_key", "=", "")]),
      ]),
    );
}

export type IsBanned = (customer: { name: string; email: string; phone: string }) => boolean;

/** Who is banned, for many customers at once: as `bansOf` finds them. */
export async function bannedCustomers(db: Kysely<Database>): Promise<IsBanned> {
  const bans = await db.selectFrom("bans").select(["name_key", "email_key", "phone_key"]).execute();
  const emails = new Set(bans.map(({ email_key }) => email_key).filter(Boolean));
  const phones = new Set(bans.map(({ phone_key }) => phone_key).filter(Boolean));
  const onlyNamed = bans.filter(({ email_key, phone_key }) => email_key + phone_key === "");
  const names = new Set(onlyNamed.map(({ name_key }) => name_key).filter(Boolean));
  // Understanding a phone number takes longest: it is asked only where some ban has one.
  return ({ name, email, phone }) =>
    emails.has(normaliseEmail(email)) ||
    names.has(normaliseName(name)) ||
    (phones.size > 0 && phones.has(phoneKey(phone)));
}

/** Lets bans be made and lifted one after the other: each depends on which there are. */
const lockBans = (trx: Transaction<Database>) => lockName(trx, "bans");

/** @returns false, and nothing changed, where the customer of that booking is banned already. */
async function insertBan(db: Kysely<Database>, ban: NewRow<Bans>): Promise<boolean> {
  const query = db.insertInto("bans").values(ban);
  const result = await query.onConflict((conflict) => conflict.column("booking_id").doNothing()).executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

type BanRow = Selectable<Bans>;

async function findBan(db: Kysely<Database>, id: number): Promise<BanRow | null> {
  return (await db.selectFrom("bans").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** The bans that share a mail or a phone with somebody; or the name, where neither has mail or phone. */
function bansOfSamePerson(
  db: Kysely<Database>,
  { email_key, phone_key, name_key }: Pick<BanRow, "email_key" | "phone_key" | "name_key">,
): Promise<BanRow[]> {
  const query = db.selectFrom("bans").selectAll();
  if (!email_key && !phone_key) {
    const byName = query.where("name_key", "=", name_key).where("email_key", "=", "").where("phone_key", "=", "");
    return byName.execute();
  }
  return query
    .where((is) =>
      is.or([
        ...(email_key ? [is("email_key", "=", email_key)] : []),
        ...(phone_key ? [is("phone_key", "=", phone_key)] : []),
      ]),
    )
    .execute();
}

/** @returns false where there was none of them. */
async function deleteBans(db: Kysely<Database>, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return false;
  return (await db.deleteFrom("bans").where("id", "in", ids).executeTakeFirst()).numDeletedRows > 0n;
}

/** All bans, the newest first, with the first day of the booking they came from. */
function allBans(db: Kysely<Database>): Promise<(Selectable<Bans> & { start_day: Day | null })[]> {
  return db
    .selectFrom("bans")
    .leftJoin("bookings", "bookings.id", "bans.booking_id")
    .selectAll("bans")
    .select("bookings.start_day")
    .orderBy("bans.created_at", "desc")
    .orderBy("bans.id", "desc")
    .execute();
}

/** Name, phone and mail of the guest of a booking; null where there is no such booking. */
async function customerOf(
  db: Kysely<Database>,
  bookingId: number,
): Promise<{ name: string; phone: string; email: string } | null> {
  const query = db.selectFrom("bookings").select(["name", "phone", "email"]).where("id", "=", bookingId);
  return (await query.executeTakeFirst()) ?? null;
}
