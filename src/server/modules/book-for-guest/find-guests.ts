import type { Kysely } from "kysely";
import { type FormerGuest, shownGuests } from "../../../shared/contract/book-for-guest.ts";
import type { Database } from "../../db/schema.ts";
import { customerKeys } from "../blacklist/blacklist.ts";
import { readQuery } from "../search/read-query.ts";
import { refreshSearch } from "../search/refresh-search.ts";
import { findEntries } from "../search/search.repository.ts";
import { guestsOfBookings } from "./former-guests.repository.ts";

/** The beginning of a name: a single letter is nobody's. */
const shortestWord = 2;

/**
 * Former guests by name, phone or mail address, as the search finds stays (requirements/book-for-guest.md): each once,
 * as their newest stay has them. Numbers of bookings and amounts find nobody here.
 */
export async function findGuests(db: Kysely<Database>, query: string): Promise<FormerGuest[]> {
  const typed = readQuery(query);
  const isAboutGuest = ({ word }: { word: string }) => !/^[#=]/.test(word) && word.length >= shortestWord;
  const terms = typed.terms.map((term) => term.filter(isAboutGuest));
  if (typed.kind !== null || terms.length === 0 || terms.some((term) => term.length === 0)) return [];
  await refreshSearch(db);
  const { ids } = await findEntries(db, "stay", terms, { isAdmin: false });
  if (ids.length === 0) return [];
  const rows = await guestsOfBookings(db, ids);
  const guests = new Map<string, FormerGuest>();
  // The last found is the oldest stay: a newer one takes its place.
  for (const row of rows.toSorted((one, other) => ids.indexOf(other.id) - ids.indexOf(one.id))) {
    const { id: _id, ...guest } = row;
    if (guest.name === "") continue;
    const { name_key, phone_key } = customerKeys(guest);
    const who = `${name_key} ${phone_key}`;
    guests.delete(who);
    guests.set(who, guest);
  }
  return [...guests.values()].toReversed().slice(0, shownGuests);
}
