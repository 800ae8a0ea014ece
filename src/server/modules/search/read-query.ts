import type { SearchKind } from "../../../shared/contract/search.ts";
import { normaliseEmail } from "../../../shared/rules/contact-identity.ts";
import { fold } from "../../../shared/rules/fold.ts";
import { parseAmount, tidyAmount } from "../../../shared/rules/money.ts";
import { bookingNumberIn } from "../../../shared/rules/typed-number.ts";
import { phoneKey } from "../../phone-number.ts";
import { codeIn } from "../vouchers/voucher-code.ts";
import { amountWord, codeWord, numberWord, wordsIn } from "./search-words.ts";

/** One thing that was typed: any of these words, as a whole or by its beginning. */
export type Term = readonly { word: string; isWhole: boolean }[];

export interface SearchQuery {
  /** All of them must match. Empty: nothing was typed that can be searched for. */
  terms: readonly Term[];
  /** What alone is meant; null for anything. */
  kind: SearchKind | null;
}

/** More words than people type; each costs a look. */
const mostTerms = 6;
/** Fewer digits are no phone number. */
const shortestPhone = 5;

const kindNames: readonly [pattern: RegExp, kind: SearchKind][] = [
  [/^(?:gutschein|voucher)(?:s?nummer)?[\s:#.nr]*(?=\d)/i, "voucher"],
  [/^(?:rechnung|gutschrift|invoice|credit note)(?:s?nummer)?[\s:#.nro]*(?=\d)/i, "invoice"],
  [/^(?:beleg|kassenbeleg|bon|receipt)(?:nummer)?[\s:#.nro]*(?=\d)/i, "receipt"],
];
/** The words before a booking's number, inside of a longer text. */
const beforeNumber = /(?<!\p{L})(?:buchung|booking)s?(?:nummer|number)?[\s:#]*(?:nr\.?|no\.?)?[\s:#]*(?=\d)/giu;
const currency = /(?<=\d)\s*(?:€|eur(?:o)?(?!\p{L}))|€\s*(?=\d)/giu;
/** "2.344 €" and "€2,344": as the screens print a thousand and more without cents. */
const wholeThousands = /^\d{1,3}(?:[.,]\d{3})+$/;
/** What was given back is printed with a sign; it is found by its sum. */
const signBeforeDigit = /(?<!\S)[-\u2212](?=\d)/gu;
/** Where a phone number begins behind another number: two are never read as one. */
const betweenNumbers = /[\s/]+(?=\+|00\d|0\d\d)/;
const zeroBehindCountry = /^[(]?(?:\+|00)\d{1,3}[)]?[\s/]+0/;
/** A mail address; digits with the signs of phone numbers, amounts and dates between them; anything else. */
const pieces = /[^\s@]*@[^\s@]+|[+(]{0,2}\d[\d\s()/.,–-]*(?!\p{L})|\S+/gu;

/** What somebody types into the search (requirements/search.md). */
export function readQuery(typed: string): SearchQuery {
  const text = typed.trim();
  const number = bookingNumberIn(text);
  if (number !== null) return { terms: [termOfDigits(/^\d+$/.test(text) ? text : String(number))], kind: null };
  const code = codeIn(text);
  if (code !== null && /\d|^\w{4}(?:-\w{4}){3}$/.test(text))
    return { terms: [[beginning(codeWord(code))]], kind: null };
  const [pattern, kind = null] = kindNames.find(([name]) => name.test(text)) ?? [];
  const named = pattern ? text.replace(pattern, "") : text;
  const bare = [beforeNumber, currency, signBeforeDigit].reduce((rest, sign) => rest.replaceAll(sign, ""), named);
  const terms = (bare.match(pieces) ?? []).flatMap((piece) => termsOf(piece.trim()));
  return { terms: terms.filter((term) => term.length > 0).slice(0, mostTerms), kind };
}

function termsOf(piece: string): Term[] {
  if (piece.includes("@")) return [termOfEmail(piece)];
  if (!/^[+(]*\d/.test(piece)) return termsOfWords(piece);
  const numbers = zeroBehindCountry.test(piece) ? [piece] : piece.split(betweenNumbers);
  if (numbers.length > 1) return numbers.flatMap((number) => termsOf(number.trim()));
  const term = termOfDigits(piece);
  if (term.length > 0) return [term];
  return /\s/.test(piece) ? piece.split(/\s+/).map(termOfDigits) : termsOfWords(piece);
}

function termOfEmail(piece: string): Term {
  const typed = fold(piece).replace(/^@/, "");
  return [beginning(typed), ...(typed.includes("@") ? [whole(fold(normaliseEmail(piece)))] : [])];
}

/** A part of a mail address holds dots; everything else is split into its words. */
function termsOfWords(piece: string): Term[] {
  if (/^[\p{L}\d_-]+(?:\.[\p{L}\d_-]+)+$/u.test(piece)) return [[beginning(fold(piece))]];
  return wordsIn(piece).map((word) => [beginning(word)]);
}

/** All that digits may mean: a number, an amount, the beginning of a phone number or its last seven digits. */
function termOfDigits(piece: string): Term {
  const digits = piece.replaceAll(/\D/g, "");
  const cents = wholeThousands.test(piece) ? Number(digits) * 100 : parseAmount(tidyAmount(piece));
  const isPhone = digits.length >= shortestPhone && !piece.includes(",");
  return [
    ...(/^\d{1,9}$|^\d{4}-\d+$/.test(piece) ? [whole(numberWord(piece.replace(/^0+(?=\d)/, "")))] : []),
    ...(cents === null || /\s/.test(piece) ? [] : [whole(amountWord(cents))]),
    ...(isPhone ? phonesTyped(piece, digits).map(beginning) : []),
  ];
}

/** A zero before the digits is the country's, or it begins the last seven. */
const phonesTyped = (piece: string, digits: string) => [...new Set([`+${phoneKey(piece)}`, `+${digits}`])];

const whole = (word: string) => ({ word, isWhole: true });
const beginning = (word: string) => ({ word, isWhole: false });
