import type { User } from "../../shared/contract/session.ts";
import { returnParameter, staffPath } from "./paths.ts";
import { canonicalPath, matchRoute } from "./routes.ts";

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
  const match = matchRoute(url.pathname);
  const access = match.route.id === "register" ? "admin" : match.route.access;
  if (!access || (access === "admin" && !user.admin)) return staffPath;
  return canonicalPath(match) + url.search;
}
