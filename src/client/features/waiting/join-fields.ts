import { dayField, emailField, flagField, idField, payload, textField } from "../../../shared/contract/fields.ts";
import type { Language } from "../../../shared/contract/page.ts";
import type { JoinWaitingRequest } from "../../../shared/contract/waiting.ts";
import { daysBetween, isDay } from "../../../shared/rules/day.ts";
import { maximumNights, minimumNights } from "../../../shared/rules/stay.ts";

/** What the form asks for; the nights follow from both days. */
export const joinFields = ["vehicle", "booked_day", "booked_day_end", "email", "consent"] as const;

/** As inputs hold it. */
export interface JoinForm {
  vehicle: string;
  booked_day: string;
  booked_day_end: string;
  email: string;
  consent: boolean;
  website: string;
}

const nightsOf = ({ booked_day: start, booked_day_end: end }: Pick<JoinForm, "booked_day" | "booked_day_end">) =>
  isDay(start) && isDay(end) && end >= start ? daysBetween(start, end) : 0;

export const joinFormSchema = payload({
  vehicle: idField("validation:vehicle"),
  booked_day: dayField("validation:startDay"),
  booked_day_end: dayField("validation:endDay").test("nights", "validation:duration", (_, { parent }) => {
    const nights = nightsOf(parent as JoinForm);
    return nights >= minimumNights("visitor") && nights <= maximumNights;
  }),
  email: emailField(),
  consent: flagField("validation:waitingConsent").oneOf([true], "validation:waitingConsent"),
  website: textField("validation:general").default(""),
});

/** What is sent of a form. */
export function joinRequestOf(values: JoinForm, lang: Language): JoinWaitingRequest {
  const { vehicle, booked_day, email, website } = values;
  return {
    vehicle: Number(vehicle),
    booked_day,
    booked_duration: nightsOf(values),
    email: email.trim(),
    website,
    lang,
  };
}
