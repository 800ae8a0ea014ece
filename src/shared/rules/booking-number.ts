/** "Buchung 72" as guests are told to write it into a transfer, and what people make of it: "72", "Nr. 72", "#72". */
const typed = /^(?:(?:buchung|booking)s?[\s-]*)?(?:(?:nr|no|nummer|number)\b\.?\s*:?\s*)?#?\s*(\d{1,9})$/i;

/** The number of a booking in what somebody typed, with or without the words around it; null where it says more. */
export function bookingNumberIn(text: string): number | null {
  const number = typed.exec(text.trim())?.[1];
  return number === undefined ? null : Number(number);
}
