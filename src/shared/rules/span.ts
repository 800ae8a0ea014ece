import { type Day, daysFrom } from "./day.ts";

/** A half of a calendar day: `am` ends with the check-out, `pm` begins with the check-in. */
export type Half = "am" | "pm";
export interface HalfDay {
  day: Day;
  half: Half;
}

/**
 * What is taken of a boat: from the afternoon of the first day to the morning of the last, and the first morning
 * (`starts_am`) and the last afternoon (`ends_pm`) where these say so. Where both are one day and neither does, all of
 * it: as a booking without a night.
 */
export interface Span {
  start_day: Day;
  end_day: Day;
  starts_am: 0 | 1;
  ends_pm: 0 | 1;
}

const isWholeDay = ({ start_day, end_day, starts_am, ends_pm }: Span) =>
  start_day === end_day && starts_am === 0 && ends_pm === 0;

export const startsInMorning = (span: Span) => span.starts_am === 1 || isWholeDay(span);
export const endsInAfternoon = (span: Span) => span.ends_pm === 1 || isWholeDay(span);

/** The first and the last half-day; as texts they are in the order of time. */
export const firstHalf = (span: Span) => `${span.start_day} ${startsInMorning(span) ? "am" : "pm"}`;
export const lastHalf = (span: Span) => `${span.end_day} ${endsInAfternoon(span) ? "pm" : "am"}`;

/** Whether two want one half-day. */
export const overlap = (one: Span, other: Span) =>
  firstHalf(one) <= lastHalf(other) && firstHalf(other) <= lastHalf(one);

/** All half-days of it, in the order of time. */
export function halfDaysOfSpan(span: Span): HalfDay[] {
  const [fromMorning, untilEvening] = [startsInMorning(span), endsInAfternoon(span)];
  return daysFrom(span.start_day, span.end_day).flatMap((day) => {
    const halves: HalfDay[] = [];
    if (day !== span.start_day || fromMorning) halves.push({ day, half: "am" });
    if (day !== span.end_day || untilEvening) halves.push({ day, half: "pm" });
    return halves;
  });
}
