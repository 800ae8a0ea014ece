/** A text for lines that wrap: "Mo, 3. Mai" stays on one line, and "3. Mai" of "Montag, 3. Mai". */
export function noBreak(text: string): string {
  const withWeekdays = text.replace(/(^|\P{L})(\p{L}{2,3}\.?,) (?=\d)/gu, "$1$2\u00a0");
  return withWeekdays.replace(/(^|\D)(\d{1,2}\.?) (?=\p{L})/gu, "$1$2\u00a0");
}
