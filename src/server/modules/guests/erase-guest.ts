import type { Transaction } from "kysely";
import { type Day, dayOf } from "../../../shared/rules/day.ts";
import { retention } from "../../../shared/rules/retention.ts";
import type { Database } from "../../db/schema.ts";
import type { Erasures } from "../../db/tables/erasures.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { forgetInDefect, type NamedGuest } from "../defect/forget-defects.repository.ts";
import { endUnpaidVoucher } from "../vouchers/expire-vouchers.ts";
import { leaveList } from "../waiting/answer-offer.ts";
import { type ErasableRows, eraseRows } from "./erase-guest.repository.ts";
import type { Guest } from "./guest.ts";
import { type GuestRows, guestRows } from "./guest-rows.repository.ts";
import { type Note, notesAbout } from "./notes-about.ts";
import { openMatters, withoutOpen } from "./open-matters.ts";
import { emptyStaffTexts, emptyTurnaroundTexts, staffTexts } from "./staff-texts.repository.ts";

/** How many rows lost the guest or went, and what is retained. */
export interface Erased extends Pick<Erasures, "bookings" | "vouchers" | "orders" | "withdrawals" | "mails" | "items"> {
  /** Until when invoices and receipts are retained; null without any. */
  keptUntil: Day | null;
  /** Bans are retained: a guest cannot lift one by being forgotten. */
  bans: number;
  /** Entries of the waiting list, which go. */
  waiting: number;
}

export type ErasureOutcome =
  /** `matters`: what stays meanwhile, and what has to be done first, a sentence each. */
  | { kind: "erased" | "planned"; erased: Erased; matters: string[]; notes: Note[] }
  /** Nothing happened: somebody has to say what becomes of these notes. */
  | { kind: "undecided"; notes: Note[] };

interface ErasureOptions {
  /** Says what would happen, and changes nothing. */
  isTrial: boolean;
  /** What becomes of the notes that may be about the guest: all of them, or the ids of those that go. */
  notes?: "keep" | "delete" | readonly string[] | undefined;
}

/**
 * Erases what need not be retained about a guest (Art. 17 GDPR) and writes down that it was done, without whose data
 * they were. What is still going on stays until it has ended, with all that it needs. Invoices and receipts stay for as
 * long as the law wants and go by themselves; meanwhile only admins can open them. Repeated, it finds nothing more.
 */
export function eraseGuest(
  { db, now: clock }: Pick<Deps, "db" | "now">,
  guest: Guest,
  options: ErasureOptions,
): Promise<ErasureOutcome> {
  return inTransaction(db, (trx) => erase(trx, guest, options, clock()));
}

async function erase(
  trx: Transaction<Database>,
  guest: Guest,
  { isTrial, notes: decided }: ErasureOptions,
  now: Date,
): Promise<ErasureOutcome> {
  const all = await guestRows(trx, guest);
  const notes = notesAbout(guest, all, await staffTexts(trx));
  const deletable = notes.filter(({ kind }) => kind !== "money");
  const isFound = (id: string) => deletable.some((note) => note.id === id);
  const isDecided = Array.isArray(decided) ? decided.every(isFound) : decided !== undefined;
  if (!isTrial && deletable.length > 0 && !isDecided) return { kind: "undecided", notes };
  const going = deletable.filter(({ id }) => decided === "delete" || (Array.isArray(decided) && decided.includes(id)));
  const matters = openMatters(all, dayOf(now));
  const rows = withoutOpen(all, matters);
  const tasks = going.flatMap((note) => (note.kind === "task" ? [{ id: note.item }] : []));
  const items = [...rows.items, ...tasks];
  const erased = { ...countsOf({ ...rows, items }), items: rows.items.length + going.length };
  const sentences = matters.map(({ sentence }) => sentence);
  if (isTrial) return { kind: "planned", erased, matters: sentences, notes };
  const { bans: _bans, waiting: _waiting, keptUntil, ...counts } = erased;
  if (Object.values(counts).some((count) => count > 0)) {
    for (const note of going) {
      if (note.kind === "booking") await emptyStaffTexts(trx, note);
      if (note.kind === "turnaround") await emptyTurnaroundTexts(trx, note.step);
      if (note.kind === "defect") await forgetInDefect(trx, note.defect, namedIn(guest, all));
    }
    for (const { id, status } of rows.vouchers) if (status === "requested") await endUnpaidVoucher(trx, id, now);
    await eraseRows(trx, { ...rows, items }, { ...counts, kept_until: keptUntil, erased_at: now.toISOString() });
  }
  for (const entry of all.waiting) await leaveList(trx, entry, now);
  return { kind: "erased", erased, matters: sentences, notes };
}

/** Whom the words of staff may name. */
const namedIn = ({ email, phone }: Guest, { bookings, vouchers }: GuestRows): NamedGuest[] => [
  { name: "", email: email ?? "", phone: phone ?? "" },
  ...bookings,
  ...vouchers.map((voucher) => ({ name: voucher.name, email: voucher.email, phone: "" })),
];

function countsOf(rows: ErasableRows & Pick<GuestRows, "invoices" | "bans" | "waiting">): Erased {
  const { bookings, vouchers, orders, withdrawals, mails, items, invoices, bans } = rows;
  const years = invoices.filter(({ facts }) => facts !== "").map(({ issued_on }) => Number(issued_on.slice(0, 4)));
  return {
    bookings: bookings.length,
    vouchers: vouchers.length,
    orders: orders.filter(({ payload, session_hash }) => payload !== "{}" || session_hash !== "").length,
    withdrawals: withdrawals.filter(({ name, email }) => name !== "" || email !== "").length,
    mails: mails.length,
    items: items.length,
    keptUntil: years.length === 0 ? null : `${Math.max(...years) + retention.invoices.count}-12-31`,
    bans: bans.length,
    waiting: rows.waiting.length,
  };
}
