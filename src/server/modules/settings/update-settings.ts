import type { Transaction } from "kysely";
import type { User } from "../../../shared/contract/session.ts";
import type {
  AdminSettings,
  BusinessSettingsUpdate,
  EmployeeSettings,
} from "../../../shared/contract/settings-update.ts";
import { isUniqueViolation } from "../../db/errors.ts";
import type { Database } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { Problem } from "../../http/problem.ts";
import { hashPassword } from "../session/passwords.ts";
import { voidRecoveryPasswords } from "../session/recovery.repository.ts";
import { endSessions } from "../session/session.repository.ts";
import { updateSettings, updateUser } from "./settings.repository.ts";

/** Whose settings, and the session that changes them. */
export interface SettingsOwner {
  user: User;
  sessionHash: string | null;
}

/** Changes an employee's own data. @throws Problem CONFLICT for an email that is somebody else's. */
export async function changeEmployee(deps: Deps, owner: SettingsOwner, request: EmployeeSettings): Promise<void> {
  const { phone, address, additional, zipCodeAndCity } = request;
  const reach = { phone, street_and_number: address, additional, zip_code_and_city: zipCodeAndCity };
  await changePersonal(deps, owner, request, (trx) => updateUser(trx, owner.user.id, reach));
}

/** Changes an admin's own data, and whether the company is hiring. @throws Problem CONFLICT like changeEmployee. */
export async function changeAdmin(deps: Deps, owner: SettingsOwner, request: AdminSettings): Promise<void> {
  const { weAreHiring } = request;
  await changePersonal(deps, owner, request, async (trx) => {
    if (weAreHiring !== undefined) await updateSettings(trx, { hiring: weAreHiring });
  });
}

/** Changes hours and seasons; empty ones become unset. */
export async function changeBusiness(deps: Deps, request: BusinessSettingsUpdate): Promise<void> {
  const { weAreHiring, ...dates } = request;
  await inTransaction(deps.db, (trx) => updateSettings(trx, { ...dates, hiring: weAreHiring }));
}

/**
 * Name, email, and a new password where there is one: then every other session of the user ends, since whoever knew the
 * old password may be in one. All or nothing, with whatever else the account may change.
 */
async function changePersonal(
  deps: Deps,
  { user, sessionHash }: SettingsOwner,
  { firstName, lastName, email, password }: EmployeeSettings | AdminSettings,
  changeMore: (trx: Transaction<Database>) => Promise<void>,
): Promise<void> {
  // Takes a while: outside of the transaction.
  const passwordHash = password === undefined ? null : await hashPassword(password);
  try {
    await inTransaction(deps.db, async (trx) => {
      await updateUser(trx, user.id, { first_name: firstName, last_name: lastName, email });
      await changeMore(trx);
      // What lies in a mailbox works neither beside a newer password nor for an address that is given up.
      if (passwordHash !== null || email !== user.email) await voidRecoveryPasswords(trx, user.id, deps.now());
      if (passwordHash === null) return;
      await updateUser(trx, user.id, { password_hash: passwordHash });
      await endSessions(trx, user.id, sessionHash);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Problem("CONFLICT", { email: "validation-staff:emailTaken" });
  }
}
