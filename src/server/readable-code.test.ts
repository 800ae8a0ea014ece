import { readableCode } from "./readable-code.ts";

describe("a readable code", () => {
  const codes = Array.from({ length: 2_000 }, readableCode);

  it("stands in four readable groups without 0, O, 1 and I", () => {
    expect(codes.every((code) => /^(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/.test(code))).toBe(true);
  });

  it("uses all 32 characters in every place: 16 times 5 bits are 80", () => {
    for (let place = 0; place < 19; place += 1) {
      const seen = new Set(codes.map((code) => code[place]));
      expect(seen.size).toBe(place % 5 === 4 ? 1 : 32);
    }
  });

  it("never comes twice", () => {
    expect(new Set(codes).size).toBe(codes.length);
  });
});
