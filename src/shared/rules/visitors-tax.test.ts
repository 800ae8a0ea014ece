import { taxedNights, visitorsTax } from "./visitors-tax.ts";

describe("the visitor's tax", () => {
  it("is the rate for each adult and night", () => {
    expect([taxedNights({ adults: 2, nights: 3 }), visitorsTax(2_50, { adults: 2, nights: 3 })]).toEqual([6, 15_00]);
  });

  it("is none for a day booking, and none where the town asks for none", () => {
    expect([visitorsTax(2_50, { adults: 4, nights: 0 }), visitorsTax(0, { adults: 4, nights: 7 })]).toEqual([0, 0]);
  });
});
