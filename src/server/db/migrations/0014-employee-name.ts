import { sql, type Transaction } from "kysely";
import type { Database } from "../schema.ts";

/** A booking keeps the name that its employee had on that day; older ones take today's. */
export async function addEmployeeName(trx: Transaction<Database>): Promise<void> {
  await trx.schema
    .alterTable("bookings")
    .addColumn("employee_name", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await sql`
    update bookings set employee_name = (
      select trim(users.first_name || ' ' || users.last_name) from users where users.id = bookings.employee_id
    ) where exists (select 1 from users where users.id = bookings.employee_id)`.execute(trx);
}
