import { type Kysely, type RawBuilder, sql } from "kysely";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { type Cents, toAmount } from "../../../shared/rules/money.ts";
import { restOf } from "../../../shared/rules/pricing.ts";
import { taxedNights } from "../../../shared/rules/visitors-tax.ts";
import type { Database } from "../../db/schema.ts";
import { moneyColumns } from "../../modules/booking-money/money.columns.ts";
import { type Check, inPages, pageSize } from "./finding.ts";
import { sumsOf, total } from "./sums.ts";

type Db = Kysely<Database>;

/**
 * The price of a paid booking is there, that of an unpaid one is not, what is too much is on the list of open money,
 * and a cancelled one has nothing of a voucher. Invoices are about what it costs, less what credit notes took back. On
 * site it owes each fee and a deposit once, and the visitor's tax of its own nights.
 */
export const checkBookings: Check = async function* (db, signal) {
  for await (const page of inPages(0, signal, (after) => bookingsAfter(db, after))) {
    for (const booking of page) {
      for (const problem of problemsOf(booking)) yield { subject: `booking ${booking.id}`, problem };
    }
  }
};

type Booking = Awaited<ReturnType<typeof bookingsAfter>>[number];

function problemsOf(booking: Booking): string[] {
  const { status, redeemed } = booking;
  const problems: string[] = [];
  const { priceCents: price, restCents, wholeCents } = moneyOf(booking);
  const paid = booking.paid_cents;
  const sums = `${toAmount(paid)} of ${toAmount(price)} were paid`;
  if (status === "paid" && restCents > 0) problems.push(`is paid, but ${sums}`);
  if (status === "unpaid" && paid >= price) problems.push(`is unpaid, but ${sums}`);
  const due = status === "cancelled" ? booking.fee : price;
  const surplus = restOf(paid, due);
  if (surplus > 0 && booking.is_listed === 0) {
    problems.push(`has ${toAmount(surplus)} too much, which the list of open money does not show`);
  }
  if (status === "cancelled" && redeemed !== 0) {
    problems.push(`is cancelled and still has ${toAmount(redeemed)} of vouchers`);
  }
  if (redeemed > booking.charged_cents) {
    problems.push(`has ${toAmount(redeemed)} of vouchers, but costs ${toAmount(booking.charged_cents)}`);
  }
  if (booking.invoices > 0 && !invoicedSums(booking, wholeCents).includes(booking.invoiced)) {
    const sums = invoicedSums(booking, wholeCents).map(toAmount).join(" or ");
    problems.push(`is ${status} and invoiced with ${toAmount(booking.invoiced)}, but should be with ${sums}`);
  }
  if (booking.overpaid_vouchers > 0) problems.push("gave a voucher more back than it took of it");
  const owed = [booking.briefings, booking.cleanings, booking.deposits];
  if (owed.some((times) => times !== 1)) {
    problems.push(`owes briefing, cleaning and deposit ${owed.join(", ")} times`);
  }
  const nights = taxedNights(booking);
  if (booking.taxed_nights !== nights) {
    problems.push(`is taxed for ${booking.taxed_nights} nights of adults, but has ${nights}`);
  }
  return problems;
}

/**
 * What invoices and credit notes of a booking may be about in all. The whole price where it is paid, and the fee that
 * was kept where it is cancelled. Where the wallet gave money back the invoice stands, until another price is agreed
 * on.
 */
function invoicedSums({ status, fee }: Booking, whole: Cents): Cents[] {
  if (status === "paid") return [whole];
  return [...new Set(status === "cancelled" ? [fee, 0] : [whole, 0])];
}

/** How often a booking's lines owe that on site. */
const owed = (condition: RawBuilder<unknown>) =>
  total(sql`select sum(quantity) from booking_charges where booking_id = bookings.id and ${condition}`);

/** Bookings with what was paid for them and invoiced, what their vouchers gave, and what their lines owe on site. */
function bookingsAfter(db: Db, after: number) {
  const sums = sumsOf("booking");
  return db
    .selectFrom("bookings")
    .select(["id", "adults", "nights", ...moneyColumns])
    .select([
      owed(sql`kind = 'fee' and name in ('briefing', 'charterBriefing')`).as("briefings"),
      owed(sql`kind = 'fee' and name = 'cleaning'`).as("cleanings"),
      owed(sql`kind = 'deposit'`).as("deposits"),
      owed(sql`kind = 'visitorsTax'`).as("taxed_nights"),
      sums.isListed.as("is_listed"),
      sums.invoiced.as("invoiced"),
      sums.invoices.as("invoices"),
      total(sql`select -sum(cents) from voucher_entries where booking_id = bookings.id`).as("redeemed"),
      total(sql`
        select count(*) from (
          select voucher_id from voucher_entries where booking_id = bookings.id
          group by voucher_id having sum(cents) > 0) as overpaid`).as("overpaid_vouchers"),
      total(sql`select fee_cents from booking_events where booking_id = bookings.id and kind = 'cancelled'`).as("fee"),
    ])
    .where("id", ">", after)
    .orderBy("id")
    .limit(pageSize)
    .execute();
}
