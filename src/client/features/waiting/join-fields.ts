import type { InferType } from "yup";
import { dayField, flagField } from "../../../shared/contract/fields.ts";
import { joinWaitingSchema } from "../../../shared/contract/waiting.ts";
import { daysBetween, isDay } from "../../../shared/rules/day.ts";
import { maximumNights, minimumNights } from "../../../shared/rules/stay.ts";

/** What the form asks for; the nights follow from both days. */
export const joinFields = ["vehicle", "booked_day", "booked_day_end", "email", "consent"] as const;

const nightsOf = ({ booked_day: start, booked_day_end: end }: { booked_day?: unknown; booked_day_end?: unknown }) =>
  isDay(start) && isDay(end) && end >= start ? daysBetween(start, end) : null;

export const joinFormSchema = joinWaitingSchema.omit(["booked_duration"]).shape({
  booked_day_end: dayField("validation:endDay").test("nights", "validation:duration", (_, { parent }) => {
    const nights = nightsOf(parent as object);
    return nights === null || (nights >= minimumNights("visitor") && nights <= maximumNights);
  }),
  consent: flagField("validation:waitingConsent").oneOf([true], "validation:waitingConsent"),
});

/** As inputs hold it. */
export interface JoinForm {
  vehicle: string;
  booked_day: string;
  booked_day_end: string;
  email: string;
  consent: boolean;
  website: string;
}

/** What is sent of a form that the schema accepted. */
export function joinRequestOf(values: JoinForm, lang: "de" | "en") {
  const { vehicle, booked_day, email, website }: InferType<typeof joinFormSchema> = joinFormSchema.cast(values);
  return { vehicle, booked_day, booked_duration: nightsOf(values) ?? 0, email, website, lang };
}
