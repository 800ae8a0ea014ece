import type { BookingFormValues } from "../../../shared/contract/booking.ts";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import { boatDeposit, boatFees, returnPrices } from "../../../shared/rules/boat-fees.ts";
import type { CashFees } from "../../../shared/rules/cash-fees.ts";
import { cheapestStay } from "../../../shared/rules/cheapest-stay.ts";
import { pricedFor } from "../../../shared/rules/chosen-extras.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { offeredExtras } from "../../../shared/rules/extras.ts";
import { shortestNights } from "../../../shared/rules/listed-stay.ts";
import { type Cents, fromAmount } from "../../../shared/rules/money.ts";
import { ownExtrasOf, sumOfOwn } from "../../../shared/rules/own-extras.ts";
import { type PriceList, specifiedPriceList } from "../../../shared/rules/price-list.ts";
import { type Price, priceOf } from "../../../shared/rules/pricing.ts";
import type { OffSeason } from "../../../shared/rules/season.ts";
import { type ChosenDays, minimumNights, nights, type Role, type Stay } from "../../../shared/rules/stay.ts";
import { visitorsTax } from "../../../shared/rules/visitors-tax.ts";
import { chosenExtras, licenseOf, partySize, wholeNumber } from "./booking-party.ts";

/**
 * The two sums beside the dates: what is paid now, and the whole price with the fees on site (requirements/booking.md).
 */
export interface LivePrice {
  price: Price;
  nightCents: Cents;
  /** 0 for a day booking. */
  nights: number;
  /** The dates are not chosen yet: the shortest stay stands as an example. */
  example: boolean;
  fees: CashFees;
  /** What the briefing costs with a licence, and without. */
  briefings: { licensed: Cents; unlicensed: Cents };
  fuelPerLitre: Cents;
  /** On site, too: the party's for these nights. 0 where the town asks for none. */
  visitorsTax: Cents;
  /**
   * The price, a voucher's part included, and the compulsory fees on site; the deposit comes back and is no part of it.
   */
  whole: Cents;
  /** What of it is paid in money: now and on site. */
  due: Cents;
  deposit: Cents;
}

export interface PricedBooking {
  vehicle: Vehicle;
  /** What nights cost; each the boat's own price without one. */
  priceList?: PriceList;
  /** The day on which the price is agreed on; needed by a list. */
  today?: Day;
  offSeason?: OffSeason;
  role: Role;
  /** For an adult and night. */
  visitorsTaxCents: Cents;
  stay: ChosenDays;
  values: Pick<BookingFormValues, "adults" | "children" | "extras" | "ownExtras" | "licenseAnswer">;
  /** What is left on the applied voucher; 0 without one. */
  voucherCents: Cents;
}

/** Whether a voucher pays all of it. */
export const paysNothing = (live: LivePrice | null): boolean =>
  live !== null && live.price.voucher > 0 && live.price.toPay === 0;

/** The price as the form stands now; null where the boat has no price per night. */
export function livePrice(booking: PricedBooking): LivePrice | null {
  const { vehicle, visitorsTaxCents, stay, values, voucherCents, priceList } = booking;
  const list = priceList ?? specifiedPriceList;
  if (vehicle.price1h === null) return null;
  const example = !stay.start || !stay.end;
  const nightCents = fromAmount(vehicle.price1h);
  const priced =
    stay.start && stay.end
      ? { start: stay.start, nights: nights(stay.start, stay.end) }
      : exampleStay(booking, nightCents);
  const nightCount = priced.nights;
  const price = priceOf({
    nightCents,
    nights: nightCount,
    ...(priceList && { list: priceList, vehicleId: vehicle.id, stay: priced, bookedOn: booking.today }),
    ownExtras: priceList ? pricedFor(ownExtrasOf(priceList, vehicle.id), values.ownExtras) : [],
    extras: chosenExtras(values, vehicle),
    offered: offeredExtras(vehicle),
    persons: partySize(values),
    voucherCents,
  });
  const fees = boatFees(list, vehicle, licenseOf(values, vehicle));
  const briefing = (hasLicense: boolean) => boatFees(list, vehicle, hasLicense).briefing;
  const briefings = { licensed: briefing(true), unlicensed: briefing(false) };
  const { fuelPerLitre } = returnPrices(list, vehicle.id);
  const adults = Math.max(1, wholeNumber(values.adults));
  const staying = { adults, nights: example || stay.start !== stay.end ? nightCount : 0 };
  const tax = visitorsTax(visitorsTaxCents, staying);
  const onSite = fees.briefing + fees.cleaning + tax + sumOfOwn(price.ownExtras, { isOnSite: true });
  const sums = { whole: price.whole + onSite, due: price.toPay + onSite };
  const deposit = boatDeposit(list, vehicle.id, fromAmount(vehicle.deposit));
  const onSitePrices = { fees, briefings, fuelPerLitre, visitorsTax: tax, deposit };
  return { price, nightCents, nights: nightCount, example, ...onSitePrices, ...sums };
}

const openAllYear: OffSeason = { off_season_start: null, off_season_end: null };

/** The shortest stay: from the first day on where it is chosen, else the cheapest one of the list. */
function exampleStay(
  {
    vehicle,
    role,
    stay: { start },
    priceList: list = specifiedPriceList,
    today = "",
    offSeason = openAllYear,
  }: PricedBooking,
  nightCents: Cents,
): Stay {
  const least = Math.max(1, minimumNights(role));
  if (start) return { start, nights: role === "staff" ? least : shortestNights(list, vehicle.id, start, today) };
  const cheapest = cheapestStay({ id: vehicle.id, name: vehicle.name, nightCents }, { list, offSeason, today });
  return cheapest ?? { start: today, nights: least };
}
