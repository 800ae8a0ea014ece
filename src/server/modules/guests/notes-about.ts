import { groupBy } from "../../db/group-by.ts";
import { escapePattern } from "../../escape-pattern.ts";
import { phoneKey } from "../../phone-number.ts";
import type { Guest } from "./guest.ts";
import type { GuestRows } from "./guest-rows.repository.ts";
import { type StaffTexts, staffColumns } from "./staff-texts.repository.ts";

/** What staff typed by hand and may be about the guest: somebody decides, since others have the same name. */
export type Note = {
  /**
   * A task's number; `booking-` and the number of somebody else's booking; `boat-` and that of a step of a boat;
   * `defect-` and that of a defect; `money-` and a running number.
   */
  id: string;
  /** Heading and text. */
  words: string;
} & (
  | { kind: "task"; item: number }
  | { kind: "booking"; booking: number; columns: (typeof staffColumns)[number][]; steps: number[] }
  /** A step of a boat between two stays: why it was skipped, or which damage was noted. */
  | { kind: "turnaround"; step: number }
  /** What a boat needs done, or what was done about it. */
  | { kind: "defect"; defect: number }
  /** Why money moved: a part of the books, which stays and is named only. */
  | { kind: "money" }
);

/** Those of the texts that say the guest's mail address, phone number or last name. */
export function notesAbout(guest: Guest, rows: GuestRows, texts: StaffTexts): Note[] {
  const isNamed = namesOf(guest, rows);
  const isOwn = (id: number) => rows.bookings.some((booking) => booking.id === id);
  return [
    ...texts.items
      .filter(({ id }) => rows.items.every((item) => item.id !== id))
      .map(({ id, name, facts }) => {
        const { text, reason } = JSON.parse(facts) as { text?: string; reason?: string };
        return { id: String(id), kind: "task" as const, item: id, words: `${name}: ${text ?? reason ?? ""}` };
      })
      .filter(({ words }) => isNamed(words)),
    ...bookingNotes(texts, isNamed).filter(({ booking }) => !isOwn(booking)),
    ...texts.turnarounds
      .filter(({ booking_id }) => booking_id === null || !isOwn(booking_id))
      .map(({ id, reason, damage }) => ({
        id: `boat-${id}`,
        kind: "turnaround" as const,
        step: id,
        words: [reason, damage].filter(Boolean).join(" | "),
      }))
      .filter(({ words }) => isNamed(words)),
    ...texts.defects
      .filter(({ booking_id }) => booking_id === null || !isOwn(booking_id))
      .map(({ id, text, remark }) => ({
        id: `defect-${id}`,
        kind: "defect" as const,
        defect: id,
        words: [text, remark].filter(Boolean).join(" | "),
      }))
      .filter(({ words }) => isNamed(words)),
    ...texts.moneyReasons
      .filter(isNamed)
      .map((words, index) => ({ id: `money-${index + 1}`, kind: "money" as const, words })),
  ];
}

/** What was noted on a booking is one note: what stands there now stands in its log, too. */
function bookingNotes({ bookings, steps }: StaffTexts, isNamed: (words: string) => boolean) {
  const stepsOf = groupBy(
    steps.filter(({ detail }) => isNamed(detail)),
    ({ booking_id }) => booking_id,
  );
  return bookings.flatMap((row) => {
    const columns = staffColumns.filter((column) => isNamed(row[column]));
    const own = stepsOf(row.id);
    const said = new Set([...columns.map((column) => row[column]), ...own.map(({ detail }) => detail)]);
    if (said.size === 0) return [];
    const of = { id: `booking-${row.id}`, kind: "booking" as const, booking: row.id };
    return { ...of, columns, steps: own.map(({ id }) => id), words: [...said].join(" | ") };
  });
}

function namesOf(guest: Guest, { bookings, vouchers }: GuestRows): (words: string) => boolean {
  const people = [...bookings, ...vouchers];
  const emails = [guest.email ?? "", ...people.map(({ email }) => email.toLowerCase())].filter(Boolean);
  const phones = [guest.phone ?? "", ...bookings.map(({ phone }) => phoneKey(phone))].filter(Boolean);
  const names = [...new Set(people.map(({ name }) => name.trim().split(/\s+/).at(-1) ?? ""))].filter(Boolean);
  return (words) =>
    emails.some((email) => words.toLowerCase().includes(email)) ||
    // The last digits are the same with and without the country's code.
    phones.some((phone) => words.replaceAll(/[\s()/.-]/g, "").includes(phone.slice(-8))) ||
    names.some((name) => new RegExp(`(?<!\\p{L})${escapePattern(name)}(?!\\p{L})`, "iu").test(words));
}
