import type { Transaction } from "kysely";
import type { BanRequest } from "../../../shared/contract/blacklist.ts";
import type { User } from "../../../shared/contract/session.ts";
import { normaliseEmail, normaliseName, normalisePhone } from "../../../shared/rules/contact-identity.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import {
  type BanRow,
  bansOfSamePerson,
  customerOf,
  deleteBans,
  findBan,
  insertBan,
  lockBans,
} from "./blacklist.repository.ts";

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
    phone_key: phone && normalisePhone(phone),
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
  if (!(await insertBan(trx, { name, phone, email, ...keys, reason, ...origin }))) throw banned;
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
