import type { Kysely } from "kysely";
import { normaliseEmail, normaliseName, normalisePhone } from "../../../shared/rules/contact-identity.ts";
import type { Database } from "../../db/schema.ts";

/**
 * Whether the customer is banned (contract 4): the same mail or phone, however written; the same name only where the
 * entry has neither mail nor phone.
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
