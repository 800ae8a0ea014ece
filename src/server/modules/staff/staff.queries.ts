import type { Kysely } from "kysely";
import type { Employee } from "../../../shared/contract/staff.ts";
import type { Database } from "../../db/schema.ts";
import { listEmployeeRows } from "./staff.repository.ts";

/** As people look names up in a list. */
const { compare } = new Intl.Collator("de");

/** The employees, active or not, by last name; admins and the root account are none. */
export async function listEmployees(db: Kysely<Database>): Promise<Employee[]> {
  const rows = await listEmployeeRows(db);
  return rows
    .toSorted(
      (one, other) =>
        compare(one.last_name, other.last_name) || compare(one.first_name, other.first_name) || one.id - other.id,
    )
    .map((row) => ({
      id: row.id,
      name: `${row.first_name} ${row.last_name}`,
      email: row.email,
      phone: row.phone,
      streetAndNumber: row.street_and_number,
      additional: row.additional,
      zipCodeAndCity: row.zip_code_and_city,
      active: row.active === 1,
      admin: false,
    }));
}
