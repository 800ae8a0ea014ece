import type { ReturnPrices } from "./boat-fees.ts";
import { addDays, type Day, instantOf } from "./day.ts";
import { type Cents, fromAmount, toAmount } from "./money.ts";
import { hourOf, hoursOf } from "./stay.ts";
import { taxPercent } from "./tax.ts";
import type { ReturnCharge } from "./till-words.ts";

/** What was found when a boat came back. */
export interface ReturnFindings {
  /** When it came back; null where nobody wrote it down. */
  returnedAt: Date | null;
  /** Whole litres of fuel that are missing. */
  litres: number;
  damageCents: Cents;
}

/** A line of a receipt: quantity × unit. */
export interface ReturnChargeLine {
  kind: ReturnCharge;
  quantity: number;
  unit_cents: Cents;
  tax_percent: 19 | 0;
}

/** A line as answers and screens have it: the amount of all of it, with two decimals. */
export interface ReturnChargeAmount {
  kind: ReturnCharge;
  quantity: number;
  amount: string;
}

const hourMs = 3_600_000;

/** What of a stay decides when its boat has to be back. */
interface EndingStay {
  end: Day;
  nights: number;
  /** With late return. */
  endsPm?: boolean;
}

/**
 * Until when a boat has to be back: 10:00 in Berlin on the last day, 18:00 with late return; a day booking ends with its
 * day.
 */
export function returnDue({ end, nights, endsPm = false }: EndingStay): Date {
  if (nights === 0) return instantOf(addDays(end, 1), 0);
  return instantOf(end, hourOf(hoursOf({ startsAm: false, endsPm }).checkOut));
}

/** Started hours by which a boat came back too late. */
export function lateHours(stay: EndingStay, returnedAt: Date): number {
  return Math.max(0, Math.ceil((returnedAt.getTime() - returnDue(stay).getTime()) / hourMs));
}

/**
 * What a return costs (requirements/turnaround.md): late hours and fuel with VAT, a damage without, since making it
 * good is no pay for anything. Empty where it costs nothing.
 * @param prices those that the booking agreed on.
 */
export function chargesOfReturn(
  stay: EndingStay,
  findings: ReturnFindings,
  { fuelPerLitre, lateHour }: ReturnPrices,
): ReturnChargeLine[] {
  const { returnedAt, litres, damageCents } = findings;
  const hours = returnedAt ? lateHours(stay, returnedAt) : 0;
  const lines: ReturnChargeLine[] = [
    { kind: "lateReturn", quantity: hours, unit_cents: lateHour, tax_percent: taxPercent },
    { kind: "fuel", quantity: litres, unit_cents: fuelPerLitre, tax_percent: taxPercent },
    { kind: "damage", quantity: damageCents > 0 ? 1 : 0, unit_cents: damageCents, tax_percent: 0 },
  ];
  return lines.filter(({ quantity }) => quantity > 0);
}

/** What all of them cost. */
export const sumOfCharges = (charges: readonly Pick<ReturnChargeAmount, "amount">[]): Cents =>
  charges.reduce((sum, { amount }) => sum + fromAmount(amount), 0);

/** The lines as answers have them. */
export const toChargeAmounts = (lines: readonly ReturnChargeLine[]): ReturnChargeAmount[] =>
  lines.map(({ kind, quantity, unit_cents }) => ({ kind, quantity, amount: toAmount(quantity * unit_cents) }));
