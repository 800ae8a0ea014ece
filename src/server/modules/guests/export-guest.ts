import type { Kysely } from "kysely";
import { priceKinds } from "../../../shared/rules/charges.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { invoiceNumber } from "../../documents/invoice-facts.ts";
import type { ProtocolFacts } from "../../documents/protocol-facts.ts";
import { mailTexts } from "../../mail/mail-language.ts";
import { toInboxItem } from "../inbox/inbox-words.ts";
import type { Guest } from "./guest.ts";
import { type GuestRows, guestRows, isOf } from "./guest-rows.repository.ts";

/** What a guest is given who asks what is held about them (Art. 15 and 20 GDPR): JSON that people can read, too. */
export async function exportGuest(db: Kysely<Database>, guest: Guest, now: Date): Promise<object | null> {
  const rows = await guestRows(db, guest);
  const { bookings, vouchers, orders, mails, bans } = rows;
  // Somebody else may have written about the guest's voucher; their name is not the guest's to know.
  const namesOthers = ({ email, phone = "" }: { email: string; phone?: string }) =>
    email + phone !== "" && !isOf(guest, email, phone);
  const withdrawals = rows.withdrawals.filter((row) => !namesOthers(row));
  const items = rows.items.filter((row) => !namesOthers(row));
  if ([bookings, vouchers, orders, withdrawals, items, mails, bans, rows.waiting].every(({ length }) => length === 0))
    return null;
  return {
    about: guest.email ?? `+${guest.phone}`,
    exported_at: now.toISOString(),
    amounts: "EUR",
    bookings: bookings.map((booking) => bookingFacts(rows, booking)),
    vouchers: vouchers.map((voucher) => voucherFacts(rows, voucher)),
    payments_at_the_wallet: orders.map(({ id, purpose, status, amount_cents, created_at, updated_at, payload }) => ({
      number: id,
      for: purpose,
      status,
      amount: toAmount(amount_cents),
      created_at,
      updated_at,
      ordered: (JSON.parse(payload) as { request?: object }).request ?? null,
    })),
    withdrawals: withdrawals.map(({ name, email, contract, lang, outcome, received_at, voucher_id: voucher }) => {
      return { name, email, contract, language: lang, outcome, received_at, voucher };
    }),
    mails: mails.map(({ template, recipient, lang, status, created_at, sent_at, subject, body_text }) => ({
      about: mailTexts("en")(`inbox.mails.${template as "recover"}`),
      to: recipient,
      language: lang,
      status,
      created_at,
      sent_at,
      subject,
      text: body_text,
    })),
    messages_and_notes: items.map((item) => {
      const words = toInboxItem({ ...item, first_name: null, last_name: null, booking_start: null }, { admin: false });
      const { type, title, name, phone, email, body, dateTime } = words;
      return { type, title, name, phone, email, text: body, created_at: dateTime };
    }),
    waiting_list: rows.waiting.map(({ vehicle_id, start_day, end_day, email, lang, status, offers, ...at }) => {
      const { created_at, confirmed_at } = at;
      return { boat: vehicle_id, start_day, end_day, email, language: lang, status, offers, created_at, confirmed_at };
    }),
    bans: bans.map(({ name, phone, email, reason, created_at }) => ({ name, phone, email, reason, created_at })),
  };
}

/** What is said in other words, of staff, or known to the server only. */
const hiddenOfBookings = [
  "confirmation_token",
  "employee_id",
  "employee_name",
  "vehicle_id",
  "wallet_order_id",
  "version",
];
const hiddenOfVouchers = ["download_token", "wallet_order_id", "amount_cents", "balance_cents"];

const without = (row: object, hidden: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name)));

function bookingFacts(
  { charges, steps, turnarounds, protocols, defects, crew, payments, invoices }: GuestRows,
  booking: GuestRows["bookings"][number],
) {
  const isOfBooking = ({ booking_id }: { booking_id: number | null }) => booking_id === booking.id;
  const inPrice = charges.filter((line) => isOfBooking(line) && isInPrice(line));
  return {
    ...without(booking, hiddenOfBookings),
    boat: booking.vehicle_id,
    extras: JSON.parse(booking.extras) as unknown,
    own_extras: JSON.parse(booking.own_extras) as unknown,
    price: toAmount(inPrice.reduce((sum, { cents }) => sum + cents, booking.kept_cents)),
    price_lines: linesOf(inPrice),
    on_site_lines: linesOf(charges.filter((line) => isOfBooking(line) && !isInPrice(line))),
    paid_by_voucher: toAmount(booking.voucher_cents),
    steps: steps
      .filter(isOfBooking)
      .map(({ kind, detail, created_at }) => ({ step: kind, text: detail, at: created_at })),
    handover: turnarounds
      .filter(isOfBooking)
      .map(({ step, at, reason, returned_at, litres, damage, damage_cents, undone_at }) => {
        const costs = damage_cents === null ? null : toAmount(damage_cents);
        return { step, at, skipped: reason, returned_at, litres, damage, damage_costs: costs, undone_at };
      }),
    protocols: protocols
      .filter(({ booking_id, facts }) => booking_id === booking.id && facts !== "")
      .map(({ kind, signed_at, facts }) => ({ kind, signed_at, ...saidTo(JSON.parse(facts) as ProtocolFacts) })),
    defects: defects.filter(isOfBooking).map(({ source, text, remark, status, noted_at, closed_at }) => {
      return { found_in: source, text, remark, status, noted_at, closed_at };
    }),
    crew: crew.filter(isOfBooking).map(({ name, licence, written_at }) => ({ name, licence, written_at })),
    payments: paymentsOf(payments, "booking", booking.id),
    invoices: invoicesOf(invoices, ({ booking_id }) => booking_id === booking.id),
  };
}

const isInPrice = ({ kind }: GuestRows["charges"][number]) => priceKinds.some((each) => each === kind);
const linesOf = (charges: GuestRows["charges"]) =>
  charges.map(({ kind, name, label_de: label, first_day: from, quantity, cents }) => ({
    of: kind === "rent" && name !== "" ? `rent: ${name}` : label || name || kind,
    ...(from !== "" && { from }),
    quantity,
    amount: toAmount(cents),
  }));

/** What a protocol says, without who signed for the company. */
function saidTo({ items, fuel, engineHours, remarks, photos, signedByGuest, corrects }: ProtocolFacts) {
  return { corrects, items, fuel, engine_hours: engineHours, remarks, photos: photos.length, signed: signedByGuest };
}

function voucherFacts({ entries, payments, invoices }: GuestRows, voucher: GuestRows["vouchers"][number]) {
  return {
    ...without(voucher, hiddenOfVouchers),
    amount: toAmount(voucher.amount_cents),
    balance: toAmount(voucher.balance_cents),
    entries: entries
      .filter(({ voucher_id }) => voucher_id === voucher.id)
      .map(({ kind, cents, created_at }) => ({ kind, amount: toAmount(cents), at: created_at })),
    payments: paymentsOf(payments, "voucher", voucher.id),
    receipts: invoicesOf(invoices, ({ voucher_id }) => voucher_id === voucher.id),
  };
}

const paymentsOf = (payments: GuestRows["payments"], purpose: string, id: number) =>
  payments
    .filter((payment) => payment.purpose === purpose && payment.reference_id === id)
    .map(({ kind, cents, movement, created_at }) => ({ by: kind, amount: toAmount(cents), movement, at: created_at }));

const invoicesOf = (invoices: GuestRows["invoices"], isAbout: (row: GuestRows["invoices"][number]) => boolean) =>
  invoices.filter(isAbout).map((row) => ({
    kind: row.kind,
    number: invoiceNumber(row),
    issued_on: row.issued_on,
    amount: toAmount(row.gross_cents),
    says: row.facts === "" ? null : (JSON.parse(row.facts) as unknown),
  }));
