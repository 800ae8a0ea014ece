import type { Kysely } from "kysely";
import type { User } from "../../../shared/contract/session.ts";
import type { Employee } from "../../../shared/contract/staff.ts";
import { fullName } from "../../../shared/rules/names.ts";
import type { Database } from "../../db/schema.ts";
import { listUserRows } from "./staff.repository.ts";

/** As people look names up in a list. */
const { compare } = new Intl.Collator("de");

/** The employees, active or not, by last name; for the root account, which makes them, the admins as well. */
export async function listEmployees(db: Kysely<Database>, { root }: Pick<User, "root">): Promise<Employee[]> {
  const rows = await listUserRows(db, root ? ["employee", "admin"] : ["employee"]);
  return rows
    .toSorted(
      (one, other) =>
        compare(one.last_name, other.last_name) || compare(one.first_name, other.first_name) || one.id - other.id,
    )
    .map((row) => ({
      id: row.id,
      name: fullName(row),
      email: row.email,
      phone: row.phone,
      streetAndNumber: row.street_and_number,
      additional: row.additional,
      zipCodeAndCity: row.zip_code_and_city,
      active: row.active === 1,
      admin: row.role === "admin",
    }));
}
