import { mixed, string } from "yup";
import type { MessageKey } from "../rules/message-key.ts";
import { parseAmount, tidyAmount } from "../rules/money.ts";
import { longTextField, nameField, oneLine, phoneField, textField, trim, uncoerced } from "./fields.ts";

// Fields of the staff area's payloads, in a file that guests do not load. Messages: validation-staff.

/** Looser than `emailPattern`: accounts may have endings of more than 6 letters, such as the demo's `.example`. */
const accountEmailPattern = /^[A-Za-z0-9._+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,24}$/;

/** The email of an existing account, in lower case as users.email stores it. */
export const accountEmailField = () =>
  textField("validation-staff:email")
    .transform((value: unknown) => (typeof value === "string" ? value.toLowerCase() : value))
    .required("validation-staff:email")
    .max(50, "validation-staff:email")
    .matches(accountEmailPattern, "validation-staff:email");

const staffNameField = (message: MessageKey) => nameField(message).required(message).max(25, message);
export const firstNameField = () => staffNameField("validation-staff:firstName");
export const lastNameField = () => staffNameField("validation-staff:lastName");

/** What can be a password of ours; not trimmed. Not required: settings leave it empty to keep the current one. */
export const passwordField = () =>
  uncoerced(string())
    .typeError("validation-staff:password")
    .nonNullable("validation-staff:password")
    .matches(oneLine, "validation-staff:password")
    .min(4, "validation-staff:password")
    .max(20, "validation-staff:password");

/** There are so few that a machine tries all of them. */
export const isShortNumber = (password: string) => /^\d{1,7}$/.test(password);

/** A new password; the server refuses the commonest ones as well. */
export const newPasswordField = () =>
  passwordField().test(
    "digits",
    "validation-staff:passwordDigits",
    (value) => value === undefined || value.length < 4 || !isShortNumber(value),
  );

/**
 * A password to check; not trimmed. Up to 200 characters: the limits of 4 to 20 are for new passwords.
 */
export const presentPasswordField = () =>
  uncoerced(string())
    .typeError("validation-staff:password")
    .nonNullable("validation-staff:password")
    .required("validation-staff:password")
    .matches(oneLine, "validation-staff:password")
    .max(200, "validation-staff:password");

/** What the other fields of a payload say, where they are valid. */
type Siblings = Readonly<Record<string, unknown>>;

/**
 * The password that the account has so far, or one that was mailed; required where `isNeeded` says so of the other
 * fields.
 */
export const confirmedByPasswordField = (isNeeded: (siblings: Siblings) => boolean) =>
  uncoerced(string())
    .transform((value: unknown) => (value === "" ? undefined : value))
    .typeError("validation-staff:currentPassword")
    .nonNullable("validation-staff:currentPassword")
    .matches(oneLine, "validation-staff:currentPassword")
    .max(200, "validation-staff:currentPassword")
    .test("needed", "validation-staff:currentPassword", (value, { parent }) => {
      return value !== undefined || !isNeeded(parent as Siblings);
    });

export const optionalPhoneField = () => phoneField("validation-staff:phone").default("");

/** A line of an employee's address. */
export const optionalAddressField = (message: MessageKey) => textField(message).default("").max(50, message);

/** The reason of a step or a ban: required, multi-line. */
export const reasonField = () =>
  longTextField("validation-staff:reason").required("validation-staff:reason").max(500, "validation-staff:reason");

/** A million euros: far above any price and within the database's integers. */
const maximumCents = 1_000_000_00;

const isAmount = (text: string) => (parseAmount(text) ?? maximumCents + 1) <= maximumCents;

/** An amount in euros as people write it, at most two decimals; kept as text for `parseAmount`. */
export const amountField = (message: MessageKey) => optionalAmountField(message).required(message);

/** The same, where none may be sent: an empty input counts as missing. */
export const optionalAmountField = (message: MessageKey) =>
  typedAmountField(message).test("amount", message, (value) => value === undefined || isAmount(value));

/** An amount as it was typed, whatever it is: the caller says which are taken. */
export const typedAmountField = (message: MessageKey) =>
  uncoerced(string())
    .transform((value: unknown) => (typeof value === "number" ? String(value) : trim(value)))
    .transform((value: unknown) => (typeof value === "string" ? tidyAmount(value) || undefined : value))
    .typeError(message)
    .nonNullable(message);

/** A voucher's code as it is typed at the till or in a booking's card. */
export const redeemCodeField = () => textField("validation:voucher").max(40, "validation:voucher");

/** Of an engine, with at most one decimal, as text with a dot; "" where they were not read. */
export const engineHoursField = () =>
  textField("validation-staff:engineHours")
    .transform((value: unknown) => (typeof value === "string" ? value.replace(",", ".") : value))
    .matches(/^\d{1,6}(?:\.\d)?$/, { message: "validation-staff:engineHours", excludeEmptyString: true })
    .default("");

/** A file in the browser, a re-encoded picture on the server. */
export const photoField = () =>
  mixed<object>()
    .transform((value: unknown) => (value === "" || value === null ? undefined : value))
    .test("picture", "validation-staff:protocolPhoto", (value: unknown) => {
      return value === undefined || (typeof value === "object" && !Array.isArray(value));
    });
