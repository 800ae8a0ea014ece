import type { FastifyInstance } from "fastify";
import type { Kysely, Transaction, Updateable } from "kysely";
import type { PublishedPriceList } from "../../../shared/contract/price-list.ts";
import type { User } from "../../../shared/contract/session.ts";
import {
  type AdminSettings,
  adminSettingsSchema,
  type BusinessSettings,
  type BusinessSettingsUpdate,
  businessSettingsSchema,
  type EmployeeSettings,
  employeeSettingsSchema,
  type RootPassword,
  rootPasswordSchema,
  settingsContract,
  type UserInfo,
} from "../../../shared/contract/settings.ts";
import { fromAmount, toAmount } from "../../../shared/rules/money.ts";
import { isUniqueViolation } from "../../db/errors.ts";
import type { Database } from "../../db/schema.ts";
import type { Users } from "../../db/tables/people.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { parse } from "../../http/parse.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import { storedNumber } from "../../phone-number.ts";
import { checkPassword, type PasswordOrigin } from "../session/check-password.ts";
import { type DeviceOwner, passwordOrigin, setDeviceCookie } from "../session/known-device.ts";
import { hashNewPassword } from "../session/new-password.ts";
import { isRecoveryPassword, voidRecoveryPasswords } from "../session/recovery.repository.ts";
import { removeRootPassword } from "../session/root-password-file.ts";
import { createSession, type NewSession } from "../session/session.repository.ts";
import { setSessionCookie } from "../session/session-cookie.ts";
import { setPassword } from "../session/set-password.ts";

type Trx = Transaction<Database>;

interface SettingsDeps extends Deps {
  /** The price list that holds; null until one was published. */
  readPriceList: (db: Kysely<Database>) => Promise<PublishedPriceList | null>;
}

/** Opening hours, seasons, whether the company is hiring, and the price list that holds: public to read. */
export function registerSettings(app: FastifyInstance, deps: SettingsDeps): void {
  const route = routesOf(app);

  // Each page that shows a price asks for these: the list needs no call of its own.
  route(settingsContract.get, async () => {
    const settings = await getSettings(deps.db);
    const held = await deps.readPriceList(deps.db);
    return held ? { ...settings, price_list: held } : settings;
  });

  route(settingsContract.userInfo, ({ user }) => getUserInfo(deps.db, user.id));

  route(settingsContract.update, async ({ body, user, request, reply }) => {
    const renewal = await changeSettings(deps, { user, origin: passwordOrigin(request) }, body);
    if (renewal) {
      setSessionCookie(reply, renewal.session, deps);
      setDeviceCookie(reply, renewal.account, deps);
    }
    return {};
  });
}

/**
 * Changes what a call names; the account decides what that may be: employees and admins change their own data, the root
 * account its password, hours and seasons (requirements/settings.md).
 * @returns the new session where the password changed, else null.
 * @throws Problem as changeEmployee says, VALIDATION naming the fields.
 */
async function changeSettings(deps: Deps, owner: SettingsOwner, body: unknown): Promise<Renewal | null> {
  const { user } = owner;
  if (user.root) {
    const { hiring: _, ...hours } = await getSettings(deps.db);
    const business = namesBusiness(body) ? parse(businessSettingsSchema, over(hours, body)) : null;
    return changeRoot(deps, owner, parse(rootPasswordSchema, body), business);
  }
  const sent = over(personalFields(await getUserInfo(deps.db, user.id)), body);
  return user.admin
    ? changeAdmin(deps, owner, parse(adminSettingsSchema(user), sent))
    : changeEmployee(deps, owner, parse(employeeSettingsSchema(user), sent));
}

/** Whether a call is about hours, seasons or hiring at all: else nobody minds how those are. */
function namesBusiness(body: unknown): boolean {
  return (
    typeof body === "object" &&
    Object.keys(body ?? {}).some((name) => Object.hasOwn(businessSettingsSchema.fields, name))
  );
}

/** What a call sends over what is stored: a field that it does not name stays as it is. */
function over(stored: object, body: unknown): unknown {
  const isFields = typeof body === "object" && body !== null && !Array.isArray(body);
  return isFields ? { ...stored, ...body } : (body ?? stored);
}

function personalFields({ first_name, last_name, email, phone, streetAndNumber, ...rest }: UserInfo) {
  const { additional, zipCodeAndCity } = rest;
  return {
    firstName: first_name,
    lastName: last_name,
    email,
    phone,
    address: streetAndNumber,
    additional,
    zipCodeAndCity,
  };
}

/** Whose settings, and where they give their password. */
interface SettingsOwner {
  user: User;
  origin: PasswordOrigin;
}

/** What takes the place of the present session after a new password. */
interface Renewal {
  session: NewSession;
  account: DeviceOwner;
}

/**
 * Changes an employee's own data.
 * @returns the new session where the password changed, else null.
 * @throws Problem CONFLICT for an email that is somebody else's; VALIDATION or RATE_LIMITED without the current
 * password where email or password change.
 */
async function changeEmployee(deps: Deps, owner: SettingsOwner, request: EmployeeSettings): Promise<Renewal | null> {
  const { phone, address, additional, zipCodeAndCity } = request;
  const reach = {
    phone: storedNumber(phone),
    street_and_number: address,
    additional,
    zip_code_and_city: zipCodeAndCity,
  };
  return changePersonal(deps, owner, request, (trx) => updateUser(trx, owner.user.id, reach));
}

/** Changes an admin's own data, and whether the company is hiring. Returns and throws like changeEmployee. */
async function changeAdmin(deps: Deps, owner: SettingsOwner, request: AdminSettings): Promise<Renewal | null> {
  const { weAreHiring } = request;
  return changePersonal(deps, owner, request, async (trx) => {
    if (weAreHiring !== undefined) await updateSettings(trx, { hiring: weAreHiring });
  });
}

/**
 * Changes hours and seasons, of which empty ones become unset, and the root account's password. Like changeEmployee.
 */
async function changeRoot(
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

/** The business settings: one row, written by the first start. @throws when the database was never seeded. */
export async function getSettings(db: Kysely<Database>): Promise<BusinessSettings> {
  const {
    id: _,
    hiring,
    visitors_tax_cents,
    protocol_at_handover,
    protocol_at_return,
    ...dates
  } = await db.selectFrom("business_settings").selectAll().executeTakeFirstOrThrow();
  return {
    hiring: hiring === 1,
    visitors_tax: toAmount(visitors_tax_cents),
    protocol_at_handover: protocol_at_handover === 1,
    protocol_at_return: protocol_at_return === 1,
    ...dates,
  };
}

/** Writes what is given of the business settings and leaves the rest. */
async function updateSettings(trx: Trx, changes: Partial<BusinessSettings>): Promise<void> {
  const {
    hiring,
    visitors_tax: tax,
    protocol_at_handover: atHandover,
    protocol_at_return: atReturn,
    ...dates
  } = changes;
  await trx
    .updateTable("business_settings")
    .set({
      ...dates,
      ...(hiring !== undefined && { hiring: hiring ? 1 : 0 }),
      ...(tax !== undefined && { visitors_tax_cents: fromAmount(tax) }),
      ...(atHandover !== undefined && { protocol_at_handover: atHandover ? 1 : 0 }),
      ...(atReturn !== undefined && { protocol_at_return: atReturn ? 1 : 0 }),
    })
    .execute();
}

/** A user with phone and address. @throws when there is no such user. */
async function getUserInfo(db: Kysely<Database>, id: number): Promise<UserInfo> {
  const user = await db
    .selectFrom("users")
    .select(["id", "email", "first_name", "last_name", "role", "active", "phone", "language"])
    .select(["street_and_number as streetAndNumber", "additional", "zip_code_and_city as zipCodeAndCity"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { role, active, ...rest } = user;
  const isAdmin = role === "admin" || role === "root";
  return {
    ...rest,
    admin: isAdmin,
    root: role === "root",
    active: active === 1,
    ...(role === "jetty" && { jetty: true }),
  };
}

/** @throws a unique violation where the email is another user's. */
async function updateUser(trx: Trx, id: number, changes: Updateable<Users>): Promise<void> {
  await trx.updateTable("users").set(changes).where("id", "=", id).execute();
}
