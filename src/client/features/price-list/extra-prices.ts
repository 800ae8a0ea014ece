import type { Language } from "../../../shared/contract/page.ts";
import type { PriceListFields } from "../../../shared/contract/price-list.ts";
import { pricedExtras } from "../../../shared/contract/price-list-extras-field.ts";
import { chargeOf, type ExtraName } from "../../../shared/rules/extras.ts";
import type { MessageKey } from "../../../shared/rules/message-key.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import { amountOf, typedAmount } from "./period-values.ts";

/** Prices as they are typed; "" where the usual one holds. */
export type ExtraPriceValues = Partial<Record<ExtraName, string>>;

/** What an extra costs where the list says nothing; null where each boat says it. */
export function usualAmount(name: ExtraName): string | null {
  const charge = chargeOf(name);
  return "cents" in charge ? toAmount(charge.cents) : null;
}

export const extraPriceValues = ({ extra_prices }: PriceListFields, language: Language): ExtraPriceValues =>
  Object.fromEntries(pricedExtras.map((name) => [name, typedAmount(extra_prices[name] ?? null, language)]));

const isEmpty = (text: string | undefined): boolean => (text ?? "").trim() === "";

export function extraPriceErrors(values: ExtraPriceValues): Partial<Record<ExtraName, MessageKey>> {
  const wrong = pricedExtras.filter((name) => !isEmpty(values[name]) && amountOf(values[name] ?? "") === null);
  return Object.fromEntries(wrong.map((name) => [name, "validation-staff:priceListPrice"]));
}

/** The list with the prices of what is typed. Only for values without an error. */
export function withExtraPrices(list: PriceListFields, values: ExtraPriceValues): PriceListFields {
  const named = pricedExtras.filter((name) => !isEmpty(values[name]));
  return { ...list, extra_prices: Object.fromEntries(named.map((name) => [name, amountOf(values[name] ?? "")])) };
}
