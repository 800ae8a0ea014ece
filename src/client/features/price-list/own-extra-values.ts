import type { Language } from "../../../shared/contract/page.ts";
import type { OwnExtraFields, PriceListFields } from "../../../shared/contract/price-list.ts";
import type { MessageKey } from "../../../shared/rules/message-key.ts";
import { type ExtraUnit, mostPieces, type TakenHalf } from "../../../shared/rules/price-list.ts";
import { amountOf, countOf, typedAmount } from "./period-values.ts";

/** An extra of the list's own as it is typed. */
export interface OwnExtraValues {
  german: string;
  /** Left empty it is called in English as in German. */
  english: string;
  price: string;
  per: ExtraUnit;
  isCompulsory: boolean;
  /** "1" of one that is there or not, and of what is compulsory. */
  pieces: string;
  isOnSite: boolean;
  /** Ids of boats; empty for all. */
  vehicles: number[];
  /** The half-day that it takes; "" for none. */
  takes: TakenHalf | "";
  /** From how many days before the first day on guests choose such an extra; "" for always. */
  daysBefore: string;
}

export type OwnExtraField = keyof OwnExtraValues;

const longestName = 40;
const mostDaysBefore = 365;

/** A new extra: once a stay, for who wants it, paid with the booking, on all boats. */
export const newOwnExtra = (): OwnExtraValues => ({
  german: "",
  english: "",
  price: "",
  per: "stay",
  isCompulsory: false,
  pieces: "1",
  isOnSite: false,
  vehicles: [],
  takes: "",
  daysBefore: "",
});

export const ownExtraValues = (extra: OwnExtraFields, language: Language): OwnExtraValues => ({
  german: extra.name_de,
  english: extra.name_en,
  price: typedAmount(extra.price, language),
  per: extra.per,
  isCompulsory: extra.compulsory,
  pieces: String(extra.most_pieces),
  isOnSite: extra.on_site,
  vehicles: [...extra.vehicles],
  takes: extra.takes ?? "",
  daysBefore: extra.days_before === undefined ? "" : String(extra.days_before),
});

/** Who takes a half-day chooses that, and once: such an extra is neither compulsory nor in pieces. */
export const takingHalf = (takes: OwnExtraValues["takes"]): Partial<OwnExtraValues> =>
  takes === "" ? { takes, daysBefore: "" } : { takes, isCompulsory: false, pieces: "1" };

/** What is wrong with what is typed, by field. */
export function ownExtraErrors(values: OwnExtraValues): Partial<Record<OwnExtraField, MessageKey>> {
  const isTooLong = (name: string) => name.trim().length > longestName;
  const { german, english, price, pieces, isCompulsory, takes, daysBefore } = values;
  const isTime = daysBefore.trim() === "" || countOf(daysBefore, 0, mostDaysBefore) !== null;
  return {
    ...((german.trim() === "" || isTooLong(german)) && { german: "validation-staff:priceListExtra" }),
    ...(isTooLong(english) && { english: "validation-staff:priceListExtra" }),
    ...(amountOf(price) === null && { price: "validation-staff:priceListPrice" }),
    ...(!isCompulsory && countOf(pieces, 1, mostPieces) === null && { pieces: "validation-staff:priceListPieces" }),
    ...(takes !== "" && !isTime && { daysBefore: "validation-staff:priceListDaysBefore" }),
  };
}

/** The extra of what is typed. Only for values without an error. */
export function ownExtraOf(values: OwnExtraValues, id: number): OwnExtraFields {
  const german = values.german.trim();
  return {
    id,
    name_de: german,
    name_en: values.english.trim() || german,
    vehicles: values.vehicles,
    compulsory: values.isCompulsory,
    most_pieces: values.isCompulsory ? 1 : Number(values.pieces),
    per: values.per,
    on_site: values.isOnSite,
    price: amountOf(values.price) ?? "",
    ...(values.takes !== "" && { takes: values.takes }),
    ...(values.takes !== "" && values.daysBefore.trim() !== "" && { days_before: Number(values.daysBefore) }),
  };
}

/**
 * The number of a new extra: none that another one has or had, as bookings name an extra by it.
 * @param lists all versions that are known, what is edited now among them.
 */
export const nextExtraId = (lists: readonly Pick<PriceListFields, "own_extras">[]): number =>
  Math.max(0, ...lists.flatMap(({ own_extras }) => own_extras.map(({ id }) => id))) + 1;

/** The list with that extra in place of the one of its number, or at the end. */
export function withOwnExtra(list: PriceListFields, extra: OwnExtraFields): PriceListFields {
  const isThere = list.own_extras.some(({ id }) => id === extra.id);
  const own_extras = isThere
    ? list.own_extras.map((other) => (other.id === extra.id ? extra : other))
    : [...list.own_extras, extra];
  return { ...list, own_extras };
}

export const withoutOwnExtra = (list: PriceListFields, id: number): PriceListFields => ({
  ...list,
  own_extras: list.own_extras.filter((extra) => extra.id !== id),
});
