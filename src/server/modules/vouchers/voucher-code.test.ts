import { newVoucherCode, normalizeCode } from "./voucher-code.ts";

describe("a voucher's code", () => {
  const codes = Array.from({ length: 2_000 }, newVoucherCode);

  it("has four groups of four signs, none of which looks like another", () => {
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(?:-[A-HJ-NP-Z2-9]{4}){3}$/);
  });

  it("carries 80 random bits: each of 16 places has each of 32 signs", () => {
    const letters = codes.map((code) => normalizeCode(code) ?? "");
    for (let place = 0; place < 16; place += 1) expect(new Set(letters.map((each) => each[place])).size).toBe(32);
    expect(new Set(codes).size).toBe(codes.length);
  });
});
