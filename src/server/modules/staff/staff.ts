import type { FastifyInstance } from "fastify";
import { type Kysely, sql, type Transaction } from "kysely";
import type { User } from "../../../shared/contract/session.ts";
import { type Employee, type RegisterRequest, staffContract } from "../../../shared/contract/staff.ts";
import { capitalised, fullName } from "../../../shared/rules/names.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { Users } from "../../db/tables/people.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import { storedNumber } from "../../phone-number.ts";
import { hashNewPassword } from "../session/new-password.ts";
import { voidRecoveryPasswords } from "../session/recovery.repository.ts";
import { endSessions } from "../session/session.repository.ts";

/** Whom admins look after: those of the jetty are employees, too. */
const employees = ["jetty", "employee"] as const;

/** The admins' work with the employees' accounts, and who is an admin, which the root account decides. */
export function registerStaff(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(staffContract.register, async ({ body }) => {
    const isNew = await registerEmployee(deps, body);
    if (!isNew) throw new Problem("CONFLICT", { email: "validation-staff:emailTaken" });
    return {};
  });

  route(staffContract.list, ({ user }) => listEmployees(deps.db, user));

  route(staffContract.changePermission, async ({ params, body }) => {
    if (!(await changePermission(deps, params.id, body.active))) throw new Problem("NOT_FOUND");
    return {};
  });

  route(staffContract.changeRole, async ({ params, body, user }) => {
    if (!(await changeRole(deps, params.id, body.admin, user.id))) throw new Problem("NOT_FOUND");
    return {};
  });

  route(staffContract.changeJetty, async ({ params, body, user }) => {
    if (!(await changeJetty(deps, params.id, body.jetty, user.id))) throw new Problem("NOT_FOUND");
    return {};
  });
}

/** Adds an active employee who can log in at once. @returns false where the address has an account already. */
async function registerEmployee(deps: Pick<Deps, "db" | "now">, request: RegisterRequest): Promise<boolean> {
  return insertUser(deps.db, {
    email: request.email.toLowerCase(),
    first_name: capitalised(request.firstName),
    last_name: capitalised(request.lastName),
    phone: storedNumber(request.phone),
    street_and_number: request.address,
    additional: request.additional,
    zip_code_and_city: request.zipCodeAndCity,
    password_hash: await hashNewPassword(request.password),
    role: request.jetty ? "jetty" : "employee",
    active: 1,
    created_at: deps.now().toISOString(),
  });
}

/**
 * Activates or deactivates an employee: as `wanted`, else whichever they are not. Who is deactivated is logged out
 * everywhere at once, and passwords that were mailed to them work no more.
 * @returns false where there is no such employee: admins cannot be deactivated.
 */
export async function changePermission(
  deps: Pick<Deps, "db" | "now">,
  employeeId: number,
  wanted?: boolean,
): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    const active = await setActive(trx, employeeId, wanted);
    if (active === false) {
      await endSessions(trx, employeeId);
      // Else one that lies in the mailbox would work again as soon as somebody activates the account.
      await voidRecoveryPasswords(trx, employeeId, deps.now());
    }
    return active !== null;
  });
}

/**
 * Makes an active employee an admin, or an admin an employee again. Their sessions have the new rights with their next
 * call.
 * @param by the root account that does it, for the log.
 * @returns false where there is nobody whose role could change: the root account's never does, and who works at the
 * jetty becomes an employee first.
 */
async function changeRole(deps: Pick<Deps, "db" | "log">, id: number, admin: boolean, by: number): Promise<boolean> {
  const isChanged = await inTransaction(deps.db, (trx) => setRole(trx, id, admin ? "admin" : "employee"));
  if (isChanged) deps.log.info({ user: id, admin, by }, "role changed");
  return isChanged;
}

/**
 * Makes an employee one of the jetty, or the other way round (requirements/jetty.md), who is logged out everywhere at
 * once: no page with the rights of before lives on.
 * @param by the admin who does it, for the log.
 * @returns false where there is no such employee: admins and the root account never work at the jetty.
 */
export async function changeJetty(
  deps: Pick<Deps, "db" | "log">,
  id: number,
  jetty: boolean,
  by: number,
): Promise<boolean> {
  const isChanged = await inTransaction(deps.db, async (trx) => {
    if (!(await setJetty(trx, id, jetty))) return false;
    await endSessions(trx, id);
    return true;
  });
  if (isChanged) deps.log.info({ user: id, jetty, by }, "role changed");
  return isChanged;
}

/** As people look names up in a list. */
const { compare } = new Intl.Collator("de");

/** The employees, active or not, by last name; for the root account, which makes them, the admins as well. */
async function listEmployees(db: Kysely<Database>, { root }: Pick<User, "root">): Promise<Employee[]> {
  const rows = await listUserRows(db, root ? [...employees, "admin"] : employees);
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
      ...(row.role === "jetty" && { jetty: true as const }),
    }));
}

/** @returns false, and nothing stored, where an account has this address already. */
async function insertUser(db: Kysely<Database>, user: NewRow<Users>): Promise<boolean> {
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
async function setRole(trx: Transaction<Database>, id: number, role: "employee" | "admin"): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set({ role })
    .where("id", "=", id)
    .where("role", "in", ["employee", "admin"])
    .$if(role === "admin", (query) => query.where("active", "=", 1))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @returns whether there is such an employee. */
async function setJetty(trx: Transaction<Database>, id: number, jetty: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set({ role: jetty ? "jetty" : "employee" })
    .where("id", "=", id)
    .where("role", "in", employees)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Makes an employee active or inactive; without `wanted`, whichever they are not.
 * @returns whether they are active now; null: no employee.
 */
async function setActive(trx: Transaction<Database>, id: number, wanted?: boolean): Promise<boolean | null> {
  const row = await trx
    .updateTable("users")
    .set({ active: wanted === undefined ? sql<0 | 1>`1 - active` : wanted ? 1 : 0 })
    .where("id", "=", id)
    .where("role", "in", employees)
    .returning("active")
    .executeTakeFirst();
  return row ? row.active === 1 : null;
}
