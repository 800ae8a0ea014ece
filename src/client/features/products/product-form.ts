import { type Product, saveProductSchema } from "../../../shared/contract/products.ts";
import { fromAmount, parseAmount, tidyAmount } from "../../../shared/rules/money.ts";
import type { ProductType } from "../../../shared/rules/products.ts";
import { loweredFields, type RaisableField, usualTax } from "../../../shared/rules/products.ts";
import type { DialogTexts } from "../../forms/action-dialog.tsx";

export const productTexts: DialogTexts = { cancel: "products:cancel", failures: { gone: "products:failed.gone" } };

/** What a popup about a product is for. `filling`: only the stock, up to its target. */
export type ProductTask = "adding" | "changing" | "filling";

export type ProductFields = Record<
  "name" | "target_stock" | "actual_stock" | "price" | "tax_percent" | "reason",
  string
>;

const serviceFields = ["name", "price", "tax_percent"] as const;
const schemas = {
  stocked: saveProductSchema.pick([...serviceFields, "target_stock", "actual_stock", "reason"]),
  service: saveProductSchema.pick([...serviceFields]),
};

/** A service has no stock that could be wrong. */
export const productSchema = (type: ProductType) => schemas[type === "services" ? "service" : "stocked"];

const typedPrice = (price: string) => price.replace(".", ",");

/** What the fields say as the popup opens. */
export function fieldsOf(product: Product | null, type: ProductType, task: ProductTask): ProductFields {
  if (!product) {
    const tax_percent = String(usualTax(type));
    return { name: "", target_stock: "", actual_stock: "", price: "", tax_percent, reason: "" };
  }
  const { name, target_stock, actual_stock, price, tax_percent } = product;
  return {
    name,
    target_stock: String(target_stock),
    actual_stock: String(task === "filling" ? Math.max(target_stock, actual_stock) : actual_stock),
    price: typedPrice(price),
    tax_percent: String(tax_percent),
    reason: "",
  };
}

const count = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

/** What is lower than it is stored, with what is stored; what is no number yet is for the schema to refuse. */
export function loweredValues(
  product: Product | null,
  fields: ProductFields,
): Partial<Pick<ProductFields, RaisableField>> {
  if (!product) return {};
  const wanted = {
    price: parseAmount(tidyAmount(fields.price)) ?? Number.NaN,
    target_stock: count(fields.target_stock),
    actual_stock: count(fields.actual_stock),
  };
  const stored = fieldsOf(product, product.type, "changing");
  const lowered = loweredFields({ ...product, price: fromAmount(product.price) }, wanted);
  return Object.fromEntries(lowered.map((field) => [field, stored[field]]));
}
