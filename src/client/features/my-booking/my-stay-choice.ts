import type { ReactNode } from "react";
import type { StayChoice } from "../../../../machines/stay-change/stay-change.types.ts";
import type { MyBooking } from "../../../shared/contract/my-booking-answer.ts";
import { toOwnExtra } from "../../../shared/contract/price-list.ts";
import { type Day, daysBetween } from "../../../shared/rules/day.ts";
import { halvesOf } from "../../../shared/rules/early-and-late.ts";
import { chosenHalves, halfRefusals } from "../../../shared/rules/half-choice.ts";
import { chosenOf } from "../../../shared/rules/own-extras.ts";
import type { PriceList, TakenHalf } from "../../../shared/rules/price-list.ts";
import type { AddedHalves, ChosenDays } from "../../../shared/rules/stay.ts";
import type { MyBookingDialogProps } from "./my-booking-dialog.ts";

export interface StayCalendarProps {
  booking: MyBooking;
  /** The halves that the stay has by what is chosen. */
  added: AddedHalves;
  /** Told of the days whenever they are others: none, the first alone, or both; and of the halves that are free then. */
  onDays: (days: ChosenDays, freeHalves: TakenHalf[]) => void;
}

export interface ChangeDialogProps extends MyBookingDialogProps {
  /** The staff were asked for days that are not free. */
  onAsked: () => void;
}

export interface WithCalendar {
  today: Day;
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

/** Early boarding and late return of a choice: which of them cannot be, and which the stay has then. */
export function halvesOfChoice(
  booking: MyBooking,
  { booked_day: start, booked_duration: nights, own_extras: chosen }: StayChoice,
  given: { today: Day; firstEarly: Day; freeHalves: readonly TakenHalf[] },
) {
  const offered = booking.own_offered.map(toOwnExtra);
  const had = halvesOf({ startsAm: booking.starts_am, endsPm: booking.ends_pm });
  const stay = { start, nights };
  const refusals = halfRefusals(offered, stay, { role: "visitor", ...given, had });
  const added = chosenHalves(
    offered,
    chosen.filter(({ id }) => !refusals.has(id)),
  );
  return { stay, refusals, added };
}
