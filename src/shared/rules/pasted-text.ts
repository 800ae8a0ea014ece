/** Signs that nobody sees: marks of direction, joiners, soft hyphens, byte order marks. Copied texts bring them along. */
const unseen = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
/** A place where a line may break stands between two words, unless a sign stands there anyway. */
const breakBetweenWords = /(?<=[\p{L}\p{N}])\u200B+(?=[\p{L}\p{N}])/gu;
/** Blanks of any width, the one that does not break among them. */
const blanks = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g;

/**
 * One line of text as it is read: without the signs that nobody sees, with plain blanks, trimmed. Line breaks and tabs
 * inside stay, and are refused elsewhere: two words are never joined into one.
 */
export function tidyLine(text: string): string {
  return text.replace(breakBetweenWords, " ").replace(unseen, "").replace(blanks, " ").trim();
}

/** What may stand between the digits of a phone number: blanks, slashes, dots, brackets and dashes. */
const run = /[+(]{0,2} ?\d[\d ()/.\u2010-\u2015\u2212-]*/g;
/** Where a number may begin behind another one: the plus or the zeros before a country, a zero before a town. */
const beginning = /(?<=[ /]|^)\(?(?:\+|00|0\d\d)/g;
/** No number of a country has fewer digits with its zero. */
const shortestNumber = 6;

const digitsIn = (text: string) => text.replace(/\D/g, "").length;

/** The phone numbers in a text, each as it is written there. Digits of different words stay apart where two begin. */
export function numbersIn(text: string): string[] {
  return (tidyLine(text).normalize("NFKC").match(run) ?? []).flatMap(apart).map((number) => number.trim());
}

function apart(written: string): string[] {
  const isInternational = /^\(?(?:\+|00)/.test(written);
  for (const { index, 0: sign } of written.matchAll(beginning)) {
    const before = written.slice(0, index);
    const after = written.slice(index);
    // Inside of an international number a zero begins another one where both are too long to be parts of one.
    const isPart = isInternational && !sign.includes("+") && digitsIn(written) <= mostDigits + 2;
    if (index === 0 || isPart || digitsIn(before) < shortestNumber || digitsIn(after) < shortestNumber) continue;
    return [before.replace(/[ /]+$/, ""), ...apart(after)];
  }
  return [written];
}

/** ITU-T E.164: no phone number has more digits. */
export const mostDigits = 15;
