import type { SaveSaleRequest } from "../../../shared/contract/till.ts";
import type { OnSite, OwnFeeOnSite, PermitOnSite } from "../../../shared/contract/till-unpaid.ts";
import { chargeOf, type ExtraName, extras } from "../../../shared/rules/extras.ts";
import { type Cents, fromAmount, toAmount } from "../../../shared/rules/money.ts";
import type { AgreedOnSite, OwnOnSite } from "../../../shared/rules/on-site-charges.ts";
import type { OwnExtraName } from "../../../shared/rules/own-extras.ts";
import { type OnSiteName, onSiteNames, type ReturnCharge } from "../../../shared/rules/till-words.ts";
import type { BookingRow } from "../../db/tables/booking.ts";
import type { Collected } from "./collected.repository.ts";
import type { ReturnCosts } from "./return-charges.repository.ts";

type WithAgreed = { agreed_on_site: AgreedOnSite };
type BookedBoat = WithAgreed & Pick<BookingRow, "extras">;
/** What a fishing permit is sold as. */
export type Permit = { id: number; name: string; price_cents: number; extra: string | null };

/** For how many nights of adults the visitor's tax is still to be taken. */
export function openTaxedNights({ agreed_on_site }: WithAgreed, collected: Pick<Collected, "taxedNights">): number {
  const { rateCents, nights } = agreed_on_site.visitorsTax;
  return rateCents > 0 ? Math.max(0, nights - collected.taxedNights) : 0;
}

/** How often an own extra is still to be taken: a stay may have grown since. */
export const openPieces = (
  { name, quantity, unitCents }: OwnOnSite,
  { ownPieces }: Pick<Collected, "ownPieces">,
): number => (unitCents > 0 ? Math.max(0, quantity - (ownPieces[name] ?? 0)) : 0);

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
  const { visitorsTax, own, ...agreed } = booking.agreed_on_site;
  const fees = { ...agreed, ...chargesOnSite(costs) };
  // What a stay owes that grew after it was taken, or all of it.
  const missingTax = visitorsTax.rateCents * openTaxedNights(booking, collected);
  const takenBy = (name: OnSiteName | OwnExtraName | ExtraName, isCollected: boolean) => ({
    collected: isCollected,
    collected_by: isCollected ? (collected.by[name] ?? null) : null,
  });
  const fee = (name: keyof typeof fees) => ({
    amount: toAmount(fees[name]),
    ...takenBy(name, collected.fees.includes(name)),
  });
  return {
    briefing: fee("briefing"),
    cleaning: fee("cleaning"),
    visitorsTax: {
      amount: toAmount(missingTax || visitorsTax.cents),
      ...takenBy("visitorsTax", visitorsTax.cents > 0 && missingTax === 0),
    },
    deposit: { ...fee("deposit"), held: toAmount(collected.heldCents) },
    lateReturn: fee("lateReturn"),
    fuel: fee("fuel"),
    damage: fee("damage"),
    own: own.map((line): OwnFeeOnSite => {
      const missing = line.unitCents * openPieces(line, collected);
      const { name, label, cents } = line;
      const names = { name, name_de: label.de, name_en: label.en };
      return { ...names, amount: toAmount(missing || cents), ...takenBy(name, missing === 0 && cents > 0) };
    }),
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
export function openOnSite({ permits, own, ...fees }: OnSite): Record<OnSiteName | "permits" | "own", Cents> {
  const open = (name: OnSiteName) => (fees[name].collected ? 0 : fromAmount(fees[name].amount));
  const unsold = permits.filter(({ collected, price }) => !collected && price !== null);
  const ofFees = Object.fromEntries(onSiteNames.map((name) => [name, open(name)])) as Record<OnSiteName, Cents>;
  const ownCents = own.reduce((sum, fee) => (fee.collected ? sum : sum + fromAmount(fee.amount)), 0);
  return { ...ofFees, own: ownCents, permits: unsold.reduce((sum, { price }) => sum + fromAmount(price ?? "0"), 0) };
}

/** A sale of all that the till asks for, as its checkout preselects it, and a permit as the product that stands for it. */
export function saleOfAllOpen(
  onSite: OnSite,
  priceCents: Cents,
): Pick<SaveSaleRequest, "pay_booking" | "fees" | "products"> {
  const open = openOnSite(onSite);
  const permits = onSite.permits.filter(({ collected, price }) => !collected && fromAmount(price ?? "0") > 0);
  return {
    pay_booking: priceCents > 0,
    fees: [
      ...onSiteNames.filter((name) => open[name] > 0),
      ...onSite.own.flatMap(({ collected, amount, name }) => (!collected && fromAmount(amount) > 0 ? name : [])),
    ],
    products: permits.flatMap(({ product_id: id }) => (id === null ? [] : { id, quantity: 1 })),
  };
}
