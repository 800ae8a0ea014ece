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
