import { type Cents, fromAmount } from "./money.ts";

/** In the order in which screens list them. Services have no stock. */
export const productTypes = ["drinks", "foods", "others", "services"] as const;
export type ProductType = (typeof productTypes)[number];

/** The two rates of German VAT that products bear; a rate is part of the price. */
export const taxPercents = [19, 7] as const;
export type TaxPercent = (typeof taxPercents)[number];

/** What of a product employees may only raise (requirements/products.md). */
export interface RaisableFields {
  price: Cents;
  target_stock: number;
  actual_stock: number;
}

const raisable = ["price", "target_stock", "actual_stock"] as const satisfies (keyof RaisableFields)[];
export type RaisableField = (typeof raisable)[number];

/** The fields that would be lower than they are. */
export function loweredFields(stored: RaisableFields, wanted: RaisableFields): RaisableField[] {
  return raisable.filter((field) => wanted[field] < stored[field]);
}

/**
 * Whether a price may be a slip: three times what it was, or 50 euros and more for something new that is no service.
 */
export function isUnusualPrice(cents: Cents, before: { price: string } | null, type: ProductType): boolean {
  if (before && fromAmount(before.price) > 0) return cents >= 3 * fromAmount(before.price);
  return type !== "services" && cents >= 50_00;
}

/** Food bears the reduced rate of German VAT, drinks and everything else the full one. */
export const usualTax = (type: ProductType): TaxPercent => (type === "foods" ? 7 : 19);
