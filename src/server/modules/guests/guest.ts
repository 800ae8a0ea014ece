import { isDeliverable } from "../../../shared/contract/guest-fields.ts";
import { phoneKey } from "../../phone-number.ts";

/** Whose data are meant: exactly one of both, as they are compared. */
export interface Guest {
  /** In lower case. */
  email: string | null;
  /** With country code, digits only. */
  phone: string | null;
}

/** @throws Error with a sentence for what is neither a mail address nor a phone number. */
export function guestOf(typed: string): Guest {
  const text = typed.trim();
  if (isDeliverable(text)) return { email: text.toLowerCase(), phone: null };
  const phone = phoneKey(text);
  // A few digits would be the end of many numbers.
  if (/^[+\d\s()/.-]+$/.test(text) && phone.length >= 7) return { email: null, phone };
  throw new Error(`${typed} is neither a mail address nor a phone number`);
}
