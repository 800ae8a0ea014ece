import type { UserInfo } from "../../../shared/contract/settings.ts";
import {
  type AdminSettings,
  adminSettingsSchema,
  type EmployeeSettings,
  employeeSettingsSchema,
} from "../../../shared/contract/settings.ts";

/** Texts as they stand in the inputs. */
export interface PersonalValues {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  additional: string;
  zipCodeAndCity: string;
  password: string;
  passwordRepeat: string;
  currentPassword: string;
  weAreHiring: boolean;
}
export type PersonalText = Exclude<keyof PersonalValues, "weAreHiring">;
export type PersonalUpdate = EmployeeSettings | AdminSettings;

export const employeeFields = [
  "firstName",
  "lastName",
  "phone",
  "address",
  "additional",
  "zipCodeAndCity",
  "email",
  "password",
  "passwordRepeat",
  "currentPassword",
] as const satisfies readonly PersonalText[];

/** Admins have no phone and address (requirements/settings.md). */
export const adminFields = [
  "firstName",
  "lastName",
  "email",
  "password",
  "passwordRepeat",
  "currentPassword",
] as const satisfies readonly PersonalText[];

/** The form as it opens; passwords are empty, which keeps the present one. */
export function personalValues(user: UserInfo, hiring: boolean): PersonalValues {
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    phone: user.phone,
    address: user.streetAndNumber,
    additional: user.additional,
    zipCodeAndCity: user.zipCodeAndCity,
    password: "",
    passwordRepeat: "",
    currentPassword: "",
    weAreHiring: hiring,
  };
}

/** What keeps the form from being sent (requirements/settings.md), but for the repeated password. */
export const personalSchema = (user: UserInfo) =>
  user.admin ? adminSettingsSchema(user) : employeeSettingsSchema(user);

/** The payload of a form; where it has errors, what they leave of it. */
export function toPersonalUpdate(user: UserInfo, values: PersonalValues): PersonalUpdate {
  return personalSchema(user).cast(values, { assert: false });
}

/** What the form shows once the update is stored: names and email as they are now, and no password. */
export function storedPersonal({ firstName, lastName, email }: PersonalUpdate): Partial<PersonalValues> {
  return { firstName, lastName, email, password: "", passwordRepeat: "", currentPassword: "" };
}
