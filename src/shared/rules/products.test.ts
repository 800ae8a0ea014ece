import { isUnusualPrice, usualTax } from "./products.ts";

describe("a price that may be a slip", () => {
  it.each([
    ["three times what it was", 7_50, "2.50", "drinks", true],
    ["a cent less than three times", 7_49, "2.50", "drinks", false],
    ["three times, also of a service", 60_00, "20.00", "services", true],
    ["less than three times, but above 50 euros", 60_00, "30.00", "drinks", false],
    ["50 euros for something new", 50_00, null, "foods", true],
    ["a cent less for something new", 49_99, null, "foods", false],
    ["50 euros for what was free", 50_00, "0.00", "others", true],
    ["a cent less for what was free", 49_99, "0.00", "others", false],
    ["any price of a new service", 500_00, null, "services", false],
  ] as const)("%s", (_, cents, before, type, isUnusual) => {
    expect(isUnusualPrice(cents, before === null ? null : { price: before }, type)).toBe(isUnusual);
  });
});

it("food bears the reduced rate, everything else the full one", () => {
  expect((["drinks", "foods", "others", "services"] as const).map(usualTax)).toEqual([19, 7, 19, 19]);
});
