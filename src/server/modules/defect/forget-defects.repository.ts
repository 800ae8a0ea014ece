import type { Kysely, Transaction } from "kysely";
import { emptiedColumns } from "../../db/personal-data/personal-data.ts";
import type { Database } from "../../db/schema.ts";
import type { DefectRow } from "../../db/tables/defects.ts";
import { escapePattern } from "../../escape-pattern.ts";

type Trx = Transaction<Database>;

/** What a guest is known by in words that staff wrote. */
export interface NamedGuest {
  name: string;
  email: string;
  phone: string;
}

/**
 * Takes guests out of the defects of their bookings, as long as those still name them (requirements/privacy.md): what
 * is closed says nothing any more; what is open is to be mended, and stays without the guest and without the stay.
 */
export async function forgetDefectsOf(trx: Trx, bookingIds: readonly number[]): Promise<void> {
  const defects = await trx.selectFrom("defects").selectAll().where("booking_id", "in", bookingIds).execute();
  if (defects.length === 0) return;
  const guests = await guestsOf(trx, bookingIds);
  for (const defect of defects) await forgetIn(trx, defect, guests);
}

/** The guests of bookings, by which words about them are found. */
export async function guestsOf(
  db: Kysely<Database>,
  bookingIds: readonly number[],
): Promise<(NamedGuest & { id: number })[]> {
  if (bookingIds.length === 0) return [];
  return db.selectFrom("bookings").select(["id", "name", "email", "phone"]).where("id", "in", bookingIds).execute();
}

/** Takes guests out of a defect that staff noted. */
export async function forgetInDefect(trx: Trx, id: number, guests: readonly NamedGuest[]): Promise<void> {
  const defect = await trx.selectFrom("defects").selectAll().where("id", "=", id).executeTakeFirst();
  if (defect) await forgetIn(trx, defect, guests);
}

async function forgetIn(
  trx: Trx,
  { id, status, text, remark }: DefectRow,
  guests: readonly NamedGuest[],
): Promise<void> {
  const without = withoutGuests(guests);
  const stayless = { booking_id: null, protocol_id: null, step_id: null };
  const open = { ...stayless, text: without(text), remark: without(remark) };
  const columns = status === "open" ? open : emptiedColumns("defects");
  await trx.updateTable("defects").set(columns).where("id", "=", id).execute();
  await trx.updateTable("defect_steps").set(emptiedColumns("defect_steps")).where("defect_id", "=", id).execute();
}

/** In place of what named the guest. */
const gap = "…";

/** Names of one letter are initials: they would be found everywhere. */
const shortestName = 2;

/** @returns the words without first and last names, mail addresses and phone numbers of the guests. */
export function withoutGuests(guests: readonly NamedGuest[]): (words: string) => string {
  const patterns = guests.flatMap(({ name, email, phone }) => {
    const parts = name.trim().split(/\s+/);
    const names = [...new Set([parts.at(0) ?? "", parts.at(-1) ?? ""])].filter((one) => one.length >= shortestName);
    // The last digits are the same with and without the country's code.
    const digits = phone.replaceAll(/\D/g, "").slice(-8);
    return [
      ...(email === "" ? [] : [new RegExp(escapePattern(email), "giu")]),
      ...(digits.length < 8
        ? []
        : [new RegExp(`(?:\\+?\\d[\\d\\s()/.-]*)?${digits.split("").join("[\\s()/.-]*")}`, "gu")]),
      ...names.map((one) => new RegExp(`(?<!\\p{L})${escapePattern(one)}(?!\\p{L})`, "giu")),
    ];
  });
  return (words) => patterns.reduce((left, pattern) => left.replaceAll(pattern, gap), words);
}
