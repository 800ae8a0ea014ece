import type { FieldErrors } from "../../../shared/contract/errors.ts";
import type { MessageKey } from "../../../shared/rules/message-key.ts";
import { Problem } from "../../http/problem.ts";

/**
 * What a guest reads where a command that they share with the staff refuses: their page has no texts of the internal
 * area.
 */
export const guestWords: Readonly<Partial<Record<MessageKey, MessageKey>>> = {
  "validation-staff:version": "my-booking:refused.version",
  "validation-staff:stayPriceChanged": "my-booking:refused.priceChanged",
  "validation-staff:status": "my-booking:refused.ended",
  "validation-staff:stayCancelled": "my-booking:refused.cancelled",
  "validation-staff:stayEnded": "my-booking:refused.stayEnded",
  "validation-staff:stayBegun": "my-booking:refused.stayBegun",
  "validation-staff:stayTaken": "my-booking:refused.stayTaken",
  "validation-staff:stayUnchanged": "my-booking:refused.stayUnchanged",
  "validation-staff:stayOver": "my-booking:refused.stayOver",
  "validation-staff:tillPaid": "my-booking:refused.paid",
};

/** The refusal in the guest's words; what no guest can send by the page is refused in general. */
export function inGuestWords({ code, errors, retryAfterSeconds, facts }: Problem): Problem {
  const said: FieldErrors = {};
  for (const [field, key] of Object.entries(errors)) {
    said[field] = guestWords[key] ?? (key.split(":")[0] === "validation-staff" ? "validation:general" : key);
  }
  return new Problem(code, said, retryAfterSeconds, facts);
}
