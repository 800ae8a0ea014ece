import { type ExtraName, extraPrice, type OfferedExtras } from "./extras.ts";
import type { Cents } from "./money.ts";
import { type OwnExtraLine, ownExtraLines, sumOfOwn } from "./own-extras.ts";
import type { ChosenExtra } from "./price-list.ts";
import { type RentLine, type RentQuestion, rentLines, sumOfRent } from "./rent.ts";
import { taxIncluded } from "./tax.ts";

/** Without a price list, which needs its boat and its days, each night costs the boat's own price. */
export interface PriceQuestion extends Partial<Pick<RentQuestion, "list" | "vehicleId" | "stay" | "bookedOn">> {
  /** price1h: the boat's own price of one night. */
  nightCents: Cents;
  /** 0 for a day booking, which costs one night. */
  nights: number;
  extras: readonly ExtraName[];
  /** Of the list's own, beside the compulsory ones; absent where the stay has neither. */
  ownExtras?: readonly ChosenExtra[];
  offered: OfferedExtras;
  /** Adults plus children. */
  persons: number;
  /** What is left on the applied voucher; 0 without one. */
  voucherCents: Cents;
}

export interface Price {
  /** What the rent is made of, in the order of the nights. */
  rentLines: RentLine[];
  /** Their sum. */
  rent: Cents;
  extras: { name: ExtraName; cents: Cents; isListed?: true }[];
  /** Extras of the list's own, those that are paid on site with them. */
  ownExtras: OwnExtraLine[];
  /** Rent and extras that are paid with the booking, before the voucher. */
  total: Cents;
  /** What is too small to be asked for after the voucher; 0 where there is none. */
  waived: Cents;
  /** What voucher and guest pay together: the total less what is waived. */
  whole: Cents;
  /** The part of the voucher that is used: never more than the total. */
  voucher: Cents;
  /** What the guest pays now. */
  toPay: Cents;
  /** The 19 percent tax contained in the whole price, rounded to a cent. */
  tax: Cents;
}

/**
 * The price of a stay: rent (price1h × nights, or what the price list says) + extras − voucher (requirements/booking.md).
 * @throws RangeError when the vehicle does not offer an extra.
 */
export function priceOf(question: PriceQuestion): Price {
  const lines = linesOf(question);
  const rent = sumOfRent(lines);
  const extras = [...new Set(question.extras)].map((name) => {
    const cents = extraPrice(name, question.offered, question.persons, question.list?.extraCents);
    if (cents === null) throw new RangeError(`the vehicle does not offer ${name}`);
    return question.list?.extraCents[name] === undefined ? { name, cents } : { name, cents, isListed: true as const };
  });
  const ownExtras = ownExtrasIn(question);
  const total = extras.reduce((sum, extra) => sum + extra.cents, rent + sumOfOwn(ownExtras, { isOnSite: false }));
  const voucher = Math.min(total, question.voucherCents);
  const waived = waivedOf(total, voucher);
  const whole = total - waived;
  const toPay = whole - voucher;
  return { rentLines: lines, rent, extras, ownExtras, total, waived, whole, voucher, toPay, tax: taxIncluded(whole) };
}

function linesOf({ list, vehicleId, stay, bookedOn, nightCents, nights, persons }: PriceQuestion): RentLine[] {
  if (list && vehicleId !== undefined && stay && bookedOn !== undefined)
    return rentLines({ list, vehicleId, nightCents, stay, persons, bookedOn });
  return [{ name: "", firstDay: "", quantity: Math.max(1, nights), unitCents: nightCents }];
}

function ownExtrasIn({ list, vehicleId, nights, persons, ownExtras: chosen }: PriceQuestion): OwnExtraLine[] {
  return list && vehicleId !== undefined && chosen ? ownExtraLines({ list, vehicleId, nights, persons, chosen }) : [];
}

/** Twenty million euros: more than any sum that is stored, and than anybody pays for a stay. */
export const highestPrice: Cents = 2_000_000_000;

/** Ten cents or less count as nothing (requirements/payments.md): nobody is asked to pay them. */
const smallestPayment: Cents = 11;

/** What is left to pay of a total after its voucher; a rest that is too small to be asked for is none. */
export function restOf(total: Cents, voucher: Cents): Cents {
  const rest = total - voucher;
  return rest < smallestPayment ? 0 : rest;
}

/** What nobody is asked for because it is too small; a line of its own in price, mail and invoice. */
export function waivedOf(total: Cents, voucher: Cents): Cents {
  return total - voucher - restOf(total, voucher);
}

/** A wallet payment is needed only above 10 cents. */
export function needsWallet(toPay: Cents): boolean {
  return toPay >= smallestPayment;
}
