import { bookingNumberIn, voucherNumberIn } from "./typed-number.ts";

describe("a booking's number", () => {
  it.each([
    "72",
    " 72 ",
    "Buchung 72",
    "buchung72",
    "Booking 72",
    "BUCHUNG  #72",
    "#72",
    " Nr. 72",
    "Nr 72",
    "No. 72",
    "Buchung Nr. 72",
    "Buchungsnummer: 72",
    "Booking number 72",
    "072",
  ])("is read from %j", (text) => {
    expect(bookingNumberIn(text)).toBe(72);
  });

  it.each(["", "Buchung", "72 Euro", "Gutschein 72", "72,00", "7 2", "-72", "Nr", "1234567890"])(
    "is not read from %j",
    (text) => {
      expect(bookingNumberIn(text)).toBeNull();
    },
  );
});

describe("a voucher's number", () => {
  it.each(["72", "Gutschein 72", "GUTSCHEIN #72", "Voucher no. 72", "Gutschein-Nr.: 72", "Nr. 72"])(
    "is read from %j",
    (text) => {
      expect(voucherNumberIn(text)).toBe(72);
    },
  );

  it.each(["", "Buchung 72", "Gutschein", "Gutschein 72 Euro", "A72", "-72", "über 72"])(
    "is not read from %j",
    (text) => {
      expect(voucherNumberIn(text)).toBeNull();
    },
  );
});
