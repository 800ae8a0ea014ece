import type { Day } from "../../../shared/rules/day.ts";
import type { GuestRows } from "./guest-rows.repository.ts";

/**
 * What is still going on with a guest and needs to know who they are: sentences that say what to do first. Nothing can
 * be erased while there is one.
 */
export function openMatters(rows: GuestRows, today: Day): string[] {
  return [...ofBookings(rows, today), ...ofVouchers(rows), ...ofMoney(rows), ...ofMessages(rows)];
}

function ofBookings({ bookings }: GuestRows, today: Day): string[] {
  return bookings.flatMap(({ id, status, end_day, start_day }) => {
    if (status === "cancelled") return [];
    if (end_day >= today) {
      return [`Booking ${id} (${start_day} to ${end_day}) is not over: cancel it, or wait until the boat is back.`];
    }
    return status === "unpaid" ? [`Booking ${id} is not paid: write down its payment, or cancel it.`] : [];
  });
}

function ofVouchers({ vouchers }: GuestRows): string[] {
  return vouchers.flatMap(({ id, status, balance_cents, expires_on }) => {
    if (status === "requested")
      return [`Voucher ${id} waits for its payment: wait until it expires, or have it withdrawn from.`];
    if (balance_cents === 0 && status !== "paid") return [];
    return status === "cancelled" || status === "expired"
      ? []
      : [`Voucher ${id} is worth something until ${expires_on}: it has to be used up, paid back or expired first.`];
  });
}

function ofMoney({ openMoney, orders, payments }: GuestRows): string[] {
  const disputed = new Map<string, number>();
  for (const { wallet_order_id: order, movement, cents } of payments) {
    if (order !== null && movement === "disputed") disputed.set(order, (disputed.get(order) ?? 0) + cents);
  }
  return [
    ...openMoney.map(({ purpose, reference_id }) => {
      return `Money of ${purpose} ${reference_id} is open: assign it or give it back (/Zahlungen).`;
    }),
    ...orders.flatMap(({ id, status, next_attempt_at }) => {
      const isOver = ["fulfilled", "refunded", "declined", "expired"].includes(status) && next_attempt_at === null;
      return isOver ? [] : [`Order ${id} at the wallet is ${status} and still asked about: wait until that has ended.`];
    }),
    ...[...disputed].flatMap(([id, cents]) => {
      return cents === 0 ? [] : [`Order ${id} is disputed at the wallet: wait until that is decided.`];
    }),
  ];
}

function ofMessages({ items, mails }: GuestRows): string[] {
  return [
    ...items.flatMap(({ id, type, ticked_off_at }) => {
      const isOpen = (type === "todo" || type === "contact") && ticked_off_at === null;
      return isOpen ? [`${type === "todo" ? "Task" : "Message"} ${id} is open: do it and tick it off.`] : [];
    }),
    ...mails.flatMap(({ id, status }) => {
      return status === "pending" || status === "sending" ? [`Mail ${id} is not sent yet: wait until it is.`] : [];
    }),
  ];
}
