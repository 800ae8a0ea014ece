import { generatePath } from "react-router";
import type { ProductType } from "../../../shared/rules/products.ts";
import type { RouteParams } from "../../screen-row.ts";

/** The words for the kinds of products in addresses. */
const productWords = {
  drinks: "Getränke",
  foods: "Speisen",
  others: "Sonstiges",
  services: "Dienstleistungen",
} as const satisfies Record<ProductType, string>;

const pattern = "/Produkte/:productType";

export function productsPath(type: ProductType): string {
  return decodeURIComponent(generatePath(pattern, { productType: productWords[type] }));
}

/**
 * The kind that a word of an address names; null for any other word. Guests load this: nothing of the contract's
 * schemas.
 */
export function productTypeOf(word: string | undefined): ProductType | null {
  const types = Object.keys(productWords) as ProductType[];
  return types.find((type) => productWords[type] === word) ?? null;
}

export const productsAddress = {
  path: pattern,
  isKnown: ({ productType }: RouteParams) => productTypeOf(productType) !== null,
} as const;
