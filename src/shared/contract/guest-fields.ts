import type { MessageKey } from "../rules/message-key.ts";
import { emailPattern, nameField, textField } from "./fields.ts";

// What staff's own calls take of a guest: what can be delivered and printed, whether or not the guest's forms take it.

/** What stands before the at sign without quotes (RFC 5322, dot-atom; at most 64), and a host in any script. */
const deliverable =
  /^(?=.{1,64}@.{1,253}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:xn--[a-z\d-]{2,59}|\p{L}{2,63})$/iu;

/** Whether a mail can be sent there: what the guest's forms take, and what mail servers take beside. */
export const isDeliverable = (email: string): boolean => emailPattern.test(email) || deliverable.test(email);

/** A guest's mail address as staff know it, "" without. @param most characters. */
export const deliverableEmailField = (most = 254, message: MessageKey = "validation:email") =>
  textField(message)
    .max(most, message)
    .test("deliverable", message, (value) => !value || isDeliverable(value));

export const anyNameField = () =>
  nameField("validation:guestName")
    .required("validation:guestName")
    .min(2, "validation:guestName")
    .max(50, "validation:guestName");

/** A house may have a name in place of a number. */
export const anyStreetField = () =>
  textField("validation:street").required("validation:street").max(50, "validation:street");

/** There are towns without postcodes. */
export const anyTownField = () =>
  textField("validation:zipCodeAndCity").required("validation:zipCodeAndCity").max(50, "validation:zipCodeAndCity");
