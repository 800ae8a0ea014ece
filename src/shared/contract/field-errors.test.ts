import { array, string } from "yup";
import { fieldErrors, schemaErrors } from "./field-errors.ts";
import { payload, textField } from "./fields.ts";

const schema = payload({
  name: textField("validation:guestName")
    .required("missing")
    .min(3, "short")
    .matches(/^[a-z]*$/, "letters"),
  extras: array(string().oneOf(["bikes"], "extra")).max(1, "many"),
});

describe("what a schema has against a form", () => {
  it("is nothing where the values are valid", () => {
    expect(schemaErrors(schema, { name: "anna", extras: ["bikes"] })).toEqual({});
  });

  it("is the first message of each field", () => {
    expect(schemaErrors(schema, { name: "1", extras: [] })).toEqual({ name: "short" });
  });

  it("names the list where one of its entries is wrong", () => {
    expect(schemaErrors(schema, { name: "anna", extras: ["kites"] })).toEqual({ extras: "extra" });
  });

  it("passes on what is no finding", () => {
    const broken = new TypeError("broken");
    expect(() => fieldErrors(broken)).toThrow(broken);
  });
});
