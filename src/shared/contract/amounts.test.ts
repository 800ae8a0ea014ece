import type { AnyObjectSchema } from "yup";
import { moveCashSchema } from "./closings.ts";
import { changePriceSchema } from "./day-plan.ts";
import { saveProductSchema } from "./products.ts";
import { saveSaleSchema } from "./till.ts";
import { vehicleFormSchema } from "./vehicle-form.ts";

/** The least and the most of an amount, and a cent beside each. */
it.each<[string, AnyObjectSchema, string[], string[]]>([
  ["price", saveProductSchema, ["0", "10000", "10.000,00"], ["-0.01", "10000.01"]],
  ["new_price", changePriceSchema, ["0", "1000000"], ["-0.01", "1000000.01"]],
  ["income", saveSaleSchema, ["0", "100000"], ["-0.01", "100000.01"]],
  ["received", saveSaleSchema, ["", "0", "100000"], ["-0.01", "100000.01", "all of it"]],
  ["amount", moveCashSchema, ["0.01", "1000000"], ["0", "1000000.01"]],
  ["deposit", vehicleFormSchema, ["", "0", "10000"], ["-0.01", "10000.01"]],
  ["price1h", vehicleFormSchema, ["0.01", "10000"], ["0", "10000.01"]],
])("%s is taken up to its limit, and not a cent beyond", (field, schema, inside, outside) => {
  const takes = (value: unknown) => {
    try {
      schema.validateSyncAt(field, { [field]: value });
      return true;
    } catch {
      return false;
    }
  };
  expect(inside.filter((value) => !takes(value))).toEqual([]);
  expect([...outside, "x", "1.234", ""].filter((value) => !inside.includes(value) && takes(value))).toEqual([]);
});
