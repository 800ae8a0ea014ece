import { expiryAfterRelease, voucherExpiry } from "./voucher-term.ts";

it("ends a voucher with the third year after the one in which it was bought", () => {
  expect(voucherExpiry("2027-01-01")).toBe("2030-12-31");
  expect(voucherExpiry("2027-12-31")).toBe("2030-12-31");
});

it("leaves half a year for what a cancelled booking gives back, and never shortens the voucher's own time", () => {
  expect(expiryAfterRelease("2030-12-31", "2027-05-03")).toBe("2030-12-31");
  expect(expiryAfterRelease("2030-12-31", "2030-12-01")).toBe("2031-06-02");
  expect(expiryAfterRelease("2030-12-31", "2031-03-01")).toBe("2031-08-31");
});
