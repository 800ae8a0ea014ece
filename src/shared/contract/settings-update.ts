import type { InferType } from "yup";
import { withInitialCapital } from "../rules/names.ts";
import { emailPattern, flagField, payload, textField } from "./fields.ts";
import { hourField, seasonDateField } from "./hours.ts";
import type { User } from "./session.ts";
import {
  firstNameField,
  lastNameField,
  newPasswordField,
  optionalAddressField,
  optionalPhoneField,
} from "./staff-fields.ts";

/** Who changes their own data, as they are before it. */
type Self = Pick<User, "email">;

const lowerCase = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value);
const capital = (value: unknown) => (typeof value === "string" ? withInitialCapital(value) : value);

/** The spec's pattern, and the present address: accounts of the first start may have an ending that is longer. */
const ownEmailField = (self: Self) =>
  textField("validation-staff:email")
    .transform(lowerCase)
    .required("validation-staff:email")
    .max(50, "validation-staff:email")
    .test("email", "validation-staff:email", (value) => value === self.email || emailPattern.test(value));

/** An empty password keeps the present one. */
const optionalPasswordField = () =>
  newPasswordField().transform((value: unknown) => (value === "" ? undefined : value));

/** Absent leaves it as it is. */
const hiringField = () => flagField("validation-staff:flag").optional().default(undefined);

const ownFields = (self: Self) => ({
  firstName: firstNameField().transform(capital),
  lastName: lastNameField().transform(capital),
  email: ownEmailField(self),
  password: optionalPasswordField(),
});

/** What an employee sends (staff-side 5 "Personal settings"); names and email come out as they are stored. */
export const employeeSettingsSchema = (self: Self) =>
  payload({
    ...ownFields(self),
    phone: optionalPhoneField(),
    address: optionalAddressField("validation-staff:street"),
    additional: optionalAddressField("validation-staff:additional"),
    zipCodeAndCity: optionalAddressField("validation-staff:zipCodeAndCity"),
  });
export type EmployeeSettings = InferType<ReturnType<typeof employeeSettingsSchema>>;

/** What an admin sends: no phone and address, but the hiring switch (staff-side 6 "Settings"). */
export const adminSettingsSchema = (self: Self) => payload({ ...ownFields(self), weAreHiring: hiringField() });
export type AdminSettings = InferType<ReturnType<typeof adminSettingsSchema>>;

/** What the root account sends: hours, seasons and the hiring switch (staff-side 5 "Root account settings"). */
export const businessSettingsSchema = payload({
  weAreHiring: hiringField(),
  general_opening_hour: hourField().required("validation-staff:hour"),
  general_closing_hour: hourField().required("validation-staff:hour"),
  off_season_start: seasonDateField(),
  off_season_end: seasonDateField(),
  season_begin_start: seasonDateField(),
  season_begin_end: seasonDateField(),
  season_begin_opening_hour: hourField(),
  season_begin_closing_hour: hourField(),
  season_end_start: seasonDateField(),
  season_end_end: seasonDateField(),
  season_end_opening_hour: hourField(),
  season_end_closing_hour: hourField(),
});
export type BusinessSettingsUpdate = InferType<typeof businessSettingsSchema>;

/** The body of `update`; which of them it is, the caller's account decides. */
export type SettingsUpdate = EmployeeSettings | AdminSettings | BusinessSettingsUpdate;
