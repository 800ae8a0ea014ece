/** First and last name of an account, whichever it has: the root account has one alone. "" for nobody. */
export function fullName({ first_name, last_name }: { first_name: string | null; last_name: string | null }): string {
  return [first_name, last_name].filter(Boolean).join(" ");
}

// Two rules on purpose (requirements/session.md, requirements/settings.md).

/**
 * A name as registration stores it: first letter upper case, the rest lower case. So "anna-LENA" is "Anna-lena", and
 * "von der Aa" is "Von der aa".
 */
export function capitalised(name: string): string {
  const [first, rest] = firstLetter(name);
  return first.toLocaleUpperCase("de") + rest.toLocaleLowerCase("de");
}

/**
 * A name as the settings store it: first letter upper case, the rest as written. So
 * "anna-LENA" is "Anna-LENA", and "von der Aa" is "Von der Aa".
 */
export function withInitialCapital(name: string): string {
  const [first, rest] = firstLetter(name);
  return first.toLocaleUpperCase("de") + rest;
}

function firstLetter(name: string): [first: string, rest: string] {
  const [first = "", ...rest] = name;
  return [first, rest.join("")];
}

/** Forms of address, without dots. */
const salutation = /^(?:herrn?|frau|fräulein|familie|fam|firma|mrs?|ms|miss)$/i;
/** Titles and their parts, without dots; and what joins two names. */
const titleOrJoint =
  /^(?:dr|univ-prof|prof(?:essor)?|pd|mag|dipl(?:-(?:ing|kfm))?|ing|med|dent|vet|jur|phil|rer|nat|pol|hc|und|and|u|&|\+)$/i;
/** A surname begins with one where it is written small. */
const surnameWord = /^(?:v[oa]n|vom|den?|der|zu[mr]?|te[nr]|d[ia]|del)$/;

/**
 * The first name of a guest as they wrote it: "Prof. Dr. Anna-Lena von der Aa" is "Anna-Lena", "Aa, Anna" is "Anna".
 * "" where only a surname can be told: of one word, and of "Familie Aa" (requirements/jetty.md).
 */
export function firstNameOf(name: string): string {
  const [before = "", after = ""] = name.split(",");
  const isReversed = after.trim() !== "";
  const words = (isReversed ? after : before)
    .split(/\s+/)
    .filter((word) => word !== "" && !isBeforeName(word.replaceAll(".", "")));
  const [first = "", ...rest] = words;
  if (surnameWord.test(first) || (rest.length === 0 && !isReversed)) return "";
  return first;
}

const isBeforeName = (word: string) => salutation.test(word) || titleOrJoint.test(word);

/** What somebody calls a colleague, of their full name: its first word, so that the root account has a name, too. */
export function calledName(full: string): string {
  return full.split(" ")[0] ?? "";
}
