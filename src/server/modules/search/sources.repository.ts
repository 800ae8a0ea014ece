import { type Kysely, sql } from "kysely";
import type { SearchKind } from "../../../shared/contract/search.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { type Day, dayOf } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import type { Flag } from "../../db/tables/columns.ts";
import { invoiceNumber } from "../../documents/invoice-facts.ts";
import { moneyColumns } from "../booking-money/money.columns.ts";
import { wordsOf } from "./search-words.ts";

type Db = Kysely<Database>;

/** A row as the search knows it. */
export interface Entry {
  id: number;
  day: Day;
  admin_only: Flag;
  words: string[];
}

/** Rows by their ids, or a page of all of them. */
export type Rows = { ids: readonly number[] } | { after: number; limit: number };

const isAmong = (rows: Rows) =>
  "ids" in rows ? sql<boolean>`id in (${sql.join(rows.ids)})` : sql<boolean>`id > ${rows.after}`;
const limitOf = (rows: Rows) => ("ids" in rows ? rows.ids.length : rows.limit);

/**
 * What each kind is found by. A new column here also belongs to the triggers of its table (0104-search.ts): a row whose
 * column changes without them is found by its old words, which fsck reports.
 */
export const sources: Readonly<Record<SearchKind, (db: Db, rows: Rows) => Promise<Entry[]>>> = {
  async stay(db, rows) {
    const query = db.selectFrom("bookings").select(["id", "start_day", "name", "email", "phone", ...moneyColumns]);
    const found = await query.where(isAmong(rows)).orderBy("id").limit(limitOf(rows)).execute();
    return found.map(({ id, start_day, name, email, phone, ...price }) => {
      const amounts = [price.charged_cents - price.adjusted_cents + price.kept_cents, moneyOf(price).priceCents];
      const words = wordsOf({ texts: [name], emails: [email], phone, numbers: [id], amounts });
      return { id, day: start_day, admin_only: 0, words };
    });
  },

  async voucher(db, rows) {
    const query = db
      .selectFrom("vouchers")
      .select(["id", "created_at", "name", "email", "recipient", "code", "status", "amount_cents"]);
    const found = await query.where(isAmong(rows)).orderBy("id").limit(limitOf(rows)).execute();
    return found.map(({ id, created_at, name, email, recipient, code, status, amount_cents }) => {
      const isOrdered = status === "requested";
      const about = { texts: [name, recipient], emails: [email], numbers: [id], amounts: [amount_cents] };
      // A paid voucher is as good as money: employees see those alone that are to be paid at the till.
      const words = wordsOf({ ...about, ...(isOrdered ? {} : { code }) });
      return { id, day: dayOf(new Date(created_at)), admin_only: isOrdered ? 0 : 1, words };
    });
  },

  async invoice(db, rows) {
    const query = db.selectFrom("invoices").select(["id", "issued_on", "year", "number", "booking_id", "gross_cents"]);
    const found = await query.where(isAmong(rows)).orderBy("id").limit(limitOf(rows)).execute();
    return found.map(({ id, issued_on, booking_id, gross_cents, ...numbered }) => {
      const numbers = [invoiceNumber(numbered), ...(booking_id === null ? [] : [booking_id])];
      const words = wordsOf({ numbers, amounts: [gross_cents] });
      return { id, day: issued_on, admin_only: booking_id === null ? 1 : 0, words };
    });
  },

  async receipt(db, rows) {
    const query = db.selectFrom("till_transactions").select(["id", "number", "business_day", "total_cents"]);
    const found = await query.where(isAmong(rows)).orderBy("id").limit(limitOf(rows)).execute();
    const ids = found.map(({ id }) => id);
    const lines = await db
      .selectFrom("till_lines")
      .select(["transaction_id", "booking_id"])
      .where("transaction_id", "in", [0, ...ids])
      .where("booking_id", "is not", null)
      .execute();
    return found.map(({ id, number, business_day, total_cents }) => {
      const bookings = lines.flatMap(({ transaction_id, booking_id }) =>
        transaction_id === id && booking_id !== null ? [booking_id] : [],
      );
      const words = wordsOf({ numbers: [number, ...bookings], amounts: [total_cents] });
      return { id, day: business_day, admin_only: 0, words };
    });
  },

  async message(db, rows) {
    const query = db
      .selectFrom("inbox")
      .select(["id", "type", "created_at", "name", "email", "phone", "booking_id", "ticked_off_at"]);
    const found = await query.where(isAmong(rows)).orderBy("id").limit(limitOf(rows)).execute();
    return found.map(({ id, type, created_at, name, email, phone, booking_id, ticked_off_at }) => {
      const numbers = booking_id === null ? [] : [booking_id];
      const words = wordsOf({ texts: [name], emails: [email], phone, numbers });
      // The log is the admins'.
      const isOpen = ticked_off_at === null && (type === "todo" || type === "contact");
      return { id, day: dayOf(new Date(created_at)), admin_only: isOpen ? 0 : 1, words };
    });
  },
};
