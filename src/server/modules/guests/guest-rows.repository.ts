import { type Kysely, type RawBuilder, sql } from "kysely";
import { normaliseEmail } from "../../../shared/rules/contact-identity.ts";
import { bookingTemplates, companyTemplates } from "../../db/personal-data/mails.ts";
import type { Database } from "../../db/schema.ts";
import type { BookingRow } from "../../db/tables/booking.ts";
import type { VoucherRow } from "../../db/tables/money.ts";
import type { OutboxRow } from "../../db/tables/work.ts";
import { toCompany } from "../../mail/outbox.repository.ts";
import { phoneKey } from "../../phone-number.ts";
import { keptSum, voucherSum } from "../booking-money/money.columns.ts";
import { protocolsOf } from "../protocol-log/protocols.repository.ts";
import type { Guest } from "./guest.ts";

type Db = Kysely<Database>;

/** Everything that the database holds about a guest, by table. */
export type GuestRows = Awaited<ReturnType<typeof guestRows>>;

/**
 * Reads what is about a guest: what names them, and what hangs on it by its number. It looks through whole tables,
 * which nobody waits for.
 */
export async function guestRows(db: Db, guest: Guest) {
  const sums = [keptSum.as("kept_cents"), voucherSum.as("voucher_cents")] as const;
  const found = db.selectFrom("bookings").selectAll().select(sums);
  const bookings = (await found.where(mayName(guest)).execute()).filter((row) => isOf(guest, row.email, row.phone));
  const vouchers =
    guest.email === null
      ? []
      : await db.selectFrom("vouchers").selectAll().where(sql<boolean>`lower(email) = ${guest.email}`).execute();
  const orders = await ordersOf(db, guest, [...bookings, ...vouchers], bookings);
  const bookingIds = bookings.map(({ id }) => id);
  const voucherIds = vouchers.map(({ id }) => id);
  const emails = [...new Set([guest.email, ...bookings.map(({ email }) => email.toLowerCase())])].filter(Boolean);
  const about = sql<boolean>`(booking_id in (${list(bookingIds)}) or voucher_id in (${list(voucherIds)}))`;
  const items = await db
    .selectFrom("inbox")
    .selectAll()
    .where((is) => is.or([mayName(guest), about]))
    .orderBy("id")
    .execute();
  const withdrawals = await db
    .selectFrom("withdrawals")
    .selectAll()
    .where(sql<boolean>`(lower(email) = ${guest.email ?? ""} and email <> '' or voucher_id in (${list(voucherIds)}))`)
    .orderBy("id")
    .execute();
  return {
    bookings,
    vouchers,
    orders,
    withdrawals,
    items: items.filter(
      (row) =>
        isOf(guest, row.email, row.phone) ||
        bookingIds.includes(row.booking_id ?? 0) ||
        voucherIds.includes(row.voucher_id ?? 0),
    ),
    mails: [
      ...(await mailsOf(db, emails as string[])).filter((mail) => guest.email !== null || isAbout(mail, bookingIds)),
      ...(await noticesWithoutAddress(db, bookings)),
    ],
    charges: await db
      .selectFrom("booking_charges")
      .selectAll()
      .where("kind", "!=", "floor")
      .where(sql<boolean>`booking_id in (${list(bookingIds)})`)
      .orderBy("id")
      .execute(),
    steps: await db
      .selectFrom("booking_events")
      .selectAll()
      .where(sql<boolean>`booking_id in (${list(bookingIds)})`)
      .orderBy("id")
      .execute(),
    turnarounds: await db
      .selectFrom("turnaround_steps")
      .selectAll()
      .where(sql<boolean>`booking_id in (${list(bookingIds)})`)
      .orderBy("id")
      .execute(),
    protocols: await protocolsOf(db, bookingIds),
    defects: await db
      .selectFrom("defects")
      .selectAll()
      .where(sql<boolean>`booking_id in (${list(bookingIds)})`)
      .orderBy("id")
      .execute(),
    crew: await db
      .selectFrom("crew_members")
      .selectAll()
      .where(sql<boolean>`booking_id in (${list(bookingIds)})`)
      .orderBy("booking_id")
      .orderBy("position")
      .execute(),
    entries: await db
      .selectFrom("voucher_entries")
      .selectAll()
      .where(sql<boolean>`voucher_id in (${list(voucherIds)})`)
      .orderBy("id")
      .execute(),
    payments: await db
      .selectFrom("payments")
      .selectAll()
      .where(
        sql<boolean>`(purpose = 'booking' and reference_id in (${list(bookingIds)})
          or purpose = 'voucher' and reference_id in (${list(voucherIds)})
          or wallet_order_id in (${list(orders.map(({ id }) => id))}))`,
      )
      .orderBy("id")
      .execute(),
    invoices: await db.selectFrom("invoices").selectAll().where(about).orderBy("id").execute(),
    bans: (await db.selectFrom("bans").selectAll().orderBy("id").execute()).filter((row) =>
      isOf(guest, row.email, row.phone),
    ),
    waiting: await waitingOf(db, guest),
    openMoney: await db
      .selectFrom("open_money")
      .selectAll()
      .where(
        sql<boolean>`(purpose = 'booking' and reference_id in (${list(bookingIds)})
          or purpose = 'voucher' and reference_id in (${list(voucherIds)}))`,
      )
      .execute(),
  };
}

/** Entries of the waiting list, which know a mail address alone. */
function waitingOf(db: Db, { email }: Guest) {
  const query = db.selectFrom("waiting_entries").selectAll().orderBy("id");
  return query.where("email_key", "=", email === null ? "" : normaliseEmail(email)).execute();
}

/** A list that may be empty; no row has the id 0, and no order is called so. */
export function list(values: readonly (number | string)[]): RawBuilder<unknown> {
  return values.length === 0 ? sql`null` : sql.join(values);
}

/** Rows that may be the guest's: a phone is compared as it is dialled, which no database knows. */
function mayName({ email, phone }: Guest): RawBuilder<boolean> {
  if (email !== null) return sql<boolean>`lower(email) = ${email}`;
  return sql<boolean>`phone like ${`%${(phone ?? "").slice(-5)}`}`;
}

export function isOf(guest: Guest, email: string, phone: string): boolean {
  if (guest.email !== null) return email.toLowerCase() === guest.email;
  return phone !== "" && phoneKey(phone) === guest.phone;
}

/** Orders at the wallet: those of bookings and vouchers, and those that nothing came of. */
async function ordersOf(
  db: Db,
  guest: Guest,
  sold: readonly (BookingRow | VoucherRow)[],
  bookings: readonly BookingRow[],
) {
  const own = sold.flatMap(({ wallet_order_id: id }) => (id === null ? [] : [id]));
  // A booking whose stay was changed may have been paid by several.
  const further = await db
    .selectFrom("wallet_orders")
    .select("id")
    .where(sql<boolean>`(purpose = 'booking' and reference_id in (${list(bookings.map(({ id }) => id))}))`)
    .execute();
  const ids = [...own, ...further.map(({ id }) => id)];
  const said = guest.email ?? (guest.phone ?? "").slice(-5);
  const rows = await db
    .selectFrom("wallet_orders")
    .selectAll()
    .where(sql<boolean>`(id in (${list(ids)}) or lower(payload) like ${`%${said}%`})`)
    .orderBy("created_at")
    .execute();
  return rows.filter(({ id, payload }) => {
    const { request = {} } = JSON.parse(payload) as { request?: { email?: string; phone?: string } };
    return ids.includes(id) || isOf(guest, request.email ?? "", request.phone ?? "");
  });
}

/**
 * Who names a phone number alone need not be the one whose mailbox was named with it: they see mails about those
 * bookings.
 */
function isAbout({ template, data }: Pick<OutboxRow, "template" | "data">, bookings: readonly number[]): boolean {
  const { number = 0 } = JSON.parse(data) as { number?: number };
  return bookingTemplates.includes(template) && bookings.includes(number);
}

/** Mails to the company about bookings without a mail address: they name the guest. */
async function noticesWithoutAddress(db: Db, bookings: readonly BookingRow[]) {
  const ids = bookings.filter(({ email }) => email === "").map(({ id }) => id);
  if (ids.length === 0) return [];
  const query = db.selectFrom("outbox").selectAll().where("recipient", "=", toCompany);
  const templates = companyTemplates.filter((template) => bookingTemplates.includes(template));
  const rows = await query.where("template", "in", templates).orderBy("id").execute();
  return rows.filter((mail) => isAbout(mail, ids));
}

/** Mails to the guest, and those to the company about them. */
async function mailsOf(db: Db, emails: readonly string[]) {
  if (emails.length === 0) return [];
  const rows = await db
    .selectFrom("outbox")
    .selectAll()
    .where((is) =>
      is.or([
        sql<boolean>`lower(recipient) in (${list(emails)})`,
        is.and([
          is("recipient", "=", toCompany),
          is.or(emails.map((one) => sql<boolean>`lower(data) like ${`%${one}%`}`)),
        ]),
      ]),
    )
    .orderBy("id")
    .execute();
  return rows.filter(({ recipient, data }) => {
    const { email = "" } = JSON.parse(data) as { email?: string };
    return emails.includes(recipient.toLowerCase()) || emails.includes(email.toLowerCase());
  });
}
