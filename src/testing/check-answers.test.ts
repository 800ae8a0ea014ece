import { faultOf } from "./check-answers.ts";

const answerOf = (product: object) => JSON.stringify({ product_data: [product] });
const product = {
  id: 1,
  type: "drinks",
  name: "Cola",
  target_stock: 1,
  actual_stock: 1,
  price: "2.00",
  tax_percent: 19,
  extra: null,
  added_or_changed_by: "",
  version: 1,
};
const path = "/api/rere_get_all_products/";

describe("answers that openapi.json does not describe", () => {
  it("are found by a field that is missing, of another type, or in no contract", () => {
    const { name: _, ...nameless } = product;
    expect(faultOf("GET", path, 200, answerOf(product))).toBeNull();
    expect(faultOf("GET", path, 200, answerOf(nameless))).toContain("must have required property 'name'");
    expect(faultOf("GET", path, 200, answerOf({ ...product, price: 2 }))).toContain("must be string");
    expect(faultOf("GET", path, 200, answerOf({ ...product, secret: 1 }))).toContain("must NOT have additional");
  });

  it("are found by a status that the call does not have, and by an error that is none", () => {
    expect(faultOf("GET", path, 201, answerOf(product))).toContain("has no GET");
    expect(faultOf("GET", "/api/rere_nowhere/", 200, "{}")).toContain("has no GET");
    expect(faultOf("GET", path, 404, '{"type":"NOT_FOUND","errors":{}}')).toBeNull();
    expect(faultOf("GET", path, 404, '{"type":"LOST","errors":{}}')).toContain("must be equal to one of");
  });
});
