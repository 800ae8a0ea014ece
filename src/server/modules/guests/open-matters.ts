import type { Day } from "../../../shared/rules/day.ts";
import type { GuestRows } from "./guest-rows.repository.ts";

/**
 * What is still going on with a guest and needs to know who they are: it stays, and the sentence says what to do first.
 */
export interface OpenMatter {
  of: "booking" | "voucher" | "order" | "item" | "mail";
  id: number | string;
  sentence: string;
}

export function openMatters(rows: GuestRows, today: Day): OpenMatter[] {
  return [...ofBookings(rows, today), ...ofVouchers(rows), ...ofMoney(rows), ...ofMessages(rows)];
}

/** The rows that nothing is going on with: what hangs on an open matter stays with it. */
export function withoutOpen(rows: GuestRows, matters: readonly OpenMatter[]): GuestRows {
  const open = (of: OpenMatter["of"]) => new Set(matters.filter((matter) => matter.of === of).map(({ id }) => id));
  const [orders, items, mails] = [open("order"), open("item"), open("mail")];
  const sold = rows.orders.filter(({ id }) => orders.has(id));
  const of = (purpose: "booking" | "voucher") =>
    new Set([
      ...open(purpose),
      ...sold.filter((order) => order.purpose === purpose).map((order) => order.reference_id),
    ]);
  const [bookings, vouchers] = [of("booking"), of("voucher")];
  const staying = [
    ...rows.bookings.filter(({ id }) => bookings.has(id)),
    ...rows.vouchers.filter(({ id }) => vouchers.has(id)),
  ];
  for (const { wallet_order_id: order } of staying) if (order !== null) orders.add(order);
  return {
    ...rows,
    bookings: rows.bookings.filter(({ id }) => !bookings.has(id)),
    vouchers: rows.vouchers.filter(({ id }) => !vouchers.has(id)),
    orders: rows.orders.filter(({ id }) => !orders.has(id)),
    withdrawals: rows.withdrawals.filter(({ voucher_id: id }) => id === null || !vouchers.has(id)),
    items: rows.items.filter(({ id }) => !items.has(id)),
    mails: rows.mails.filter(({ id }) => !mails.has(id)),
  };
}

function ofBookings({ bookings }: GuestRows, today: Day): OpenMatter[] {
  return bookings.flatMap(({ id, status, end_day, start_day }) => {
    if (status === "cancelled" || (status === "paid" && end_day < today)) return [];
    const sentence =
      end_day >= today
        ? `Booking ${id} (${start_day} to ${end_day}) is not over: cancel it, or wait until the boat is back.`
        : `Booking ${id} is not paid: write down its payment, or cancel it.`;
    return [{ of: "booking", id, sentence }];
  });
}

/** One that nobody paid anything for ends with the erasure: anybody can order it in a guest's name. */
function ofVouchers({ vouchers, payments }: GuestRows): OpenMatter[] {
  return vouchers.flatMap(({ id, status, balance_cents, expires_on }) => {
    const isPaidFor = payments.some(({ purpose, reference_id }) => purpose === "voucher" && reference_id === id);
    if (status === "requested" && !isPaidFor) return [];
    const isWorth = status === "requested" || status === "paid" || balance_cents > 0;
    if (!isWorth || status === "cancelled" || status === "expired") return [];
    const sentence =
      status === "requested"
        ? `Voucher ${id} waits for the rest of its payment: wait until it expires, or have it withdrawn from.`
        : `Voucher ${id} is worth something until ${expires_on}: it has to be used up, paid back or expired first.`;
    return [{ of: "voucher", id, sentence }];
  });
}

/**
 * One that took no money holds nothing up, though the wallet is asked about it for days more: anybody can make one in a
 * guest's name. Money that comes for it after all goes back.
 */
function ofMoney({ openMoney, orders, payments }: GuestRows): OpenMatter[] {
  const disputed = new Map<string, number>();
  for (const { wallet_order_id: order, movement, cents } of payments) {
    if (order !== null && movement === "disputed") disputed.set(order, (disputed.get(order) ?? 0) + cents);
  }
  return [
    ...openMoney.map(({ purpose, reference_id: id }): OpenMatter => {
      return {
        of: purpose === "booking" ? "booking" : "voucher",
        id,
        sentence: `Money of ${purpose} ${id} is open: assign it or give it back (/Zahlungen).`,
      };
    }),
    ...orders.flatMap(({ id, status, next_attempt_at }): OpenMatter[] => {
      if (status === "declined" || status === "expired") return [];
      if ((status === "fulfilled" || status === "refunded") && next_attempt_at === null) return [];
      const sentence = `Order ${id} at the wallet is ${status} and still asked about: wait until that has ended.`;
      return [{ of: "order", id, sentence }];
    }),
    ...[...disputed].flatMap(([id, cents]): OpenMatter[] => {
      if (cents === 0) return [];
      return [{ of: "order", id, sentence: `Order ${id} is disputed at the wallet: wait until that is decided.` }];
    }),
  ];
}

function ofMessages({ items, mails }: GuestRows): OpenMatter[] {
  return [
    ...items.flatMap(({ id, type, ticked_off_at }): OpenMatter[] => {
      const isOpen = (type === "todo" || type === "contact") && ticked_off_at === null;
      const sentence = `${type === "todo" ? "Task" : "Message"} ${id} is open: do it and tick it off.`;
      return isOpen ? [{ of: "item", id, sentence }] : [];
    }),
    ...mails.flatMap(({ id, status }): OpenMatter[] => {
      const sentence = `Mail ${id} is not sent yet: wait until it is.`;
      return status === "pending" || status === "sending" ? [{ of: "mail", id, sentence }] : [];
    }),
  ];
}
