import type { Kysely } from "kysely";
import type { Employee, RegisterRequest } from "../../../shared/contract/staff.ts";
import { capitalised } from "../../../shared/rules/names.ts";
import type { Database } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { hashPassword } from "../session/passwords.ts";
import { endSessions } from "../session/session.repository.ts";
import { insertUser, listEmployeeRows, setActive } from "./staff.repository.ts";

/** Adds an active employee who can log in at once. @returns false where the address has an account already. */
export async function registerEmployee(deps: Pick<Deps, "db" | "now">, request: RegisterRequest): Promise<boolean> {
  return insertUser(deps.db, {
    email: request.email.toLowerCase(),
    first_name: capitalised(request.firstName),
    last_name: capitalised(request.lastName),
    phone: request.phone,
    street_and_number: request.address,
    additional: request.additional,
    zip_code_and_city: request.zipCodeAndCity,
    password_hash: await hashPassword(request.password),
    role: "employee",
    active: 1,
    created_at: deps.now().toISOString(),
  });
}

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

/**
 * Activates or deactivates an employee: as `wanted`, else whichever they are not. Who is deactivated is logged out
 * everywhere at once.
 * @returns false where there is no such employee: admins cannot be deactivated.
 */
export async function changePermission(deps: Pick<Deps, "db">, employeeId: number, wanted?: boolean): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    const active = await setActive(trx, employeeId, wanted);
    if (active === false) await endSessions(trx, employeeId, null);
    return active !== null;
  });
}
