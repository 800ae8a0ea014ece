import type { Cents } from "../../../shared/rules/money.ts";

/** The keys of the keypad, in the order in which they are drawn. */
export const amountKeys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", ",", "0", "back"] as const;
export type AmountKey = (typeof amountKeys)[number];

/** Up to 100,000 euros, as the server takes it. */
const typed = /^\d{0,6}(?:,\d{0,2})?$/;

/** The amount after one more key; a key that would make no amount of it changes nothing. */
export function pressed(text: string, key: AmountKey): string {
  const present = text.replace(".", ",");
  if (key === "back") return present.slice(0, -1);
  const isLeadingZero = present === "0" && key !== ",";
  const next = (isLeadingZero ? "" : present) + (present === "" && key === "," ? "0," : key);
  return typed.test(next) ? next : text;
}

/** The notes that guests mostly pay with. */
const notes: readonly Cents[] = [10_00, 20_00, 50_00, 100_00, 200_00];

/** What is handed over for a total in notes alone: what is next above it by each of them; the three smallest. */
export function handedFor(total: Cents): Cents[] {
  const amounts = new Set(notes.map((note) => (Math.floor(total / note) + 1) * note));
  return [...amounts].toSorted((one, other) => one - other).slice(0, 3);
}

/** An amount as a cashier would type it: "47,50", "50". */
export function asTyped(cents: Cents): string {
  const euros = Math.trunc(cents / 100);
  return cents % 100 === 0 ? String(euros) : `${euros},${String(cents % 100).padStart(2, "0")}`;
}
