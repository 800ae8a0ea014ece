import { restored } from "../forms/draft.ts";
import { tabStorage } from "../storage/browser-storage.ts";
import type { ContactValues } from "./checkout-values.ts";

/** Who orders, as one form of the checkout was told it, for the others of the same tab. */
export interface BuyerDraft {
  /** The values with who orders, where they name nobody yet: two people are not mixed. */
  fill<Values extends ContactValues>(values: Values): Values;
  keep(values: ContactValues): void;
}

const storageKey = "buyer";
const nobody: ContactValues = {
  salutation: "",
  name: "",
  email: "",
  streetAndNumber: "",
  additional: "",
  zipCodeAndCity: "",
};

/** What every form of the checkout asks of who orders. */
export const buyerFields: readonly string[] = Object.keys(nobody);

/** Who orders without what only one of the forms asks for. */
function buyerOf(values: ContactValues): ContactValues {
  const { salutation, name, email, streetAndNumber, additional, zipCodeAndCity } = values;
  return { salutation, name, email, streetAndNumber, additional, zipCodeAndCity };
}

/** A salutation is chosen from the start: it names nobody. */
function isNamed({ name, email, streetAndNumber, additional, zipCodeAndCity }: ContactValues): boolean {
  return [name, email, streetAndNumber, additional, zipCodeAndCity].some((text) => text.trim() !== "");
}

/** @param isStaff they order for one guest after the other: nothing of one is left for the next. */
export function createBuyerDraft({ isStaff = false } = {}): BuyerDraft {
  return {
    fill(values) {
      if (isStaff || isNamed(values)) return values;
      const kept = restored(nobody, tabStorage.read(storageKey), () => true);
      return isNamed(kept) ? { ...values, ...kept } : values;
    },
    keep(values) {
      const buyer = buyerOf(values);
      if (!isStaff) tabStorage.write(storageKey, isNamed(buyer) ? buyer : null);
    },
  };
}
