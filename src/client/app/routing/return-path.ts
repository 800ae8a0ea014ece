import { matchPath } from "react-router";
import type { User } from "../../../shared/contract/session.ts";
import {
  blacklistPath,
  dayPlanPath,
  employeesPath,
  encodePath,
  registerPath,
  returnParameter,
  settingsPath,
  staffPath,
} from "./paths.ts";

/** Where a login may lead. The routes table itself cannot be asked: it leads to the screen that asks. */
const destinations = {
  staff: [staffPath, dayPlanPath, settingsPath],
  admin: [employeesPath, blacklistPath, registerPath],
};

/** A path of this website: one slash, and nothing after it that a browser would take for a host. */
const ownPath = /^\/[^/\\\s]/;

/**
 * Where a login leads: back to the screen of the internal area that sent somebody to /Login, if it is one and the user
 * may see it; the main menu otherwise. Any other address in the query is somebody else's idea and is not followed.
 */
export function placeAfterLogin(search: string, user: User): string {
  const wanted = new URLSearchParams(search).get(returnParameter);
  if (!wanted || !ownPath.test(wanted)) return staffPath;
  const url = new URL(wanted, "http://host");
  const allowed = user.admin ? [...destinations.staff, ...destinations.admin] : destinations.staff;
  const place = allowed.find((path) => matchPath(encodePath(path), url.pathname));
  return place ? place + url.search : staffPath;
}
