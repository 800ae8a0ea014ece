import { type InferType, mixed } from "yup";
import { parseAmount } from "../rules/money.ts";
import { withInitialCapital } from "../rules/names.ts";
import type { OpeningTimes } from "../rules/opening-hours.ts";
import { mostVisitorsTax } from "../rules/visitors-tax.ts";
import { apiPath, type Contract, type Done, json } from "./call.ts";
import { emailPattern, flagField, payload, textField } from "./fields.ts";
import { closingHourField, hourField, seasonDateField } from "./hours.ts";
import type { PublishedPriceList } from "./price-list.ts";
import type { User } from "./session.ts";
import {
  confirmedByPasswordField,
  firstNameField,
  lastNameField,
  newPasswordField,
  optionalAddressField,
  optionalAmountField,
  optionalPhoneField,
} from "./staff-fields.ts";

export interface BusinessSettings extends OpeningTimes {
  hiring: boolean;
  /** For each adult and night, two decimals; "0.00" where the town asks for none. */
  visitors_tax: string;
  /** Whether a protocol is signed with each handover, and with each return (requirements/protocols.md). */
  protocol_at_handover: boolean;
  protocol_at_return: boolean;
}

/** With the price list that holds; without one until the first was published. */
export interface PublicSettings extends BusinessSettings {
  price_list?: PublishedPriceList;
}

/** The logged-in user with the fields of the personal form. */
export interface UserInfo extends User {
  phone: string;
  streetAndNumber: string;
  additional: string;
  zipCodeAndCity: string;
}

/** The account before the change. */
type Self = Pick<User, "email">;

const lowerCase = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value);
const capital = (value: unknown) => (typeof value === "string" ? withInitialCapital(value) : value);

/** The usual pattern, or unchanged: seeded accounts may have a longer ending such as `.example`. */
const ownEmailField = (self: Self) =>
  textField("validation-staff:email")
    .transform(lowerCase)
    .required("validation-staff:email")
    .max(50, "validation-staff:email")
    .test("email", "validation-staff:email", (value) => value === self.email || emailPattern.test(value));

/** Empty keeps the current password. */
const optionalPasswordField = () =>
  newPasswordField().transform((value: unknown) => (value === "" ? undefined : value));

/** Absent keeps the current value. */
const hiringField = () => flagField("validation-staff:flag").optional().default(undefined);

/** A stranger who finds a session open must not take the account over: to change a login needs the present password. */
const ownFields = (self: Self) => ({
  firstName: firstNameField().transform(capital),
  lastName: lastNameField().transform(capital),
  email: ownEmailField(self),
  password: optionalPasswordField(),
  currentPassword: confirmedByPasswordField(
    ({ email, password }) => password !== undefined || (email !== undefined && email !== self.email),
  ),
});

/** What an employee sends (requirements/settings.md); names and email are normalised as they are stored. */
export const employeeSettingsSchema = (self: Self) =>
  payload({
    ...ownFields(self),
    phone: optionalPhoneField(),
    address: optionalAddressField("validation-staff:street"),
    additional: optionalAddressField("validation-staff:additional"),
    zipCodeAndCity: optionalAddressField("validation-staff:zipCodeAndCity"),
  });
export type EmployeeSettings = InferType<ReturnType<typeof employeeSettingsSchema>>;

/** What an admin sends: the hiring switch, but no phone and address. */
export const adminSettingsSchema = (self: Self) => payload({ ...ownFields(self), weAreHiring: hiringField() });
export type AdminSettings = InferType<ReturnType<typeof adminSettingsSchema>>;

/** What the root account sends to change its password; it has no other data of its own. */
export const rootPasswordSchema = payload({
  password: optionalPasswordField(),
  currentPassword: confirmedByPasswordField(({ password }) => password !== undefined),
});
export type RootPassword = InferType<typeof rootPasswordSchema>;

/** Empty is none. */
const visitorsTaxField = () =>
  optionalAmountField("validation-staff:visitorsTax")
    .default("0.00")
    .test("limit", "validation-staff:visitorsTax", (value) => (parseAmount(value) ?? 0) <= mostVisitorsTax);

/** What the root account sends besides: hours, seasons, the visitor's tax and the hiring switch. */
export const businessSettingsSchema = payload({
  weAreHiring: hiringField(),
  general_opening_hour: hourField().required("validation-staff:hour"),
  general_closing_hour: closingHourField("general_opening_hour").required("validation-staff:hour"),
  off_season_start: seasonDateField(),
  off_season_end: seasonDateField(),
  season_begin_start: seasonDateField(),
  season_begin_end: seasonDateField(),
  season_begin_opening_hour: hourField(),
  season_begin_closing_hour: closingHourField("season_begin_opening_hour"),
  season_end_start: seasonDateField(),
  season_end_end: seasonDateField(),
  season_end_opening_hour: hourField(),
  season_end_closing_hour: closingHourField("season_end_opening_hour"),
  visitors_tax: visitorsTaxField(),
  /** Absent keeps the current value. */
  protocol_at_handover: flagField("validation-staff:flag").optional().default(undefined),
  protocol_at_return: flagField("validation-staff:flag").optional().default(undefined),
});
export type BusinessSettingsUpdate = InferType<typeof businessSettingsSchema>;

/** The body of `update`; the caller's account decides which. */
export type SettingsUpdate = EmployeeSettings | AdminSettings | BusinessSettingsUpdate | RootPassword;

/** Which of them it is, and what it may be, depends on the caller's account: the server reads it when it knows that. */
const settingsUpdate = mixed<SettingsUpdate>().required();

export const settingsContract = {
  get: {
    method: "GET",
    path: apiPath("rere_get_business_settings"),
    access: "everyone",
    answer: json<PublicSettings>(),
  },
  userInfo: { method: "GET", path: apiPath("rere_get_user_info"), access: "jetty", answer: json<UserInfo>() },
  update: {
    method: "POST",
    path: apiPath("rere_update_settings"),
    access: "jetty",
    body: settingsUpdate,
    refusals: ["validation-staff:emailTaken"],
    answer: json<Done>(),
  },
} as const satisfies Contract;
