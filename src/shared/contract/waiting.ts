import type { InferType } from "yup";
import type { Day } from "../rules/day.ts";
import { maximumNights } from "../rules/stay.ts";
import type { VehicleType } from "../rules/vehicle-words.ts";
import { apiPath, type Contract, type Done, json } from "./call.ts";
import { countField, dayField, emailField, idField, payload, textField } from "./fields.ts";

/** Who waits for which days of a boat. */
export const joinWaitingSchema = payload({
  vehicle: idField("validation:vehicle"),
  booked_day: dayField("validation:startDay"),
  /** Nights. */
  booked_duration: countField("validation:duration", 1).max(maximumNights, "validation:duration"),
  email: emailField(),
  lang: textField("validation:lang").oneOf(["de", "en"], "validation:lang").default("de"),
  /** Honeypot, as in the contact form. */
  website: textField("validation:general").default(""),
});
export type JoinWaitingRequest = InferType<typeof joinWaitingSchema>;

/** The token of a mail's link: in the body, since addresses stand in logs. */
export const waitingLinkSchema = payload({
  token: textField("validation:general").required("validation:general").max(64, "validation:general"),
});

/** An entry as its guest sees it. */
export interface WaitingView {
  vehicle_type: VehicleType;
  vehicle_name: string;
  start_day: Day;
  end_day: Day;
  /** `passedOn`: they had their offer, and nobody can book the days just now: the next one has them. */
  status: "unconfirmed" | "waiting" | "offered" | "told" | "passedOn";
  /** Until when the days are held for them: ISO 8601, UTC; null where they are not. */
  held_until: string | null;
  /** They declined their last offer, and nobody had the days since. */
  has_declined: boolean;
}

/** null where the link opens nothing, or opens nothing any more. */
export interface WaitingAnswer {
  entry: WaitingView | null;
}

/** How many wait for which days; never who. */
export interface WaitingCount {
  vehicle: number;
  vehicle_name: string;
  start_day: Day;
  end_day: Day;
  /** Confirmed addresses. */
  count: number;
  /** One of them has an offer that runs. */
  is_offered: boolean;
}

const act = <Name extends string>(name: Name) =>
  ({
    method: "POST",
    path: apiPath(name),
    access: "everyone",
    body: waitingLinkSchema,
    answer: json<WaitingAnswer>(),
  }) as const;

export const waitingContract = {
  join: {
    method: "POST",
    path: apiPath("rere_join_waiting_list"),
    access: "everyone",
    body: joinWaitingSchema,
    answer: json<Done>(),
  },
  show: act("rere_show_waiting_entry"),
  confirm: act("rere_confirm_waiting_entry"),
  take: act("rere_take_waiting_offer"),
  decline: act("rere_decline_waiting_offer"),
  leave: act("rere_leave_waiting_list"),
  counts: {
    method: "GET",
    path: apiPath("rere_get_waiting_counts"),
    access: "staff",
    answer: json<{ waiting: WaitingCount[] }>(),
  },
} as const satisfies Contract;
