import { aVehicleForm } from "../../testing/vehicle-form.ts";
import { schemaErrors } from "./field-errors.ts";
import { vehicleFormSchema } from "./vehicle-form.ts";

const name = "validation-staff:vehicleName";
const price = "validation-staff:vehiclePrice";
const text = "validation-staff:vehicleText";
it.each<[string, unknown, string]>([
  ["id", "x", "validation-staff:vehicle"],
  ["id", [1], "validation-staff:vehicle"],
  ["version", "NaN", "validation-staff:vehicleVersion"],
  ["type", "constructor", "validation-staff:vehicleType"],
  ["type", ["houseboats"], "validation-staff:vehicleType"],
  ["name", "", name],
  ["name", null, name],
  ["name", "x".repeat(26), name],
  ["name", "x".repeat(10_000), name],
  ["name", "7 Zwerge", name],
  ..."*;@=+$/?%#<>{}|\\^~`".split("").map((sign): [string, unknown, string] => ["name", `Boot${sign}`, name]),
  ["name", { toString: 1 }, name],
  ["passengers", "", "validation-staff:vehiclePassengers"],
  ["passengers", "0", "validation-staff:vehiclePassengers"],
  ["passengers", "1.5", "validation-staff:vehiclePassengers"],
  ["passengers", "101", "validation-staff:vehiclePassengers"],
  ["passengers", "sechs", "validation-staff:vehiclePassengers"],
  ["deposit", "-1", "validation-staff:vehicleDeposit"],
  ["deposit", "10000,01", "validation-staff:vehicleDeposit"],
  ["deposit", ["5"], "validation-staff:vehicleDeposit"],
  ["price1h", "", price],
  ["price1h", "0", price],
  ["price1h", "1,234", price],
  ["price1h", "1e3", price],
  ["price1h", "10000,01", price],
  ["price24h", "viel", price],
  ["license", "perhaps", "validation-staff:vehicleLicense"],
  ["license", undefined, "validation-staff:vehicleLicense"],
  ["extra_bbq", "perhaps", "validation-staff:flag"],
  ["extra_bbq", ["true"], "validation-staff:flag"],
  ["extra_captain", "NaN", "validation-staff:vehiclePaddle"],
  ["descriptionDE", "{", text],
  ["descriptionDE", "[]", text],
  ["descriptionDE", "7", text],
  ["descriptionDE", JSON.stringify({ general: "x".repeat(3_001) }), text],
  ["descriptionEN", JSON.stringify({ general: ["x"] }), text],
  ["descriptionEN", JSON.stringify({ general: "\u0007" }), text],
  ["path3", { toString: 1 }, "validation-staff:vehiclePath"],
])("refuses %s %j", (field, value, message) => {
  expect(schemaErrors(vehicleFormSchema, aVehicleForm({ [field]: value }))).toEqual({ [field]: message });
});

it.each(["", "None", undefined, null])("takes %j for the id of a new vehicle", (id) => {
  expect(vehicleFormSchema.validateSync(aVehicleForm({ id }))).toMatchObject({ id: null });
});

it("takes a pasted name without its invisible signs", () => {
  expect(vehicleFormSchema.validateSync(aVehicleForm({ name: "Boot\u202Etoob" }))).toMatchObject({ name: "Boottoob" });
});

it("takes a file for a picture, which the browser sends", () => {
  const form = aVehicleForm({ path1: "", image6: new Blob(["x"]) });
  expect(schemaErrors(vehicleFormSchema, form)).toEqual({});
});
