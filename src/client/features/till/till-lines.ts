import type { BookingPart, Selection, StockedProduct } from "../../../../machines/cash-register/cash-register.types.ts";
import type { Product } from "../../../shared/contract/products.ts";
import type { SaveSaleRequest } from "../../../shared/contract/till.ts";
import type { PaidBy, TillBooking, UnpaidVoucher } from "../../../shared/contract/till-unpaid.ts";
import { type Cents, fromAmount, parseAmount, tidyAmount, toAmount } from "../../../shared/rules/money.ts";
import { type OnSiteName, onSiteNames, type TillPaymentMethod } from "../../../shared/rules/till-words.ts";

/** What the server says can be paid for. */
export interface TillLists {
  bookings: readonly TillBooking[];
  vouchers: readonly UnpaidVoucher[];
  products: readonly Product[];
  /** Of the voucher that was chosen, where it is paid. */
  voucher_paid_by: PaidBy | null;
}

interface LineMoney {
  quantity: number;
  unitCents: Cents;
  totalCents: Cents;
}

/** One line of what is paid. */
export type TillLine = LineMoney &
  (
    | { kind: BookingPart; booking: TillBooking }
    /** What a voucher pays of it, below 0. */
    | { kind: "redeemed"; booking: TillBooking }
    | { kind: "voucher"; voucher: UnpaidVoucher }
    | { kind: "product"; product: Product }
  );

/** What is paid, at the server's prices. */
export interface Bill {
  lines: readonly TillLine[];
  totalCents: Cents;
  /** The booking or the voucher was paid or cancelled meanwhile. */
  isGone: boolean;
}

type Chosen = Pick<Selection, "booking" | "voucherCode" | "redeemed" | "cart">;

/** How a product stands on the shelf; services have no limit. */
export const stocked = ({ id, type, actual_stock }: Product): StockedProduct => ({
  id,
  stock: type === "services" ? null : actual_stock,
});

const once = (cents: Cents): LineMoney => ({ quantity: 1, unitCents: cents, totalCents: cents });

/** What of the booking is still to be collected on site, and can be added to a sale. */
export function collectable({ on_site }: TillBooking): OnSiteName[] {
  return onSiteNames.filter((name) => !on_site[name].collected && fromAmount(on_site[name].amount) > 0);
}

/** A voucher pays what is left on it, and never more than is due. */
function redeemedLine(booking: TillBooking, redeemed: Selection["redeemed"]): TillLine[] {
  const cents = Math.min(redeemed?.amountCents ?? 0, fromAmount(booking.due));
  return cents > 0 ? [{ kind: "redeemed", booking, ...once(-cents) }] : [];
}

function bookingLines(
  booking: TillBooking,
  parts: readonly BookingPart[],
  redeemed: Selection["redeemed"],
): TillLine[] {
  const due = fromAmount(booking.due);
  const own: TillLine[] =
    parts.includes("booking") && due > 0
      ? [{ kind: "booking", booking, ...once(due) }, ...redeemedLine(booking, redeemed)]
      : [];
  const fees = collectable(booking)
    .filter((name) => parts.includes(name))
    .map((kind): TillLine => ({ kind, booking, ...once(fromAmount(booking.on_site[kind].amount)) }));
  return [...own, ...fees];
}

/**
 * The lines of what was chosen, by the lists as they are now, so that the screen shows what the server will ask for.
 */
export function billOf(chosen: Chosen, { bookings, vouchers, products }: TillLists): Bill {
  const booking = bookings.find(({ id }) => id === chosen.booking?.id);
  const voucher = vouchers.find(({ code }) => code === chosen.voucherCode);
  const lines: TillLine[] = booking ? bookingLines(booking, chosen.booking?.parts ?? [], chosen.redeemed) : [];
  if (voucher) lines.push({ kind: "voucher", voucher, ...once(fromAmount(voucher.due)) });
  for (const { id, quantity } of chosen.cart) {
    const product = products.find((one) => one.id === id);
    if (!product) continue;
    const unitCents = fromAmount(product.price);
    lines.push({ kind: "product", product, quantity, unitCents, totalCents: unitCents * quantity });
  }
  return {
    lines,
    totalCents: lines.reduce((sum, { totalCents }) => sum + totalCents, 0),
    isGone: (chosen.booking !== null && !booking) || (chosen.voucherCode !== null && !voucher),
  };
}

/** Cash that was typed: null where it is no amount, the total where nothing was typed. */
export function receivedCents(typed: string, totalCents: Cents): Cents | null {
  const text = tidyAmount(typed);
  return text === "" ? totalCents : parseAmount(text);
}

interface Payment {
  method: TillPaymentMethod;
  /** As it was typed; "" where it is exact. */
  received: string;
  /** What cash does not pay is paid by card. */
  restByCard: boolean;
}

/** What the card pays beside the cash that was typed; 0 where that is enough, none or no amount. */
export function cardRestOf({ method, received, restByCard }: Payment, totalCents: Cents): Cents {
  const cash = receivedCents(received, totalCents);
  return method === "cash" && restByCard && cash !== null && cash > 0 ? Math.max(0, totalCents - cash) : 0;
}

const way = (method: TillPaymentMethod, cents: Cents) => ({ method, amount: toAmount(cents) });

/** The sale as it is sent. @throws RangeError where the cash that was typed is no amount. */
export function saleOf(
  { lines, totalCents }: Bill,
  { booking, voucherCode, redeemed, startedAt }: Pick<Selection, "booking" | "voucherCode" | "redeemed" | "startedAt">,
  payment: Payment,
): SaveSaleRequest {
  const { method, received } = payment;
  const cash = receivedCents(received, totalCents);
  if (cash === null) throw new RangeError(`not an amount: ${received}`);
  const rest = cardRestOf(payment, totalCents);
  const kinds = lines.map(({ kind }) => kind);
  return {
    income: toAmount(totalCents),
    booking_id: booking?.id,
    pay_booking: kinds.includes("booking"),
    voucher_code: voucherCode ?? undefined,
    redeem_code: kinds.includes("redeemed") ? redeemed?.code : undefined,
    products: lines.flatMap((line) =>
      line.kind === "product" ? [{ id: line.product.id, quantity: line.quantity }] : [],
    ),
    fees: onSiteNames.filter((name) => kinds.includes(name)),
    payment_method: method,
    ...(rest > 0
      ? { payments: [way("cash", cash), way("card", rest)] }
      : { received: method === "cash" ? toAmount(cash) : undefined }),
    started_at: startedAt ?? undefined,
  };
}

/** What the guest gets back of the cash; 0 where it was exact, or was no cash. */
export function changeOf({ income, received }: SaveSaleRequest): Cents {
  return received == null ? 0 : fromAmount(received) - fromAmount(income);
}
