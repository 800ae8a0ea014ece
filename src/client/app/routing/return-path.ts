import { generatePath, matchPath } from "react-router";
import type { User } from "../../../shared/contract/session.ts";
import { registerPath, returnParameter } from "../../features/session/session.routes.ts";
import { encodePath, staffPaths } from "./paths.ts";
import { staffRoutes } from "./staff-screens.ts";

const pathsFor = (access: "staff" | "admin") =>
  staffRoutes.filter((screen) => screen.access === access).map(({ path }) => path);

/** Where a login may lead, by role. */
const destinations = { staff: pathsFor("staff"), admin: [...pathsFor("admin"), registerPath] };

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
  const allowed = user.admin ? [...destinations.staff, ...destinations.admin] : destinations.staff;
  for (const path of allowed) {
    const match = matchPath(encodePath(path), url.pathname);
    if (match) return generatePath(path, match.params) + url.search;
  }
  return staffPaths.menu;
}
