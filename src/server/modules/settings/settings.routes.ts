import type { FastifyInstance } from "fastify";
import { settingsContract } from "../../../shared/contract/settings.ts";
import type { Deps } from "../../deps.ts";
import { routesOf } from "../../http/route.ts";
import { passwordOrigin, setDeviceCookie } from "../session/known-device.ts";
import { setSessionCookie } from "../session/session-cookie.ts";
import { changeSettings } from "./change-settings.ts";
import { getSettings, getUserInfo } from "./settings.repository.ts";

/** Opening hours, seasons and whether the company is hiring: public to read. */
export function registerSettings(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(settingsContract.get, () => getSettings(deps.db));

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
