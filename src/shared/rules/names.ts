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

/** What stands before a name and is none, in lower case without dots: forms of address, titles, what joins two. */
const skippedWords = [
  ...["herr", "herrn", "frau", "fräulein", "familie", "fam", "firma", "mr", "mrs", "ms", "miss"],
  ...["dr", "prof", "professor", "univ-prof", "pd", "mag", "dipl", "dipl-ing", "dipl-kfm", "ing"],
  ...["med", "dent", "vet", "jur", "phil", "rer", "nat", "pol", "hc", "und", "and", "u", "&", "+"],
];

/** A surname begins with one where it is written small. */
const surnameWords = ["von", "vom", "van", "de", "den", "der", "zu", "zum", "zur", "ten", "ter", "di", "da", "del"];

/**
 * The first name of a guest as they wrote it: "Prof. Dr. Anna-Lena von der Aa" is "Anna-Lena", "Aa, Anna" is "Anna".
 * "" where only a surname can be told: of one word, and of "Familie Aa" (requirements/jetty.md).
 */
export function firstNameOf(name: string): string {
  const [before = "", after = ""] = name.split(",");
  const isReversed = after.trim() !== "";
  const words = (isReversed ? after : before)
    .split(/\s+/)
    .filter((word) => word !== "" && !skippedWords.includes(word.toLocaleLowerCase("de").replaceAll(".", "")));
  const [first = "", ...rest] = words;
  if (surnameWords.includes(first) || (rest.length === 0 && !isReversed)) return "";
  return first;
}

/** What somebody calls a colleague, of their full name: its first word, so that the root account has a name, too. */
export function calledName(full: string): string {
  return full.split(" ")[0] ?? "";
}
