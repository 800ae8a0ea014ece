import { normalisePhone } from "../../../shared/rules/contact-identity.ts";
import type { Inbox } from "../../db/tables/inbox.ts";
import type { Guest } from "./guest.ts";
import type { GuestRows } from "./guest-rows.repository.ts";

/** What staff typed by hand and may be about the guest: somebody decides, since others have the same name. */
export interface Note {
  id: number;
  /** Heading and text. */
  words: string;
}

type TextItem = Pick<GuestRows["items"][number], "id" | "name"> & { facts: Inbox["facts"] };

/** Those of the notes that say the guest's mail address, phone number or last name. */
export function notesAbout(guest: Guest, { bookings, vouchers, items }: GuestRows, notes: readonly TextItem[]): Note[] {
  const people = [...bookings, ...vouchers];
  const emails = [guest.email ?? "", ...people.map(({ email }) => email.toLowerCase())].filter(Boolean);
  const phones = [guest.phone ?? "", ...bookings.map(({ phone }) => normalisePhone(phone))].filter(Boolean);
  const names = [...new Set(people.map(({ name }) => name.trim().split(/\s+/).at(-1) ?? ""))].filter(Boolean);
  const isNamed = (words: string) =>
    emails.some((email) => words.toLowerCase().includes(email)) ||
    // The last digits are the same with and without the country's code.
    phones.some((phone) => words.replaceAll(/[\s()/.-]/g, "").includes(phone.slice(-8))) ||
    names.some((name) => new RegExp(`(?<!\\p{L})${escaped(name)}(?!\\p{L})`, "iu").test(words));
  return notes
    .filter(({ id }) => items.every((item) => item.id !== id))
    .map(({ id, name, facts }) => ({ id, words: `${name}: ${(JSON.parse(facts) as { text?: string }).text ?? ""}` }))
    .filter(({ words }) => isNamed(words));
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
