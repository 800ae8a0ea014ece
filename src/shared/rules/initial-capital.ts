/** A name as settings store it (staff-side 5): its first letter is a capital, the rest as written ("von der Aa": "Von der Aa"). */
export function withInitialCapital(name: string): string {
  const [first = "", ...rest] = name;
  return first.toLocaleUpperCase("de") + rest.join("");
}
