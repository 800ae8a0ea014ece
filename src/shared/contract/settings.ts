import type { InferType } from "yup";
import {
  emailField,
  firstNameField,
  flagField,
  lastNameField,
  newPasswordField,
  optionalAddressField,
  optionalPhoneField,
  payload,
} from "./fields.ts";
import { hourField, seasonDateField } from "./hours.ts";
import { apiPath } from "./path.ts";
import type { User } from "./session.ts";

export const settingsContract = {
  get: { method: "GET", path: apiPath("rere_get_business_settings") },
  userInfo: { method: "GET", path: apiPath("rere_get_user_info") },
  update: { method: "POST", path: apiPath("rere_update_settings") },
} as const;
/** Hours are whole hours of the day as text (`"9"`), dates `YYYY-MM-DD` with the year ignored; null where unset. */
export interface BusinessSettings {
  hiring: boolean;
  general_opening_hour: string | null;
  general_closing_hour: string | null;
  off_season_start: string | null;
  off_season_end: string | null;
  season_begin_start: string | null;
  season_begin_end: string | null;
  season_begin_opening_hour: string | null;
  season_begin_closing_hour: string | null;
  season_end_start: string | null;
  season_end_end: string | null;
  season_end_opening_hour: string | null;
  season_end_closing_hour: string | null;
}

/** The logged-in user with the fields of the personal form. */
export interface UserInfo extends User {
  phone: string;
  streetAndNumber: string;
  additional: string;
  zipCodeAndCity: string;
}

/**
 * What an employee or an admin sends. Admins have no phone and address; an empty password keeps the present one;
 * `weAreHiring` counts from admins only and is left alone where it is absent.
 */
export const personalSettingsSchema = payload({
  firstName: firstNameField(),
  lastName: lastNameField(),
  email: emailField(),
  phone: optionalPhoneField(),
  address: optionalAddressField("validation-staff:street"),
  additional: optionalAddressField("validation-staff:additional"),
  zipCodeAndCity: optionalAddressField("validation-staff:zipCodeAndCity"),
  password: newPasswordField().transform((value: unknown) => (value === "" ? undefined : value)),
  weAreHiring: flagField("validation-staff:flag").optional().default(undefined),
});
export type PersonalSettings = InferType<typeof personalSettingsSchema>;

/** What the root account sends: hours, seasons and whether the company is hiring (staff-side 5 "Root account settings"). */
export const businessSettingsSchema = payload({
  weAreHiring: flagField("validation-staff:flag"),
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
