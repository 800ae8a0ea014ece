import type { Day } from "./day.ts";
import type { Cents } from "./money.ts";
import type { RentLine } from "./rent.ts";

/** What a line of the rent says: the price of nights, of a day without night, or a line of its own. */
export type RentKind = "rent" | "rentDay" | Exclude<RentLine["name"], "" | "nights">;

/** A line of the rent as people read it; its words are texts of each place. */
export interface RentRow {
  kind: RentKind;
  /** Nights; of further persons each of their nights. */
  count: number;
  unitCents: Cents;
  /** The first of the nights, where not all of its kind are in one line; "" otherwise. */
  from: Day;
  cents: Cents;
}

/** Lines of the rent of a stay as they are shown in prices, mails and invoices. @param nights of the whole stay. */
export function rentRows(lines: readonly RentLine[], nights: number): RentRow[] {
  const further = lines.reduce((sum, { name, quantity }) => (name === "furtherNights" ? sum + quantity : sum), 0);
  const kinds = lines.map(({ name }) => (isNight(name) ? (nights === 0 ? "rentDay" : "rent") : name));
  return lines.map(({ name, firstDay, quantity, unitCents }, index) => {
    const kind = kinds[index] ?? "rent";
    const isOneOfMany = kinds.filter((other) => other === kind).length > 1;
    const count = name === "ladder" ? nights - further : quantity;
    return { kind, count, unitCents, from: isOneOfMany ? firstDay : "", cents: quantity * unitCents };
  });
}

const isNight = (name: RentLine["name"]): name is "" | "nights" => name === "" || name === "nights";

/** Whether the rent is nothing but nights at the boat's own price, as without a list. */
export const isOwnPrice = (lines: readonly RentLine[]): boolean => lines.length === 1 && lines[0]?.name === "";
