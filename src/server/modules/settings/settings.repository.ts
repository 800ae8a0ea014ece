import type { Kysely, Transaction, Updateable } from "kysely";
import type { BusinessSettings, UserInfo } from "../../../shared/contract/settings.ts";
import { fromAmount, toAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { Users } from "../../db/tables/people.ts";

/** The business settings: one row, written by the first start. @throws when the database was never seeded. */
export async function getSettings(db: Kysely<Database>): Promise<BusinessSettings> {
  const {
    id: _,
    hiring,
    visitors_tax_cents,
    ...dates
  } = await db.selectFrom("business_settings").selectAll().executeTakeFirstOrThrow();
  return { hiring: hiring === 1, visitors_tax: toAmount(visitors_tax_cents), ...dates };
}

/** Writes what is given of the business settings and leaves the rest. */
export async function updateSettings(trx: Transaction<Database>, changes: Partial<BusinessSettings>): Promise<void> {
  const { hiring, visitors_tax: tax, ...dates } = changes;
  await trx
    .updateTable("business_settings")
    .set({
      ...dates,
      ...(hiring !== undefined && { hiring: hiring ? 1 : 0 }),
      ...(tax !== undefined && { visitors_tax_cents: fromAmount(tax) }),
    })
    .execute();
}

/** A user with phone and address. @throws when there is no such user. */
export async function getUserInfo(db: Kysely<Database>, id: number): Promise<UserInfo> {
  const user = await db
    .selectFrom("users")
    .select(["id", "email", "first_name", "last_name", "role", "active", "phone", "language"])
    .select(["street_and_number as streetAndNumber", "additional", "zip_code_and_city as zipCodeAndCity"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { role, active, ...rest } = user;
  return { ...rest, admin: role !== "employee", root: role === "root", active: active === 1 };
}

/** @throws a unique violation where the email is another user's. */
export async function updateUser(trx: Transaction<Database>, id: number, changes: Updateable<Users>): Promise<void> {
  await trx.updateTable("users").set(changes).where("id", "=", id).execute();
}
