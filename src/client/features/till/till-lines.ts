import type {
  BookingPart,
  ChosenBooking,
  FreeAmount,
  Selection,
  StockedProduct,
} from "../../../../machines/cash-register/cash-register.types.ts";
import type { Language } from "../../../shared/contract/page.ts";
import type { Product } from "../../../shared/contract/products.ts";
import type {
  OwnFeeOnSite,
  OwnSale,
  PaidBy,
  PermitOnSite,
  TillBooking,
  UnpaidVoucher,
} from "../../../shared/contract/till-unpaid.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { ExtraName } from "../../../shared/rules/extras.ts";
import { type Cents, fromAmount } from "../../../shared/rules/money.ts";
import type { OwnExtraName } from "../../../shared/rules/own-extras.ts";
import { type OnSiteName, onSiteNames, saleCentsOf } from "../../../shared/rules/till-words.ts";

/** What the server says can be paid for. */
export interface TillLists {
  bookings: readonly TillBooking[];
  vouchers: readonly UnpaidVoucher[];
  products: readonly Product[];
  /** Of the voucher that was chosen, where it is paid. */
  voucher_paid_by: PaidBy | null;
  /** The day of the first sale that no closing has, where it is over. */
  unclosed_since: Day | null;
  /** The last sale of who is here, where they may take it back by themselves. */
  own_sale: OwnSale | null;
  today: Day;
  /** Of the day plan. */
  selectedDay: Day;
}

interface LineMoney {
  quantity: number;
  unitCents: Cents;
  totalCents: Cents;
}

/** One line of what is paid. */
export type TillLine = LineMoney &
  (
    | { kind: "booking" | OnSiteName; booking: TillBooking }
    | { kind: "own"; booking: TillBooking; own: OwnFeeOnSite }
    | { kind: "permit"; booking: TillBooking; permit: PermitOnSite }
    /** What a voucher pays of it, below 0. */
    | { kind: "redeemed"; booking: TillBooking }
    | { kind: "voucher"; voucher: UnpaidVoucher }
    | { kind: "product"; product: Product }
    /** `index`: its place among the free amounts. */
    | { kind: "freeAmount"; amount: FreeAmount; index: number }
  );

/** What is paid, at the server's prices. */
export interface Bill {
  lines: readonly TillLine[];
  totalCents: Cents;
  /** The booking or the voucher was paid or cancelled meanwhile. */
  isGone: boolean;
}

type Chosen = Pick<Selection, "booking" | "voucherCode" | "redeemed" | "cart" | "freeAmounts">;

/** How a product stands on the shelf; services have no limit. */
export const stocked = ({ id, type, actual_stock }: Product): StockedProduct => ({
  id,
  stock: type === "services" ? null : actual_stock,
});

const once = (cents: Cents): LineMoney => ({ quantity: 1, unitCents: cents, totalCents: cents });

/** What of a booking is still to be paid; a fishing permit is sold as a product. */
export type OpenPart = { cents: Cents } & (
  | { part: "booking" | OnSiteName; permit: null; own: null }
  | { part: ExtraName; permit: PermitOnSite; own: null }
  | { part: OwnExtraName; permit: null; own: OwnFeeOnSite }
);

/** What an extra of a price list's own is called. */
export const ownName = ({ name_de, name_en }: OwnFeeOnSite, language: Language) =>
  language === "de" ? name_de : name_en;

/** What of the booking is still to be paid, and can be a line of a sale. */
export function openPartsOf({ due, on_site }: TillBooking): OpenPart[] {
  const parts: OpenPart[] = [
    { part: "booking", cents: fromAmount(due), permit: null, own: null },
    ...onSiteNames.map((part) => {
      const { collected, amount } = on_site[part];
      return { part, cents: collected ? 0 : fromAmount(amount), permit: null, own: null };
    }),
    ...on_site.own.map((own) => {
      return { part: own.name, cents: own.collected ? 0 : fromAmount(own.amount), permit: null, own };
    }),
    ...on_site.permits.map((permit) => {
      const isForSale = !permit.collected && permit.product_id !== null;
      return { part: permit.extra, cents: isForSale ? fromAmount(permit.price ?? "0") : 0, permit, own: null };
    }),
  ];
  return parts.filter(({ cents }) => cents > 0);
}

/** All that is open is preselected, but no deposit for a boat that is back. */
const isPreselected = (part: BookingPart, { booked_day, booked_end }: TillBooking, today: Day) =>
  part !== "deposit" || today < booked_end || today <= booked_day;

/**
 * What of the booking is paid now: the preselected parts but for those that were left out, and those that were added.
 */
export function chosenPartsOf(booking: TillBooking, toggled: readonly BookingPart[], today: Day): OpenPart[] {
  return openPartsOf(booking).filter(({ part }) => isPreselected(part, booking, today) !== toggled.includes(part));
}

/** A voucher pays what is left on it, and never more than is due. */
function redeemedLine(booking: TillBooking, redeemed: Selection["redeemed"]): TillLine[] {
  const cents = Math.min(redeemed?.amountCents ?? 0, fromAmount(booking.due));
  return cents > 0 ? [{ kind: "redeemed", booking, ...once(-cents) }] : [];
}

function bookingLines(
  booking: TillBooking,
  { toggled }: ChosenBooking,
  redeemed: Selection["redeemed"],
  today: Day,
): TillLine[] {
  return chosenPartsOf(booking, toggled, today).flatMap(({ part, cents, permit, own }): TillLine[] => {
    if (own !== null) return [{ kind: "own", booking, own, ...once(cents) }];
    if (permit !== null) return [{ kind: "permit", booking, permit, ...once(cents) }];
    const line: TillLine = { kind: part, booking, ...once(cents) };
    return part === "booking" ? [line, ...redeemedLine(booking, redeemed)] : [line];
  });
}

/**
 * The lines of what was chosen, by the lists as they are now, so that the screen shows what the server will ask for.
 */
export function billOf(
  chosen: Chosen,
  { bookings, vouchers, products, today }: Pick<TillLists, "bookings" | "vouchers" | "products" | "today">,
): Bill {
  const booking = bookings.find(({ id }) => id === chosen.booking?.id);
  const voucher = vouchers.find(({ code }) => code === chosen.voucherCode);
  const lines = booking && chosen.booking ? bookingLines(booking, chosen.booking, chosen.redeemed, today) : [];
  if (voucher) lines.push({ kind: "voucher", voucher, ...once(fromAmount(voucher.due)) });
  for (const { id, quantity } of chosen.cart) {
    const product = products.find((one) => one.id === id);
    if (!product) continue;
    const unitCents = fromAmount(product.price);
    lines.push({ kind: "product", product, quantity, unitCents, totalCents: unitCents * quantity });
  }
  lines.push(
    ...chosen.freeAmounts.map(
      (amount, index): TillLine => ({ kind: "freeAmount", amount, index, ...once(saleCentsOf(amount)) }),
    ),
  );
  return {
    lines,
    totalCents: lines.reduce((sum, { totalCents }) => sum + totalCents, 0),
    isGone: (chosen.booking !== null && !booking) || (chosen.voucherCode !== null && !voucher),
  };
}
