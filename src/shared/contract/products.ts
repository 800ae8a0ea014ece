import { type InferType, number, string } from "yup";
import { parseAmount } from "../rules/money.ts";
import { type ProductType, productTypes, type TaxPercent, taxPercents } from "../rules/products.ts";
import { apiPath, type Contract, type Done, json } from "./call.ts";
import { countField, idField, longTextField, payload, textField, uncoerced, wholeNumberField } from "./fields.ts";
import { amountField } from "./staff-fields.ts";

/** Extras of boats that are sold on site, as a product of the services. */
export const productExtras = ["extra_fishing_permit_day", "extra_fishing_permit_week"] as const;
export type ProductExtra = (typeof productExtras)[number];

/** A product as staff see it (requirements/products.md). */
export interface Product {
  id: number;
  type: ProductType;
  name: string;
  /** Both are 0 for services, which have no stock. */
  target_stock: number;
  actual_stock: number;
  /** With two decimals, tax included. */
  price: string;
  tax_percent: TaxPercent;
  extra: ProductExtra | null;
  /**
   * For admins the full name of who changed or, where nobody did, added it; "" for employees, and where it was oneself.
   */
  added_or_changed_by: string;
  /**
   * Rises with every change and every sale. A change that sends it back is refused where the product has moved on
   * since.
   */
  version: number;
}

export interface ProductsAnswer {
  /** Those that can be sold, by name; deleted ones are left out. */
  product_data: Product[];
}

/** Far above any price of a kiosk: a higher one was typed without its comma. */
const maximumPriceCents = 10_000_00;

/** Services have no stock, whatever is sent for them. */
const stockField = () =>
  countField("validation-staff:productStock", 0).when("type", ([type], field) =>
    type === "services" ? field.transform(() => 0).default(0) : field,
  );

/** Absent: as it is, for a new product 7 for foods and 19 for the rest. */
const taxField = () =>
  uncoerced(number<TaxPercent>())
    .transform((value: unknown) => (value === "7" || value === "19" ? Number(value) : value))
    .typeError("validation-staff:productTax")
    .nonNullable("validation-staff:productTax")
    .oneOf(taxPercents, "validation-staff:productTax");

/**
 * A new product (`id` "None" or empty) or a change of one; answered 200 `{}`. 404 {id: validation-staff:product} where
 * it was deleted, 409 CONFLICT {version: … :productVersion} where it was changed or sold since that version, 403
 * FORBIDDEN {price, target_stock, actual_stock: … :onlyUpward} where an employee lowers one, {tax_percent: …
 * :productTaxAdmin} where they choose the tax. Who did it is read from the session; `added_or_changed_by` is ignored.
 */
export const saveProductSchema = payload({
  id: wholeNumberField("validation-staff:product")
    .nullable()
    .transform((value: unknown, sent: unknown) => (sent === "None" || sent === "" ? null : value))
    .defined("validation-staff:product")
    .min(1, "validation-staff:product")
    .max(2_147_483_647, "validation-staff:product"),
  version: countField("validation-staff:productVersion", 1).notRequired(),
  type: uncoerced(string<ProductType>())
    .typeError("validation-staff:productType")
    .nonNullable("validation-staff:productType")
    .required("validation-staff:productType")
    .oneOf(productTypes, "validation-staff:productType"),
  name: textField("validation-staff:productNameMissing")
    .required("validation-staff:productNameMissing")
    .max(20, "validation-staff:productName"),
  target_stock: stockField(),
  actual_stock: stockField(),
  price: amountField("validation-staff:productPrice").test(
    "limit",
    "validation-staff:productPrice",
    (value) => (parseAmount(value ?? "") ?? 0) <= maximumPriceCents,
  ),
  tax_percent: taxField(),
  /** Why the stock is another one, for the log of its moves. */
  reason: longTextField("validation-staff:reason").default("").max(500, "validation-staff:reason"),
});
export type SaveProductRequest = InferType<typeof saveProductSchema>;

/** 404 {id: validation-staff:product}, 409 CONFLICT {id: … :productExtra} where boats offer it as an extra. */
export const removeProductSchema = payload({ id: idField("validation-staff:product") });

export const productsContract = {
  list: { method: "GET", path: apiPath("rere_get_all_products"), access: "staff", answer: json<ProductsAnswer>() },
  save: {
    method: "POST",
    path: apiPath("rere_add_or_change_product"),
    access: "staff",
    body: saveProductSchema,
    refusals: ["validation-staff:productVersion"],
    answer: json<Done>(),
  },
  remove: {
    method: "DELETE",
    path: `${apiPath("rere_delete_product")}:id/`,
    access: "admin",
    params: removeProductSchema,
    refusals: ["validation-staff:productExtra"],
    answer: json<Done>(),
  },
} as const satisfies Contract;
