import type { FastifyInstance } from "fastify";
import { type BusinessSettings, settingsContract, type UserInfo } from "../../../shared/contract/settings.ts";
import {
  adminSettingsSchema,
  businessSettingsSchema,
  employeeSettingsSchema,
  rootPasswordSchema,
} from "../../../shared/contract/settings-update.ts";
import type { Deps } from "../../deps.ts";
import { parse } from "../../http/parse.ts";
import { staffOf } from "../../http/roles.ts";
import { passwordOrigin, setDeviceCookie } from "../session/known-device.ts";
import { setSessionCookie } from "../session/session-cookie.ts";
import { getSettings, getUserInfo } from "./settings.repository.ts";
import { changeAdmin, changeEmployee, changeRoot, type Renewal, type SettingsOwner } from "./update-settings.ts";

/**
 * Opening hours, seasons and whether the company is hiring: public to read. What `update` changes depends on who calls:
 * employees and admins their own data, the root account its password, hours and seasons (requirements/settings.md).
 */
export function registerSettings(app: FastifyInstance, deps: Deps): void {
  app.get(settingsContract.get.path, (): Promise<BusinessSettings> => getSettings(deps.db));

  app.get(settingsContract.userInfo.path, (request): Promise<UserInfo> => {
    return getUserInfo(deps.db, staffOf(request).id);
  });

  app.post(settingsContract.update.path, async (request, reply) => {
    const owner = { user: staffOf(request), origin: passwordOrigin(request) };
    const renewal = await change(deps, owner, request.body);
    if (renewal) {
      setSessionCookie(reply, renewal.session, deps);
      setDeviceCookie(reply, renewal.account, deps);
    }
    return {};
  });
}

async function change(deps: Deps, owner: SettingsOwner, body: unknown): Promise<Renewal | null> {
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
