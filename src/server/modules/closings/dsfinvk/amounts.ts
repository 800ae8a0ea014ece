import type { Cents } from "../../../../shared/rules/money.ts";

/** An amount in hundred-thousandths of a euro: the five decimals of the DSFinV-K. */
export interface ExactAmounts {
  gross: number;
  net: number;
  tax: number;
}

const perCent = 1_000;

export const exact = (cents: Cents) => cents * perCent;

/**
 * Net and tax of a gross amount, in five decimals: net + tax = gross, and of a negative amount as much as of the
 * positive one.
 */
export function exactTax(gross: Cents, percent: number): ExactAmounts {
  const tax = Math.round((exact(Math.abs(gross)) * percent) / (100 + percent));
  const signed = gross < 0 ? 0 - tax : tax;
  return { gross: exact(gross), net: exact(gross) - signed, tax: signed };
}

/** Sums of amounts by a key, in the order in which the keys first came. */
export function sumBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  amountsOf: (item: Item) => ExactAmounts,
): { item: Item; amounts: ExactAmounts }[] {
  const sums = new Map<string, { item: Item; amounts: ExactAmounts }>();
  for (const item of items) {
    const { gross, net, tax } = amountsOf(item);
    const key = keyOf(item);
    const sum = sums.get(key) ?? { item, amounts: { gross: 0, net: 0, tax: 0 } };
    sum.amounts = { gross: sum.amounts.gross + gross, net: sum.amounts.net + net, tax: sum.amounts.tax + tax };
    sums.set(key, sum);
  }
  return [...sums.values()];
}
