import { createContext, type ReactNode, use } from "react";
import type { BookingFormValues } from "../../../shared/contract/booking.ts";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import type { Language, PublicConfig } from "../../../shared/contract/page.ts";
import type { ChosenDays, Role } from "../../../shared/rules/stay.ts";
import type { BookingErrors } from "./booking-form.ts";
import type { LivePrice } from "./booking-price.ts";

/** What the page tells the booking: the boat, the dates chosen in the calendar, who books, and where things are. */
export interface BookingScene {
  vehicle: Vehicle;
  stay: ChosenDays;
  role: Role;
  /** The full name of the employee who books; empty for visitors. */
  employee: string;
  language: Language;
  wallet: PublicConfig["wallet"];
  /** The company's phone number. */
  phone: string;
  /** Where the law texts are; they open in a new tab. */
  privacyPath: string;
  termsPath: string;
  /** The element that the error summary leads to when dates are missing. */
  calendarId: string;
}

/** The scene with what follows from the form as it stands. */
export interface BookingView extends BookingScene {
  values: BookingFormValues;
  /** Message keys of what is shown; empty until the form was submitted once. */
  errors: BookingErrors;
  /** How often the form was submitted. */
  attempt: number;
  /** Null where the boat has no price. */
  price: LivePrice | null;
  change: <Field extends keyof BookingFormValues>(field: Field, value: BookingFormValues[Field]) => void;
}

const ViewContext = createContext<BookingView | null>(null);

export function BookingViewProvider({ view, children }: { view: BookingView; children: ReactNode }) {
  return <ViewContext value={view}>{children}</ViewContext>;
}

/** @throws Error outside of a BookingFormProvider. */
export function useBooking(): BookingView {
  const view = use(ViewContext);
  if (!view) throw new Error("useBooking needs a BookingFormProvider above it");
  return view;
}

/** The id of a field's control. */
export function fieldId(field: string): string {
  return `booking-${field}`;
}
