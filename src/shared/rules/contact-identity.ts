import { mostDigits, numbersIn, tidyLine } from "./pasted-text.ts";

/**
 * A phone number in one spelling, from how people write it: without spaces, slashes, dashes, dots and brackets, a plus
 * for the `00` before a country, and without the zero that is not dialled from abroad. Two numbers are not joined into
 * one: a text that is more than one number stays as it is typed, and is refused.
 */
export function storedPhone(typed: string): string {
  const text = tidyLine(typed).normalize("NFKC").replace(/^tel:/i, "");
  const isAlone = numbersIn(text)[0] === text;
  return isAlone && (/^\+?\d+$/.test(text) || text.replace(/^00|\D/g, "").length <= mostDigits) ? joined(text) : text;
}

/** The number that a phone field takes from a text: digits with an optional leading plus, of several numbers the first. */
export function phoneCharacters(text: string): string {
  const numbers = numbersIn(text);
  const number = numbers.find((one) => one.replace(/\D/g, "").length >= shortestNumber) ?? numbers[0];
  if (number === undefined) return /^[+]/.test(tidyLine(text)) ? "+" : "";
  return joined(number);
}

/** Fewer digits are no number that a guest's form takes (requirements/booking.md). */
const shortestNumber = 4;

function joined(text: string): string {
  const isInternational = /^\(?(?:\+|00)/.test(text);
  const digits = (isInternational ? text.replace(/\(\s*0\s*\)/, "") : text).replace(/[^\d+]/g, "");
  return digits.replace(/^00/, "+").replace(/^\+490/, "+49");
}

/** "+43 (0) 660", "0043 (0) 660": the zero in brackets is dialled inside of the country alone. */
const zeroAfterForeignCountry = /^(\s*\(?(?:\+|00)(?!49)\d{1,3}\)?[\s/.-]*)\(\s*0\s*\)/;

/**
 * The same person's phone number, however it is written: spaces, slashes, brackets, hyphens and dots dropped, and +49,
 * 0049 and 0 alike. A plus before a zero is a slip: the zero says what kind of number it is.
 * @returns digits with country code, or "" when there are none.
 */
export function normalisePhone(phone: string): string {
  const written = phone.replace(zeroAfterForeignCountry, "$1").replace(/[^\d+]/g, "");
  const digits = written.replaceAll("+", "");
  if (digits.startsWith("00")) return withoutTrunkZero(digits.slice(2));
  if (digits.startsWith("0")) return `49${digits.slice(1)}`;
  return written.startsWith("+") ? withoutTrunkZero(digits) : digits;
}

/** "+49 (0) 170" is how many people write it; the zero is not dialled from abroad. */
function withoutTrunkZero(international: string): string {
  return international.replace(/^490/, "49");
}

/**
 * The same mailbox, however it is written: trimmed, lower case, without dots before the at sign and a tag behind a
 * plus; googlemail.com is gmail.com. Not every provider delivers all of these to one person; where two people differ by
 * that alone, a refused guest is asked to call.
 */
export function normaliseEmail(email: string): string {
  const [local = "", domain = ""] = email.trim().toLowerCase().split("@");
  const mailbox = local.replaceAll(".", "").replace(/(?<=.)\+.*$/s, "");
  return `${mailbox}@${domain === "googlemail.com" ? "gmail.com" : domain}`;
}

/** The same name, however it is written: case and runs of white space do not matter. */
export function normaliseName(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, " ");
}
