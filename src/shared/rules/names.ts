// Two rules on purpose: the spec lower-cases the rest of a name at registration, and leaves it alone in the settings.

/**
 * An employee's first or last name as it is stored at registration: first letter upper case, the rest lower, whatever was
 * typed (public-side 5 "Login, register, recover"). So "anna-LENA" is "Anna-lena", and "von der Aa" is "Von der aa".
 */
export function capitalised(name: string): string {
  const [first, rest] = firstLetter(name);
  return first.toLocaleUpperCase("de") + rest.toLocaleLowerCase("de");
}

/**
 * A name as the settings store it: only the first letter becomes a capital, the rest stays as written (staff-side 5). So
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
