import { apiPath } from "./path.ts";
import type { User } from "./session.ts";

// The schemas stand apart, in settings-update.ts: every guest loads this file, and yup is heavy.

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
