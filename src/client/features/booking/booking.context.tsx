import { type Context, createContext, use } from "react";
import type { BookingFormValues } from "../../../shared/contract/booking.ts";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import type { Language, PublicConfig } from "../../../shared/contract/page.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { HalfRefusals } from "../../../shared/rules/half-choice.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { OwnExtra, PriceList } from "../../../shared/rules/price-list.ts";
import type { OffSeason } from "../../../shared/rules/season.ts";
import type { AddedHalves, ChosenDays, Role, Stay } from "../../../shared/rules/stay.ts";
import type { Form } from "../../forms/use-form.ts";
import type { BookingField } from "./booking-fields.ts";
import type { LivePrice } from "./booking-price.ts";

/** What the page tells the booking: the boat, who books, and where things are. The same until the page changes. */
export interface BookingScene {
  vehicle: Vehicle;
  role: Role;
  today: Day;
  firstStart: Day;
  offSeason: OffSeason;
  /** What nights cost; each the boat's own price without one. */
  priceList?: PriceList;
  /** Which list that is; null where none was published. */
  priceListId?: number | null;
  /** For an adult and night; 0 where the town asks for none. */
  visitorsTaxCents: Cents;
  /** The full name of the employee who books; empty for visitors. */
  employee: string;
  language: Language;
  wallet: PublicConfig["wallet"];
  /** The company's phone number. */
  phone: string;
  /** Where the law texts are; they open in a new tab. The terms that are agreed to are the German ones, which bind. */
  privacyPath: string;
  termsPath: string;
  /** The terms in the reader's language. */
  readTermsPath: string;
  /** The element that the error summary leads to when dates are missing. */
  calendarId: string;
}

// One context for each thing that changes by itself, so that a click in the calendar redraws no field.
export const SceneContext = createContext<BookingScene | null>(null);
/** Extras that take a half-day, as the dates allow them. */
export interface HalvesOfStay {
  /** Null until both days are chosen. */
  stay: Stay | null;
  refusals: HalfRefusals;
  /** The halves that the stay has by what is chosen. */
  added: AddedHalves;
  /** Those that were chosen, and are no longer since these dates are. */
  dropped: readonly OwnExtra[];
}

export const StayContext = createContext<ChosenDays | null>(null);
export const FormContext = createContext<Form<BookingFormValues, BookingField> | null>(null);
export const HalvesContext = createContext<HalvesOfStay | null>(null);
/** Null inside where the boat has no price. */
export const PriceContext = createContext<{ price: LivePrice | null } | null>(null);

/** @throws Error outside of a BookingFormProvider. */
function useRequired<Value>(context: Context<Value | null>): Value {
  const value = use(context);
  if (value === null) throw new Error("a booking needs a BookingFormProvider above it");
  return value;
}

export const useScene = () => useRequired(SceneContext);
/** The dates chosen in the calendar. */
export const useStay = () => useRequired(StayContext);
export const useHalves = () => useRequired(HalvesContext);
export const useBookingForm = () => useRequired(FormContext);
/** The price as the form stands; null where the boat has none. */
export const usePrice = () => useRequired(PriceContext).price;

/** The id of a control that is no field of the form. */
export function controlId(name: string): string {
  return `booking-${name}`;
}
