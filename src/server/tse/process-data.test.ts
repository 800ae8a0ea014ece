import { processDataOf, signedAmounts } from "./process-data.ts";

const cash = (cents: number) => ({ payment_method: "cash" as const, cents });
const card = (cents: number) => ({ payment_method: "card" as const, cents });
const transfer = (cents: number) => ({ payment_method: "banktransfer" as const, cents });
const line = (tax_percent: 19 | 7 | 0, total_cents: number) => ({ tax_percent, total_cents });

describe("what is signed of a transaction", () => {
  it("is the published example for 21.42 at the full rate, paid by card", () => {
    const amounts = signedAmounts([card(21_42)], [line(19, 21_42)]);
    expect(processDataOf(amounts)).toBe("Beleg^21.42_0.00_0.00_0.00_0.00^21.42:Unbar");
  });

  it("adds up the lines of a rate, and puts what bears no tax last", () => {
    const lines = [line(7, 2_55), line(0, 100_00), line(19, 35_00), line(19, 50_00)];
    expect(processDataOf(signedAmounts([cash(187_55)], lines))).toBe("Beleg^85.00_2.55_0.00_0.00_100.00^187.55:Bar");
  });

  it("says cash first and all that was no cash together, where several ways paid", () => {
    const amounts = signedAmounts([card(78_00), cash(100_00), transfer(22_00)], [line(0, 200_00)]);
    expect(processDataOf(amounts)).toBe("Beleg^0.00_0.00_0.00_0.00_200.00^100.00:Bar_100.00:Unbar");
  });

  it("says no payment where nobody pays: a voucher pays all, or bottles come back for a drink", () => {
    const voucher = [line(0, 360_00), line(0, -360_00)];
    expect(processDataOf(signedAmounts([card(0)], voucher))).toBe("Beleg^0.00_0.00_0.00_0.00_0.00^");
    const bottles = [line(7, 1_50), line(19, -1_50)];
    expect(processDataOf(signedAmounts([cash(0)], bottles))).toBe("Beleg^-1.50_1.50_0.00_0.00_0.00^");
  });

  it("takes what a voucher pays off what bears no tax", () => {
    const lines = [line(19, 35_00), line(0, 360_00), line(0, -100_00)];
    expect(processDataOf(signedAmounts([cash(295_00)], lines))).toBe("Beleg^35.00_0.00_0.00_0.00_260.00^295.00:Bar");
  });

  it("has the opposite signs where money goes back", () => {
    expect(processDataOf(signedAmounts([cash(-500_00)], [line(0, -500_00)]))).toBe(
      "Beleg^0.00_0.00_0.00_0.00_-500.00^-500.00:Bar",
    );
    expect(processDataOf(signedAmounts([transfer(-2_50)], [line(19, -2_50)]))).toBe(
      "Beleg^-2.50_0.00_0.00_0.00_0.00^-2.50:Unbar",
    );
  });
});
