import type { BanRequest } from "../../../shared/contract/blacklist.ts";
import type { User } from "../../../shared/contract/session.ts";
import { normaliseEmail, normaliseName, normalisePhone } from "../../../shared/rules/contact-identity.ts";
import type { Deps } from "../../deps.ts";
import { Problem } from "../../http/problem.ts";
import { customerOf, deleteBan, insertBan } from "./blacklist.repository.ts";

/**
 * Excludes a customer from bookings: the one of a booking, whose data are read from it, or by hand, which is the admin's.
 * @throws Problem FORBIDDEN, NOT_FOUND, VALIDATION for data that nobody could be known by, or CONFLICT where the customer
 * of that booking is banned already: a second entry would outlast the lifting of the first.
 */
export async function banCustomer(
  { db, now }: Pick<Deps, "db" | "now">,
  request: BanRequest,
  user: User,
): Promise<void> {
  const { booking_id, reason } = request;
  if (!booking_id && !user.admin) throw new Problem("FORBIDDEN");
  const customer = booking_id ? await customerOf(db, booking_id) : request;
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
  const origin = { booking_id: booking_id ?? null, created_by: user.id, created_at: now().toISOString() };
  if (!(await insertBan(db, { name, phone, email, ...keys, reason, ...origin }))) {
    throw new Problem("CONFLICT", { booking_id: "validation-staff:banned" });
  }
}

/** @throws Problem NOT_FOUND where the ban was lifted before. */
export async function unbanCustomer({ db }: Pick<Deps, "db">, id: number): Promise<void> {
  if (!(await deleteBan(db, id))) throw new Problem("NOT_FOUND", { id: "validation-staff:ban" });
}
