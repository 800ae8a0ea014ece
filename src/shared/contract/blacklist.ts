import type { InferType } from "yup";
import type { Day } from "../rules/day.ts";
import { apiPath, type Contract, type Done, json } from "./call.ts";
import { idField, payload, textField } from "./fields.ts";
import { deliverableEmailField } from "./guest-fields.ts";
import { optionalPhoneField, reasonField } from "./staff-fields.ts";

/**
 * A ban (requirements/blacklist.md). With `booking_id` the customer's data are read from that booking and the rest is
 * ignored. Without it at least one of name, phone and email is required, and only admins may send it.
 */
export const banSchema = payload({
  booking_id: idField("validation-staff:booking").notRequired(),
  name: textField("validation-staff:banName").default("").max(50, "validation-staff:banName"),
  phone: optionalPhoneField(),
  email: deliverableEmailField(50, "validation-staff:email").default(""),
  reason: reasonField(),
}).test("at-least-one", (value, context) =>
  value.booking_id || value.name || value.phone || value.email
    ? true
    : context.createError({ path: "name", message: "validation-staff:banNobody" }),
);
/** What a ban from a booking asks for; a part picked from `banSchema` would still want a name. */
export const banReasonSchema = payload({ reason: reasonField() });
export type BanRequest = InferType<typeof banSchema>;

/** The path parameter of `unban`. */
export const unbanSchema = payload({ id: idField("validation-staff:ban") });

export interface BlacklistEntry {
  id: number;
  name: string;
  phone: string;
  email: string;
  /** Start of the ban: ISO 8601, UTC. */
  dateTime: string;
  reason: string;
  /** First day of the booking that the ban was made from; "" for a ban by hand. */
  booking: Day;
}

export const blacklistContract = {
  /** A ban without a booking is the admin's alone, which the command checks. */
  ban: {
    method: "POST",
    path: apiPath("rere_ban_customer"),
    access: "staff",
    body: banSchema,
    refusals: ["validation-staff:banned"],
    answer: json<Done>(),
  },
  list: { method: "GET", path: apiPath("rere_get_blacklist"), access: "admin", answer: json<BlacklistEntry[]>() },
  unban: {
    method: "DELETE",
    path: `${apiPath("rere_unban_customer")}:id/`,
    access: "admin",
    params: unbanSchema,
    answer: json<Done>(),
  },
} as const satisfies Contract;
