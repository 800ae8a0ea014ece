import type { Cents } from "./money.ts";

/** Whose nights are taxed. */
export interface TaxedStay {
  adults: number;
  /** 0 is a day booking, which costs no visitor's tax. */
  nights: number;
}

/** How often the rate of the visitor's tax is owed for a stay: for each adult and night; children are free. */
export const taxedNights = ({ adults, nights }: TaxedStay): number => adults * nights;

/**
 * The visitor's tax of a stay: collected on site for the town, and no part of the price.
 * @param rate for an adult and night; 0 where the town asks for none.
 */
export const visitorsTax = (rate: Cents, stay: TaxedStay): Cents => rate * taxedNights(stay);

/** More is a slip of the finger: no town asks for as much. */
export const mostVisitorsTax: Cents = 20_00;
