import type { InferType } from "yup";
import type { Day } from "../rules/day.ts";
import { emailPattern, idField, payload, phonePattern, textField } from "./fields.ts";
import { apiPath } from "./path.ts";
import { reasonField } from "./staff-fields.ts";

export const blacklistContract = {
  ban: { method: "POST", path: apiPath("rere_ban_customer") },
  list: { method: "GET", path: apiPath("rere_get_blacklist") },
  unban: { method: "DELETE", path: `${apiPath("rere_unban_customer")}:id/` },
} as const;

const optional = { excludeEmptyString: true } as const;
const message = (key: string) => ({ message: `validation-staff:${key}`, ...optional });

/**
 * A ban (staff-side 5). With `booking_id` the customer's data come from that booking and the rest is ignored; by hand at
 * least one of name, phone and mail is needed, and only an admin may.
 */
export const banSchema = payload({
  booking_id: idField("validation-staff:booking").notRequired(),
  name: textField("validation-staff:banName").default("").max(50, "validation-staff:banName"),
  phone: textField("validation-staff:phone")
    .default("")
    .max(25, "validation-staff:phone")
    .matches(phonePattern, message("phone")),
  email: textField("validation-staff:email")
    .default("")
    .max(50, "validation-staff:email")
    .matches(emailPattern, message("email")),
  reason: reasonField(),
}).test("somebody", (value, context) =>
  value.booking_id || value.name || value.phone || value.email
    ? true
    : context.createError({ path: "name", message: "validation-staff:banNobody" }),
);
export type BanRequest = InferType<typeof banSchema>;

/** Of the path of `unban`. */
export const unbanSchema = payload({ id: idField("validation-staff:ban") });

export interface BlacklistEntry {
  id: number;
  name: string;
  phone: string;
  email: string;
  /** When the ban began: ISO 8601, UTC. */
  dateTime: string;
  reason: string;
  /** First day of the booking it came from; "" where it was banned by hand. */
  booking: Day;
}
