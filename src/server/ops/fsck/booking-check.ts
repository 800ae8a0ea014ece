import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { type Cents, toAmount } from "../../../shared/rules/money.ts";
import { restOf } from "../../../shared/rules/pricing.ts";
import { taxedNights } from "../../../shared/rules/visitors-tax.ts";
import { type Check, inPages } from "./finding.ts";
import { bookingsAfter } from "./fsck.repository.ts";

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
