import type { ReactNode } from "react";
import type { StayChoice } from "../../../../machines/stay-change/stay-change.types.ts";
import type { MyBooking } from "../../../shared/contract/my-booking-answer.ts";
import { daysBetween } from "../../../shared/rules/day.ts";
import { chosenOf } from "../../../shared/rules/own-extras.ts";
import type { PriceList } from "../../../shared/rules/price-list.ts";
import type { ChosenDays } from "../../../shared/rules/stay.ts";
import type { MyBookingDialogProps } from "./my-booking-dialog.ts";

export interface StayCalendarProps {
  booking: MyBooking;
  /** Told of the days whenever they are others: none, the first alone, or both. */
  onDays: (days: ChosenDays) => void;
}

export interface ChangeDialogProps extends MyBookingDialogProps {
  /** The staff were asked for days that are not free. */
  onAsked: () => void;
}

export interface WithCalendar {
  /** Prices of extras that the price list names. */
  listed: PriceList["extraCents"];
  /** The boat's free days, those of the booking among them. */
  renderCalendar: (props: StayCalendarProps) => ReactNode;
}

/** The guest's stay as it is booked. */
export function bookedChoice(booking: MyBooking): StayChoice {
  const { vehicle, booked_day, booked_duration, adults, children, license_answer, extras } = booking;
  const own_extras = chosenOf(booking.own_extras);
  const stay = { vehicle, booked_day, booked_duration, adults, children, extras, own_extras };
  return { ...stay, license_answer: license_answer ?? "", waive_terms: false, our_fault: false };
}

/** The choice with the days of the calendar, and with the booked ones where none are chosen; null: a day is missing. */
export function withDays(choice: StayChoice, booked: StayChoice, { start, end }: ChosenDays): StayChoice | null {
  const { booked_day, booked_duration } = booked;
  if (start === null) return { ...choice, booked_day, booked_duration };
  return end === null ? null : { ...choice, booked_day: start, booked_duration: daysBetween(start, end) };
}
