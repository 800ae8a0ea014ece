import type { OnSite, PermitOnSite } from "../../../shared/contract/till-unpaid.ts";
import { cashFees } from "../../../shared/rules/cash-fees.ts";
import { chargeOf, type ExtraName, extras } from "../../../shared/rules/extras.ts";
import { type Cents, fromAmount, toAmount } from "../../../shared/rules/money.ts";
import { type OnSiteName, onSiteNames, type ReturnCharge } from "../../../shared/rules/till-words.ts";
import { type TaxedStay, taxedNights, visitorsTax } from "../../../shared/rules/visitors-tax.ts";
import type { BookingRow } from "../../db/tables/booking.ts";
import type { Collected } from "./collected.repository.ts";
import type { ReturnCosts } from "./return-charges.repository.ts";

type TaxedBooking = TaxedStay & Pick<BookingRow, "visitors_tax_cents">;
type BookedBoat = TaxedBooking &
  Pick<BookingRow, "extras" | "license_answer"> & { vehicle_name: string; deposit_cents: number };
/** What a fishing permit is sold as. */
export type Permit = { id: number; name: string; price_cents: number; extra: string | null };

/** What is collected on site for a stay, in cents. */
export function feesOnSite({ vehicle_name, license_answer, deposit_cents, ...stay }: BookedBoat) {
  const hasLicense = license_answer === null ? null : license_answer === "yes";
  const tax = visitorsTax(stay.visitors_tax_cents, stay);
  return { ...cashFees(vehicle_name, hasLicense), visitorsTax: tax, deposit: deposit_cents };
}

/** For how many nights of adults the visitor's tax is still to be taken. */
export function openTaxedNights(booking: TaxedBooking, collected: Pick<Collected, "taxedNights">): number {
  return booking.visitors_tax_cents > 0 ? Math.max(0, taxedNights(booking) - collected.taxedNights) : 0;
}

/** What the return costs by kind, in cents, once it is settled. */
export function chargesOnSite({ lines, isSettled }: ReturnCosts): Record<ReturnCharge, number> {
  const sumOf = (kind: ReturnCharge) => {
    const line = isSettled ? lines.find((one) => one.kind === kind) : undefined;
    return line ? line.quantity * line.unit_cents : 0;
  };
  return { lateReturn: sumOf("lateReturn"), fuel: sumOf("fuel"), damage: sumOf("damage") };
}

/** The fishing permits that the guest chose: what is paid in cash on site. */
export function chosenPermits(booking: Pick<BookingRow, "extras">): ExtraName[] {
  return (JSON.parse(booking.extras) as ExtraName[]).filter((name) => chargeOf(name).kind === "cash");
}

export function onSiteOf(
  booking: BookedBoat,
  collected: Collected,
  permits: readonly Permit[],
  costs: ReturnCosts,
): OnSite {
  const fees = { ...feesOnSite(booking), ...chargesOnSite(costs) };
  // What a stay owes that grew after it was taken, or all of it.
  const missingTax = booking.visitors_tax_cents * openTaxedNights(booking, collected);
  const takenBy = (name: OnSiteName | ExtraName, isCollected: boolean) => ({
    collected: isCollected,
    collected_by: isCollected ? (collected.by[name] ?? null) : null,
  });
  const fee = (name: OnSiteName) => ({
    amount: toAmount(fees[name]),
    ...takenBy(name, collected.fees.includes(name)),
  });
  return {
    briefing: fee("briefing"),
    cleaning: fee("cleaning"),
    visitorsTax: {
      amount: toAmount(missingTax || fees.visitorsTax),
      ...takenBy("visitorsTax", fees.visitorsTax > 0 && missingTax === 0),
    },
    deposit: { ...fee("deposit"), held: toAmount(collected.heldCents) },
    lateReturn: fee("lateReturn"),
    fuel: fee("fuel"),
    damage: fee("damage"),
    permits: chosenPermits(booking).map((extra): PermitOnSite => {
      const product = permits.find((permit) => permit.extra === extra);
      return {
        extra,
        product_id: product?.id ?? null,
        name: product?.name ?? extras[extra].german,
        price: product ? toAmount(product.price_cents) : null,
        ...takenBy(extra, collected.extras.includes(extra)),
      };
    }),
  };
}

/** What of it the till still asks for, in cents. A permit that has no product cannot be sold. */
export function openOnSite({ permits, ...fees }: OnSite): Record<OnSiteName | "permits", Cents> {
  const open = (name: OnSiteName) => (fees[name].collected ? 0 : fromAmount(fees[name].amount));
  const unsold = permits.filter(({ collected, price }) => !collected && price !== null);
  const ofFees = Object.fromEntries(onSiteNames.map((name) => [name, open(name)])) as Record<OnSiteName, Cents>;
  return { ...ofFees, permits: unsold.reduce((sum, { price }) => sum + fromAmount(price ?? "0"), 0) };
}
