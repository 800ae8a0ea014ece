import { generatePath, matchPath } from "react-router";
import { hasAccess } from "../../../shared/contract/call.ts";
import type { User } from "../../../shared/contract/session.ts";
import { registerPath, returnParameter } from "../../features/session/session.routes.ts";
import { encodePath, staffPaths } from "./paths.ts";
import { staffRoutes } from "./staff-screens.ts";

/** Where a login may lead, and who may go there. */
const destinations = [
  ...staffRoutes.map(({ path, access }) => ({ path, access })),
  { path: registerPath, access: "admin" },
] as const;

/** A path of this website: one slash, and nothing after it that a browser would take for a host. */
const ownPath = /^\/[^/\\\s]/;

/**
 * Where a login leads: back to the screen of the internal area that sent somebody to /Login, if it is one and the user
 * may see it; the main menu otherwise. Any other address in the query is ignored.
 */
export function pathAfterLogin(search: string, user: User): string {
  const wanted = new URLSearchParams(search).get(returnParameter);
  if (!wanted || !ownPath.test(wanted)) return staffPaths.menu;
  const url = new URL(wanted, "http://host");
  for (const { path, access } of destinations) {
    const match = matchPath(encodePath(path), url.pathname);
    if (match && hasAccess(user, access)) return generatePath(path, match.params) + url.search;
  }
  return staffPaths.menu;
}
