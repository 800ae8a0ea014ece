import { boolean, number, type ObjectShape, object, string } from "yup";
import { storedPhone } from "../rules/contact-identity.ts";
import { isDay } from "../rules/day.ts";
import { hasLink } from "../rules/links-in-names.ts";
import type { MessageKey } from "../rules/message-key.ts";
import { tidyLine } from "../rules/pasted-text.ts";

/**
 * Fields that several payloads share, with their limits. Every message is a key of the namespace `validation` in
 * locales/.
 *
 * yup's own coercions are off: they accept `[5]` for 5 and "1e3" for 1000, and throw a TypeError for `{"toString": 1}`.
 * The transforms here parse form texts and leave everything else to the type check.
 */
export const emailPattern = /^[A-Za-z0-9._-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,6}$/;
const phonePattern = /^\+?\d+$/;
const letterAndDigit = /^(?=.*\p{L})(?=.*\d)/su;
/**
 * No control characters: line breaks only in multi-line texts, and PostgreSQL rejects NUL. No signs either that turn
 * the direction of what follows, that nobody sees, or that are half of one: a name must read as it is written.
 */
export const oneLine = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u200B\u2060\uFEFF]*$/u;
const severalLines = /^(?:[^\p{Cc}]|[\t\n\r])*$/u;
const digits = /^\d{1,10}$/;

export const trim = (value: unknown) => (typeof value === "string" ? value.trim() : value);
const tidy = (value: unknown) => (typeof value === "string" ? tidyLine(value) : value);
const unixLines = (value: unknown) => (typeof value === "string" ? value.trim().replaceAll("\r\n", "\n") : value);

/** Mutates the new schema: yup's transforms read `spec` from the instance that they were created with. */
export function uncoerced<Schema extends { spec: { coerce: boolean } }>(fresh: Schema): Schema {
  fresh.spec.coerce = false;
  return fresh;
}

/**
 * The schema of a whole payload. Fields it does not know are dropped before yup looks at them: yup would take one named
 * `constructor` or `__proto__` for a field of its own and throw a TypeError.
 */
export function payload<Shape extends ObjectShape>(fields: Shape) {
  const isKnown = ([name]: [string, unknown]) => Object.hasOwn(fields, name);
  return object(fields)
    .typeError("validation:general")
    .nonNullable("validation:general")
    .transform((value: unknown) =>
      isPlainObject(value) ? Object.fromEntries(Object.entries(value).filter(isKnown)) : value,
    );
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** One line of text, tidied as `tidyLine` says; another type, null or a control character is an error. */
export const textField = (message: MessageKey) =>
  uncoerced(string()).typeError(message).nonNullable(message).transform(tidy).matches(oneLine, message);

/** Like textField, with line breaks; forms send them as CR LF, here they are LF. */
export const longTextField = (message: MessageKey) =>
  uncoerced(string()).typeError(message).nonNullable(message).transform(unixLines).matches(severalLines, message);

export const emailField = () =>
  textField("validation:email")
    .required("validation:email")
    .max(50, "validation:email")
    .matches(emailPattern, "validation:email");

/** A name that goes into mails: it holds no link, or anybody could have us advertise for them. */
export const nameField = (message: MessageKey) =>
  textField(message).test("no-link", linkMessageOf(message), (value) => value === undefined || !hasLink(value));

/** The messages of the forms stay (requirements/booking.md), with what is wrong behind them. */
const linkMessages: Partial<Record<MessageKey, MessageKey>> = {
  "validation:guestName": "validation:guestNameLink",
  "validation:contactName": "validation:contactNameLink",
  "validation:company": "validation:companyLink",
  "validation:general": "validation:general",
};

const linkMessageOf = (message: MessageKey): MessageKey =>
  linkMessages[message] ??
  (message.startsWith("validation-staff") ? "validation-staff:nameLink" : "validation:nameLink");

export const guestNameField = () =>
  nameField("validation:guestName")
    .required("validation:guestName")
    .min(5, "validation:guestName")
    .max(50, "validation:guestName");

/** A phone number, in the form in which it is stored. */
export const phoneField = (message: MessageKey) =>
  textField(message)
    .transform((value: unknown) => (typeof value === "string" ? storedPhone(value) : value))
    .max(25, message)
    .matches(phonePattern, { message, excludeEmptyString: true });

export const guestPhoneField = () =>
  phoneField("validation:phone").required("validation:phone").min(4, "validation:phone");

export const streetField = () =>
  textField("validation:street")
    .required("validation:street")
    .max(50, "validation:street")
    .matches(letterAndDigit, "validation:street");

export const additionalField = () => textField("validation:additional").default("").max(50, "validation:additional");

export const zipCodeAndCityField = () =>
  textField("validation:zipCodeAndCity")
    .required("validation:zipCodeAndCity")
    .max(50, "validation:zipCodeAndCity")
    .matches(letterAndDigit, "validation:zipCodeAndCity");

export const salutationField = () =>
  nameField("validation:salutation").required("validation:salutation").max(20, "validation:salutation");

export const dayField = (message: MessageKey) =>
  textField(message)
    .required(message)
    .test("day", message, (value) => value === undefined || isDay(value));

/** A whole number, also as digits of a form; an empty input counts as missing. */
export const wholeNumberField = (message: MessageKey) =>
  uncoerced(number())
    .transform((value: unknown) => {
      const text = trim(value);
      if (text === "") return undefined;
      return typeof text === "string" && digits.test(text) ? Number(text) : text;
    })
    .typeError(message)
    .nonNullable(message)
    .integer(message);

/** A whole number of `least` or more. */
export const countField = (message: MessageKey, least: number) =>
  wholeNumberField(message).required(message).min(least, message).max(100_000, message);

/** The id of a row: a positive 32-bit integer. */
export const idField = (message: MessageKey) =>
  wholeNumberField(message).required(message).min(1, message).max(2_147_483_647, message);

/** A boolean, also as a form sends it; absent is false. */
export const flagField = (message: MessageKey = "validation:flag") => sentFlag(message).default(false);

/** A boolean that must be sent, where a missing one would say something. */
export const requiredFlagField = (message: MessageKey) => sentFlag(message).required(message);

const sentFlag = (message: MessageKey) =>
  uncoerced(boolean())
    .transform((value: unknown) => {
      if (typeof value !== "string") return value;
      return /^(?:true|1)$/i.test(value) ? true : /^(?:false|0)$/i.test(value) ? false : value;
    })
    .typeError(message)
    .nonNullable(message);

/** JSON inside a form field, or the value itself in a JSON body; an empty text is an empty list. */
export function listOf(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return value === "" ? [] : (JSON.parse(value) as unknown);
  } catch {
    return value;
  }
}
