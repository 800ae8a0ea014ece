/** A number with or without the words around it, as people copy it from mails, invoices and statements. */
const typed = (noun: string) =>
  new RegExp(`^(?:(?:${noun})s?[\\s-]*)?(?:(?:nr|no|nummer|number)\\b\\.?\\s*:?\\s*)?#?\\s*(\\d{1,9})$`, "i");
const typedBooking = typed("buchung|booking");
const typedVoucher = typed("gutschein|voucher");

const numberIn = (pattern: RegExp, text: string): number | null => {
  const number = pattern.exec(text.trim())?.[1];
  return number === undefined ? null : Number(number);
};

/** The number of a booking in what somebody typed: "72", "Nr. 72", "Buchung #72"; null where it says more. */
export const bookingNumberIn = (text: string): number | null => numberIn(typedBooking, text);

/** The number of a voucher, likewise: "72", "Nr. 72", "Gutschein 72". */
export const voucherNumberIn = (text: string): number | null => numberIn(typedVoucher, text);
