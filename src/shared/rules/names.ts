// Two rules on purpose (requirements/session.md, requirements/settings.md).

/**
 * A name as registration stores it: first letter upper case, the rest lower case. So "anna-LENA" is "Anna-lena", and "von der Aa" is "Von der aa".
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
