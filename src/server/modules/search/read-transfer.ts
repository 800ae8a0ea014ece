import { fold } from "../../../shared/rules/fold.ts";
import { type Cents, parseAmount, tidyAmount } from "../../../shared/rules/money.ts";
import { wordsIn } from "./search-words.ts";

/** What the text of a transfer says about what it is for (requirements/payments.md). */
export interface TransferReading {
  /** Each number that may be meant, the likeliest reading first. */
  numbers: readonly ReadNumber[];
  /** Amounts beside which the bank's or the guest's own word stands. */
  amounts: readonly Cents[];
  /** Words that may be a name, folded. */
  words: readonly string[];
  /** All letters of the text in one word, folded: banks break and join words. */
  letters: string;
}

export interface ReadNumber {
  /** `invoice`: by its own number ("2027-12"), or without its year ("12"). */
  kind: "stay" | "voucher" | "invoice";
  number: string;
  weight: number;
}

/** How sure a number is by where it stands. A name that fits counts 40, an amount 30 (suggest-transfer.ts). */
const weights = { named: 60, torn: 55, short: 45, invoice: 40, bare: 20, within: 12 } as const;
export const sureWeight = weights.short;

const mostNumbers = 16;
const mostWords = 8;
/** A number is broken at the ends of lines, and typed in groups of two or three digits. */
const mostGroups = 5;
/** More digits are a phone number, a customer's number or the bank's own. */
const mostDigits = 9;

/** Banks put a blank into a word where a line of the statement ended. */
const torn = (word: string) => Array.from(word).join("\\s?");
const anyOf = (...words: string[]) => words.map(torn).join("|");

const stayNouns = anyOf("buchung", "booking", "reservierung", "reservation");
const voucherNouns = anyOf("gutschein", "voucher");
const invoiceNouns = anyOf("rechnung", "invoice");
/** "Nr.", "Nummer", "#": alone they say no more than that a number follows. */
const numberNouns = `${anyOf("nummer", "number")}|nr|no|num|id|ref|referenz|code`;
const shortNouns = `bu|bn|bnr|bu?chg|b|re|rg|rnr|rech|${numberNouns}`;
/** "s" and a hyphen of a compound, then "Nr." and the like, each with the signs behind it. */
const between = `s?[^\\p{L}\\p{N}¦]*(?:(?:${numberNouns})(?!\\p{L})[^\\p{L}\\p{N}¦]*){0,2}`;
/** Not inside of another word ("Umbuchung"), but where two lines were joined ("MieteBuchung"). */
const begins = "(?:(?<![\\p{L}\\p{N}])|(?<=\\p{Ll})(?=\\p{Lu}))";
/** Groups of digits with what stands between them where one number was broken, or two stand side by side. */
const run = "(?<!\\d)(\\d+(?:[\\s.\\-/]{1,3}\\d+)*)";

const named = (nouns: string, flags = "giu") => new RegExp(`${begins}(?:${nouns})${between}${run}`, flags);
const patterns = {
  stay: named(stayNouns),
  voucher: named(voucherNouns),
  invoice: named(invoiceNouns),
  short: new RegExp(`(?<![\\p{L}\\p{N}])(?:#|(?:${shortNouns})(?!\\p{L}))${between}${run}`, "giu"),
  bare: new RegExp(`(?<!\\p{L})${run}`, "gu"),
};

/** Behind it stands what the guest wrote; the rest is the bank's (MT940). */
const remittance = /SVWZ\+\s*(.*?)\s*(?=(?:EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|ABWA|ABWE|IBAN|BIC|PURP)\+|$)/su;
const payer = /ABWA\+\s*(.*?)\s*(?=(?:EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWE|IBAN|BIC|PURP)\+|$)/su;
/** What is no number of ours, and what ends one: accounts, days, times of day, amounts. */
const foreign: readonly RegExp[] = [
  /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?(?![\p{L}\p{N}])/gu,
  /(?:(?:KREF|MREF|CRED|BIC)[+:]|(?:BIC|TAN|IBAN): ?)\s*\S+/gu,
  /(?<!\d)(?:0?[1-9]|[12]\d|3[01])\. ?(?:0?[1-9]|1[0-2])\.(?: ?(?:20)?\d\d)?(?!\d)/gu,
  /(?<!\d)(?:0?[1-9]|[12]\d|3[01])\. ?(?:jan|feb|mär|maer|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec)\p{L}*\.?(?: 20\d\d)?/giu,
  /(?<!\d)20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/gu,
  /(?<!\d)(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?: ?uhr)?(?!\d)/giu,
];
const money =
  /(?:€|(?<!\p{L})EUR(?:O)?(?!\p{L}))[ +:]*(\d[\d.,]*\d|\d)(?:,-{1,2})?|(?<![\d.,])(\d[\d.,]*\d|\d)(?:,-{1,2})? ?(?:€|EUR(?:O)?(?!\p{L}))|(?<![\d.,])(\d{1,3}(?:[.,]\d{3})*[.,]\d{2}|\d+[.,]\d{2})(?![\d.,])/giu;

/** Words of whom nobody is called who pays; folded as they are compared. */
const noNames = new Set(
  (
    "buchung buchungs buchungsnummer booking reservierung reservation rechnung rechnungs rechnungsnummer invoice gutschein " +
    "voucher nummer number kundennummer miete bootsmiete hausboot hausboote boot houseboat boat anzahlung restzahlung zahlung " +
    "payment deposit urlaub ferien von vom bis fur und the for from der die das den dem mit danke thanks herr frau familie " +
    "betrag euro eur datum uberweisung gutschrift sepa svwz eref kref mref abwa iban bic purp notprovided remi ref referenz " +
    "verwendungszweck nachricht januar februar marz april mai juni juli august september oktober november dezember"
  )
    .split(" ")
    .map(fold),
);

/** Reads what somebody wrote into a transfer, as a bank shows it. */
export function readTransfer(written: string): TransferReading {
  const whole = written
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    // Where the fields of an MT940 begin, a line of its text ended.
    .replace(/\?[2-6]\d/gu, " ");
  const own = remittance.exec(whole)?.[1];
  const text = own ? `${own} ¦ ${payer.exec(whole)?.[1] ?? ""}` : whole;
  const amounts: Cents[] = [];
  const unpriced = foreign
    .reduce((rest, pattern) => rest.replace(pattern, " ¦ "), text)
    .replace(money, (all: string, ...groups: (string | undefined)[]) => {
      const cents = parseAmount(tidyAmount(groups.slice(0, 3).find(Boolean) ?? ""));
      if (cents !== null) amounts.push(cents);
      return cents === null ? all : " ¦ ";
    })
    // An O between digits is a zero.
    .replace(/(?<=\d)[oO](?=[\doO]|$|[^\p{L}\p{N}])/gu, "0");
  const words = wordsIn(text.replace(/\d+/g, " ")).filter((word) => word.length > 1 && !noNames.has(word));
  return {
    numbers: numbersIn(unpriced),
    amounts,
    words: [...new Set(words)].slice(0, mostWords),
    letters: fold(text.replace(/[^\p{L}\p{M}]+/gu, "")),
  };
}

function numbersIn(text: string): ReadNumber[] {
  const found = new Map<string, ReadNumber>();
  const add = (kind: ReadNumber["kind"], number: string, weight: number) => {
    const digits = number.replace(/^0+(?=\d)/, "");
    const own = digits.replace(/^20\d\d-/, "");
    if (own === "0" || own.length > mostDigits) return;
    const key = `${kind} ${digits}`;
    if (weight > (found.get(key)?.weight ?? 0)) found.set(key, { kind, number: digits, weight });
  };
  const either = (number: string, weight: number) => {
    add("stay", number, weight);
    add("voucher", number, weight - 1);
  };
  const each = (pattern: RegExp, read: (groups: string[], run: string) => void) => {
    for (const [, digits = ""] of text.matchAll(pattern)) read(digits.split(/\D+/), digits);
  };
  for (const kind of ["stay", "voucher"] as const)
    each(patterns[kind], (groups) => {
      for (const [at, number] of beginningsOf(groups).entries())
        add(kind, number, at === 0 ? weights.named : weights.torn);
    });
  each(patterns.short, (groups) => {
    for (const [at, number] of beginningsOf(groups).entries()) either(number, weights.short - at);
  });
  each(patterns.invoice, (groups, run) => {
    // Guests know no invoice before they paid: they call the booking so.
    for (const [at, number] of beginningsOf(groups).entries()) {
      either(number, weights.short - at);
      add("invoice", number, weights.invoice - at);
    }
    addYearly(run);
  });
  function addYearly(run: string) {
    const [, year = "", number = ""] = /^(20\d\d) ?[-/] ?(\d[\d ]*)$/.exec(run) ?? [];
    if (year) add("invoice", `${year}-${number.replaceAll(" ", "").replace(/^0+(?=\d)/, "")}`, weights.named);
  }
  each(patterns.bare, (groups, run) => {
    addYearly(run);
    for (const [from] of groups.entries()) {
      for (const [at, number] of beginningsOf(groups.slice(from)).entries())
        either(number, from === 0 && at === 0 ? weights.bare : weights.within);
    }
  });
  return [...found.values()].toSorted((one, other) => other.weight - one.weight).slice(0, mostNumbers);
}

/** "12 34 5" may be 12, 1234 or 12345. */
const beginningsOf = (groups: readonly string[]) =>
  groups.slice(0, mostGroups).map((_, at) => groups.slice(0, at + 1).join(""));
