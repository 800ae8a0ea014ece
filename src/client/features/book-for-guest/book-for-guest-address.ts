import { stayNames } from "../../format/stay-address.ts";
import { bookForGuestPath } from "./book-for-guest.routes.ts";

/** The parameter of the page's address that names the boat, by its number. */
export const boatParameter = "Boot";

/** The page with boat and days chosen, as far as they are known; no address names a guest. */
export function bookForGuestAddress(chosen: { vehicle?: number; from?: string; to?: string }): string {
  const query = new URLSearchParams();
  if (chosen.vehicle !== undefined) query.set(boatParameter, String(chosen.vehicle));
  if (chosen.from !== undefined) query.set(stayNames.de.from, chosen.from);
  if (chosen.to !== undefined) query.set(stayNames.de.to, chosen.to);
  const text = query.toString();
  return bookForGuestPath + (text && `?${text}`);
}
