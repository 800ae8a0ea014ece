import { isCountryCode } from "../rules/country-code.ts";
import { isOfTakenCountry, isVatId, storedVatId } from "../rules/vat-id.ts";
import { nameField, textField } from "./fields.ts";

/** Whom a business guest wants the invoice to name. */
export const companyField = () => nameField("validation:company").default("").max(100, "validation:company");

/** A VAT id, in the form in which it is stored; empty without one. */
export const vatIdField = () =>
  textField("validation:vatId")
    .default("")
    .transform((value: unknown) => (typeof value === "string" ? storedVatId(value) : value))
    .test("vat-country", "validation:vatIdCountry", (value) => !value || isOfTakenCountry(value))
    .test("vat-id", "validation:vatId", (value) => !value || !isOfTakenCountry(value) || isVatId(value));

/** Where the address is (ISO 3166), where VAT id and postcode do not say it; empty where nobody was asked. */
export const countryField = () =>
  textField("validation:country")
    .default("")
    .transform((value: unknown) => (typeof value === "string" ? value.toUpperCase() : value))
    .test("country", "validation:country", (value) => !value || isCountryCode(value));
