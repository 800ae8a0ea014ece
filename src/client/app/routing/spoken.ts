import { hasAccess } from "../../../shared/contract/call.ts";
import type { Language } from "../../../shared/contract/page.ts";
import type { User } from "../../../shared/contract/session.ts";
import type { Route } from "./screen.ts";

/** Whether that user sees the screen in the frame of the internal area. */
export function isInternal({ access, staffFrame }: Route, user: User | null): boolean {
  if (access !== undefined) return true;
  return staffFrame !== undefined && hasAccess(user, staffFrame);
}

/**
 * The screen as that user reads it: in the internal area the account says in which language, on every other page the
 * address does.
 */
export function readBy(route: Route, user: User | null): Route {
  return user !== null && isInternal(route, user) ? { ...route, spoken: user.language } : route;
}

/** The language of its words. */
export const spokenLanguage = ({ spoken, language }: Route): Language => spoken ?? language;
