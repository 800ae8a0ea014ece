import type { OpeningTimes } from "../rules/opening-hours.ts";
import { apiPath, type Contract } from "./call.ts";
import type { User } from "./session.ts";

// The schemas are in settings-update.ts: guests load this file, and yup is heavy.

export const settingsContract = {
  get: { method: "GET", path: apiPath("rere_get_business_settings"), access: "everyone" },
  userInfo: { method: "GET", path: apiPath("rere_get_user_info"), access: "staff" },
  update: { method: "POST", path: apiPath("rere_update_settings"), access: "staff" },
} as const satisfies Contract;

export interface BusinessSettings extends OpeningTimes {
  hiring: boolean;
}

/** The logged-in user with the fields of the personal form. */
export interface UserInfo extends User {
  phone: string;
  streetAndNumber: string;
  additional: string;
  zipCodeAndCity: string;
}
