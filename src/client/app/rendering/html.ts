/** JSON that cannot leave its script element nor break an older reader. */
export function toSafeJson(data: object): string {
  return JSON.stringify(data).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
