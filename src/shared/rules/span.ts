import { type Day, daysFrom } from "./day.ts";
import type { HalfDay } from "./stay.ts";

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

/** The first and the last half-day; as texts they are in the order of time. */
export const firstHalf = (span: Span) => `${span.start_day} ${span.starts_am === 1 || isWholeDay(span) ? "am" : "pm"}`;
export const lastHalf = (span: Span) => `${span.end_day} ${span.ends_pm === 1 || isWholeDay(span) ? "pm" : "am"}`;

/** Whether two want one half-day. */
export const overlap = (one: Span, other: Span) =>
  firstHalf(one) <= lastHalf(other) && firstHalf(other) <= lastHalf(one);

/** All half-days of it, in the order of time. */
export function halfDaysOfSpan(span: Span): HalfDay[] {
  const [first, last] = [firstHalf(span), lastHalf(span)];
  return daysFrom(span.start_day, span.end_day)
    .flatMap((day): HalfDay[] => [
      { day, half: "am" },
      { day, half: "pm" },
    ])
    .filter(({ day, half }) => `${day} ${half}` >= first && `${day} ${half}` <= last);
}
