import { toAmount } from "../../../shared/rules/money.ts";
import { priceOfBooking, restOf } from "../../../shared/rules/pricing.ts";
import { type Check, inPages } from "./finding.ts";
import { bookingsAfter } from "./fsck.repository.ts";

/**
 * The price of a paid booking is there, that of an unpaid one is not, what is too much is on the list of open money, and
 * vouchers gave what bookings say.
 */
export const checkBookings: Check = async function* (db, signal) {
  for await (const page of inPages(0, signal, (after) => bookingsAfter(db, after))) {
    for (const booking of page) {
      for (const problem of problemsOf(booking)) yield { subject: `booking ${booking.id}`, problem };
    }
  }
};

function problemsOf(booking: Awaited<ReturnType<typeof bookingsAfter>>[number]): string[] {
  const { status, paid, redeemed } = booking;
  const problems: string[] = [];
  const price = priceOfBooking(booking);
  const sums = `${toAmount(paid)} of ${toAmount(price)} were paid`;
  if (status === "paid" && restOf(price, paid) > 0) problems.push(`is paid, but ${sums}`);
  if (status === "unpaid" && paid >= price) problems.push(`is unpaid, but ${sums}`);
  const due = status === "cancelled" ? booking.fee : price;
  const surplus = restOf(paid - Math.max(0, booking.going_back), due);
  if (surplus > 0 && booking.is_listed === 0) {
    problems.push(`has ${toAmount(surplus)} too much, which the list of open money does not show`);
  }
  const expected = status === "cancelled" ? 0 : booking.voucher_cents;
  if (redeemed !== expected) {
    problems.push(`is ${status} and has ${toAmount(redeemed)} of a voucher, but should have ${toAmount(expected)}`);
  }
  if (booking.foreign_entries > 0) problems.push("stands in the ledger of another voucher than its own");
  return problems;
}
