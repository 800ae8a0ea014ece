import { normaliseEmail } from "../../../shared/rules/contact-identity.ts";
import { fold } from "../../../shared/rules/fold.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import { phoneKey } from "../../phone-number.ts";

// The words of a row stand in one table with what marks them: a number with "#", an amount in cents with "=", a phone
// number with "+". Numbers and amounts are found as a whole, all others by their beginning.

/** What a row is found by. */
interface Findable {
  texts?: readonly string[];
  emails?: readonly string[];
  phone?: string;
  /** Of bookings, vouchers, receipts; of invoices as they are printed. */
  numbers?: readonly (number | string)[];
  amounts?: readonly Cents[];
  code?: string;
}

/** The words of a row, each once. */
export function wordsOf({ texts = [], emails = [], phone = "", numbers = [], amounts = [], code = "" }: Findable) {
  const words = [
    ...texts.flatMap(wordsIn),
    ...emails.filter(Boolean).flatMap(wordsOfEmail),
    ...phonesOf(phone),
    ...numbers.map(numberWord),
    ...amounts.map(amountWord),
    codeWord(code),
  ];
  return [...new Set(words.filter(Boolean))];
}

/** Whole, in the form in which one mailbox has one address, and by what people remember of it. */
function wordsOfEmail(email: string): string[] {
  const [local = "", domain = ""] = fold(email).split("@");
  return [fold(email), fold(normaliseEmail(email)), domain, ...wordsIn(local)];
}

/** What people read out of a phone number that they know by its end. */
const lastDigits = 7;

/** With the code of its country, without it, and its last digits. */
function phonesOf(phone: string): string[] {
  const digits = phoneKey(phone);
  if (digits === "") return [];
  return [digits, ...(digits.startsWith("49") ? [digits.slice(2)] : []), digits.slice(-lastDigits)].map(
    (spelling) => `+${spelling}`,
  );
}

/** Zeros before a number within a year do not matter: 2027-00012 is 2027-12. */
export const numberWord = (number: number | string) => `#${String(number).replace(/-0+(?=\d)/, "-")}`;
export const amountWord = (cents: Cents) => `=${Math.abs(cents)}`;
export const codeWord = (code: string) => fold(code.replaceAll(/[\s\p{Pd}]/gu, ""));

/** The words of a text, without the signs between them: "O'Brien-Meyer" is obrien and meyer. */
export function wordsIn(text: string): string[] {
  const joined = text.replaceAll(/['’`´]/g, "");
  return joined
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .map(fold);
}
