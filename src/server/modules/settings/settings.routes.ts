import type { FastifyInstance, FastifyRequest } from "fastify";
import { type BusinessSettings, settingsContract, type UserInfo } from "../../../shared/contract/settings.ts";
import {
  adminSettingsSchema,
  businessSettingsSchema,
  employeeSettingsSchema,
} from "../../../shared/contract/settings-update.ts";
import type { Deps } from "../../deps.ts";
import { parse } from "../../http/parse.ts";
import { Problem } from "../../http/problem.ts";
import { getSettings, getUserInfo } from "./settings.repository.ts";
import { changeAdmin, changeBusiness, changeEmployee, type SettingsOwner } from "./update-settings.ts";

/**
 * Opening hours, seasons and whether the company is hiring: public to read. What `update` changes depends on who calls:
 * employees and admins their own data, the root account hours and seasons (requirements/settings.md).
 */
export function registerSettings(app: FastifyInstance, deps: Deps): void {
  app.get(settingsContract.get.path, (): Promise<BusinessSettings> => getSettings(deps.db));

  app.get(settingsContract.userInfo.path, (request): Promise<UserInfo> => {
    return getUserInfo(deps.db, ownerOf(request).user.id);
  });

  app.post(settingsContract.update.path, async (request) => {
    const owner = ownerOf(request);
    const { user } = owner;
    if (user.root) {
      const { hiring: _, ...hours } = await getSettings(deps.db);
      await changeBusiness(deps, parse(businessSettingsSchema, over(hours, request.body)));
      return {};
    }
    const stored = personalFields(await getUserInfo(deps.db, user.id));
    const sent = over(stored, request.body);
    if (user.admin) await changeAdmin(deps, owner, parse(adminSettingsSchema(user), sent));
    else await changeEmployee(deps, owner, parse(employeeSettingsSchema(user), sent));
    return {};
  });
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

/** Who is not logged in does not get here. */
function ownerOf({ actor: { user, sessionHash } }: FastifyRequest): SettingsOwner {
  if (!user) throw new Problem("UNAUTHENTICATED");
  return { user, sessionHash };
}
