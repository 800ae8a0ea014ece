import type { Kysely, Transaction } from "kysely";
import { sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { Users } from "../../db/tables/people.ts";

/** @returns false, and nothing stored, where an account has this address already. */
export async function insertUser(db: Kysely<Database>, user: NewRow<Users>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("users")
    .values(user)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function listUserRows(db: Kysely<Database>, roles: readonly Users["role"][]) {
  return db.selectFrom("users").selectAll().where("role", "in", roles).execute();
}

/**
 * Who is deactivated becomes no admin: nobody could activate them then.
 * @returns whether there is such an employee or admin; the root account is neither.
 */
export async function setRole(trx: Transaction<Database>, id: number, role: "employee" | "admin"): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set({ role })
    .where("id", "=", id)
    .where("role", "in", ["employee", "admin"])
    .$if(role === "admin", (query) => query.where("active", "=", 1))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Makes an employee active or inactive; without `wanted`, whichever they are not.
 * @returns whether they are active now; null: no employee.
 */
export async function setActive(trx: Transaction<Database>, id: number, wanted?: boolean): Promise<boolean | null> {
  const row = await trx
    .updateTable("users")
    .set({ active: wanted === undefined ? sql<0 | 1>`1 - active` : wanted ? 1 : 0 })
    .where("id", "=", id)
    .where("role", "=", "employee")
    .returning("active")
    .executeTakeFirst();
  return row ? row.active === 1 : null;
}
