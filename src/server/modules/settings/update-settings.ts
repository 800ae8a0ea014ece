import type { Transaction } from "kysely";
import type { User } from "../../../shared/contract/session.ts";
import type {
  AdminSettings,
  BusinessSettingsUpdate,
  EmployeeSettings,
  RootPassword,
} from "../../../shared/contract/settings.ts";
import { isUniqueViolation } from "../../db/errors.ts";
import type { Database } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { Problem } from "../../http/problem.ts";
import { checkPassword, type PasswordOrigin } from "../session/check-password.ts";
import type { DeviceOwner } from "../session/known-device.ts";
import { hashNewPassword } from "../session/new-password.ts";
import { isRecoveryPassword, voidRecoveryPasswords } from "../session/recovery.repository.ts";
import { removeRootPassword } from "../session/root-password-file.ts";
import { createSession, type NewSession } from "../session/session.repository.ts";
import { setPassword } from "../session/set-password.ts";
import { updateSettings, updateUser } from "./settings.repository.ts";

type Trx = Transaction<Database>;

/** Whose settings, and where they give their password. */
export interface SettingsOwner {
  user: User;
  origin: PasswordOrigin;
}

/** What takes the place of the present session after a new password. */
export interface Renewal {
  session: NewSession;
  account: DeviceOwner;
}

/**
 * Changes an employee's own data.
 * @returns the new session where the password changed, else null.
 * @throws Problem CONFLICT for an email that is somebody else's; VALIDATION or RATE_LIMITED without the current
 * password where email or password change.
 */
export async function changeEmployee(
  deps: Deps,
  owner: SettingsOwner,
  request: EmployeeSettings,
): Promise<Renewal | null> {
  const { phone, address, additional, zipCodeAndCity } = request;
  const reach = { phone, street_and_number: address, additional, zip_code_and_city: zipCodeAndCity };
  return changePersonal(deps, owner, request, (trx) => updateUser(trx, owner.user.id, reach));
}

/** Changes an admin's own data, and whether the company is hiring. Returns and throws like changeEmployee. */
export async function changeAdmin(deps: Deps, owner: SettingsOwner, request: AdminSettings): Promise<Renewal | null> {
  const { weAreHiring } = request;
  return changePersonal(deps, owner, request, async (trx) => {
    if (weAreHiring !== undefined) await updateSettings(trx, { hiring: weAreHiring });
  });
}

/**
 * Changes hours and seasons, of which empty ones become unset, and the root account's password. Like changeEmployee.
 */
export async function changeRoot(
  deps: Deps,
  owner: SettingsOwner,
  password: RootPassword,
  business: BusinessSettingsUpdate | null,
): Promise<Renewal | null> {
  const renewal = await changeLogin(deps, owner, { ...password, email: owner.user.email }, async (trx) => {
    if (business === null) return;
    const { weAreHiring, ...dates } = business;
    await updateSettings(trx, { ...dates, hiring: weAreHiring });
  });
  if (renewal) {
    // It works no more: what lies there longer is of no use to anybody.
    await removeRootPassword(deps.config).catch((error: unknown) => deps.log.warn({ err: error }, "file not removed"));
  }
  return renewal;
}

async function changePersonal(
  deps: Deps,
  owner: SettingsOwner,
  request: EmployeeSettings | AdminSettings,
  changeMore: (trx: Trx) => Promise<void>,
): Promise<Renewal | null> {
  const { firstName, lastName, email } = request;
  try {
    return await changeLogin(deps, owner, request, async (trx) => {
      await updateUser(trx, owner.user.id, { first_name: firstName, last_name: lastName, email });
      await changeMore(trx);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Problem("CONFLICT", { email: "validation-staff:emailTaken" });
  }
}

/**
 * What somebody logs in with, which needs the current password, and whatever else changes with it: all or nothing. A
 * new password ends every session of the user, since somebody who knew the old one may use one; the caller gets a new
 * one.
 */
async function changeLogin(
  deps: Deps,
  { user, origin }: SettingsOwner,
  { email, password, currentPassword }: RootPassword & { email: string },
  changeMore: (trx: Trx) => Promise<void>,
): Promise<Renewal | null> {
  if (password === undefined && email === user.email) {
    await inTransaction(deps.db, changeMore);
    return null;
  }
  // Takes a while: outside of the transaction.
  const passwordHash = password === undefined ? null : await hashNewPassword(password);
  const credentials = { email: user.email, password: currentPassword ?? "" };
  const outcome = await checkPassword(deps, credentials, origin, {
    isMailed: isRecoveryPassword,
    proceed: async (trx) => {
      await changeMore(trx);
      // What lies in a mailbox does not work for an address that is given up.
      if (email !== user.email) await voidRecoveryPasswords(trx, user.id, deps.now());
      if (passwordHash === null) return null;
      await setPassword(trx, user.id, passwordHash, deps.now());
      const session = await createSession(trx, user.id, deps.now());
      return { session, account: { id: user.id, password_hash: passwordHash } };
    },
  });
  if (outcome.kind === "matches") return outcome.result;
  if (outcome.kind === "tooMany") throw new Problem("RATE_LIMITED", {}, outcome.retryAfterSeconds);
  throw new Problem("VALIDATION", { currentPassword: "validation-staff:wrongPassword" });
}
