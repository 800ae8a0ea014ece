import {
  adminSettingsSchema,
  businessSettingsSchema,
  employeeSettingsSchema,
  rootPasswordSchema,
  type UserInfo,
} from "../../../shared/contract/settings.ts";
import type { Deps } from "../../deps.ts";
import { parse } from "../../http/parse.ts";
import { getSettings, getUserInfo } from "./settings.repository.ts";
import { changeAdmin, changeEmployee, changeRoot, type Renewal, type SettingsOwner } from "./update-settings.ts";

/**
 * Changes what a call names; the account decides what that may be: employees and admins change their own data, the root
 * account its password, hours and seasons (requirements/settings.md).
 * @returns the new session where the password changed, else null.
 * @throws Problem as update-settings.ts says, VALIDATION naming the fields.
 */
export async function changeSettings(deps: Deps, owner: SettingsOwner, body: unknown): Promise<Renewal | null> {
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
