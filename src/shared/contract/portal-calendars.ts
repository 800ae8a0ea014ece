import { type InferType, string } from "yup";
import type { Day } from "../rules/day.ts";
import { apiPath, type Contract, type Done, json } from "./call.ts";
import { flagField, idField, oneLine, payload, textField, trim, uncoerced } from "./fields.ts";

// Calendars of other portals (requirements/portal-calendars.md): for admins.

/** Why a calendar of another portal could not be taken in; nothing changed then. */
export type ImportProblem =
  | "unreachable"
  | "refused"
  | "forbidden"
  | "notFound"
  | "tooOften"
  | "status"
  | "redirects"
  | "tooLarge"
  | "tooSlow"
  | "notCalendar"
  | "tooMany"
  | "empty";

/** An event of another portal, as it was understood: what it takes is `Span` (src/shared/rules/span.ts). */
export interface ImportedTime {
  start_day: Day;
  end_day: Day;
  starts_am: boolean;
  ends_pm: boolean;
  /** "missing": the calendar had it until a moment ago. "ours": it looks like a booking of ours that came back. */
  state: "taken" | "missing" | "ours";
}

/** A calendar of another portal. */
export interface CalendarImport {
  id: number;
  name: string;
  url: string;
  /** ISO 8601, UTC: when it was fetched last, and when that last worked; null before the first time. */
  tried_at: string | null;
  succeeded_at: string | null;
  problem: ImportProblem | null;
  /** When its portal wants to be asked again at the earliest; null where it said nothing. */
  retry_at: string | null;
  /** It writes the last night as an event's end, not the day of the check-out. */
  end_is_last_night: boolean;
  /** Its events that end today or later. */
  events: number;
  /** How many of them are missing or came back from us, as in `first_events`. */
  missing: number;
  ours: number;
  /** The first of them. */
  first_events: ImportedTime[];
  /** First days of events that could not be read. */
  unread_days: Day[];
}

export interface PortalCalendarsAnswer {
  vehicle: { id: number; name: string };
  /** The whole address under which other portals read our calendar; null while there is none. */
  feed: string | null;
  /** By name. */
  imports: CalendarImport[];
}

/** Long enough for the addresses of all portals that we know. */
const longestUrl = 1_000;

/** An https address; webcal:// is the same. Who may be asked is decided when it is fetched. */
const urlField = () =>
  uncoerced(string())
    .transform((value: unknown) => {
      const text = trim(value);
      return typeof text === "string" ? text.replace(/^webcals?:\/\//i, "https://") : text;
    })
    .typeError("validation-staff:calendarUrl")
    .nonNullable("validation-staff:calendarUrl")
    .required("validation-staff:calendarUrl")
    .matches(oneLine, "validation-staff:calendarUrl")
    .max(longestUrl, "validation-staff:calendarUrl")
    .test("https", "validation-staff:calendarUrl", (value) => value === undefined || isHttps(value));

function isHttps(value: string): boolean {
  if (!/^https:\/\//i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === "" && password === "";
}

const vehicleField = () => idField("validation-staff:vehicle");

export const portalCalendarsParams = payload({ id: vehicleField() });

/** 404 {vehicle: validation-staff:vehicle}. */
export const renewFeedSchema = payload({ vehicle: vehicleField() });

/** 404 {vehicle}; 409 CONFLICT {url: … :calendarKnown} where the boat has it; {url: … :calendarOwn} for one of ours. */
export const addImportSchema = payload({
  vehicle: vehicleField(),
  name: textField("validation-staff:calendarName")
    .required("validation-staff:calendarName")
    .max(50, "validation-staff:calendarName"),
  url: urlField(),
  end_is_last_night: flagField("validation-staff:flag"),
});
export type AddImportRequest = InferType<typeof addImportSchema>;

/** 404 {import_id: validation-staff:calendarImport}. */
export const removeImportSchema = payload({ import_id: idField("validation-staff:calendarImport") });

/** The same. How it is read from now on: it is fetched at once, and what it takes no more is free. */
export const changeImportSchema = payload({
  import_id: idField("validation-staff:calendarImport"),
  end_is_last_night: flagField("validation-staff:flag"),
});
export type ChangeImportRequest = InferType<typeof changeImportSchema>;

/** The same. What is missing there is free then. Answers with what came of it. */
export const fetchImportSchema = payload({
  import_id: idField("validation-staff:calendarImport"),
  /** A calendar without events is taken as it is, and frees what it had blocked. */
  accept_empty: flagField("validation-staff:flag"),
  /** Events that looked like bookings of ours that came back take their days. */
  accept_ours: flagField("validation-staff:flag"),
});

export const portalCalendarsContract = {
  list: {
    method: "GET",
    path: `${apiPath("rere_get_portal_calendars")}:id/`,
    access: "admin",
    params: portalCalendarsParams,
    answer: json<PortalCalendarsAnswer>(),
  },
  renew: {
    method: "POST",
    path: apiPath("rere_renew_calendar_feed"),
    access: "admin",
    body: renewFeedSchema,
    answer: json<Done>(),
  },
  add: {
    method: "POST",
    path: apiPath("rere_add_calendar_import"),
    access: "admin",
    body: addImportSchema,
    refusals: ["validation-staff:calendarKnown", "validation-staff:calendarOwn"],
    answer: json<{ id: number }>(201),
  },
  remove: {
    method: "POST",
    path: apiPath("rere_remove_calendar_import"),
    access: "admin",
    body: removeImportSchema,
    answer: json<Done>(),
  },
  change: {
    method: "POST",
    path: apiPath("rere_change_calendar_import"),
    access: "admin",
    body: changeImportSchema,
    answer: json<{ problem: ImportProblem | null }>(),
  },
  fetch: {
    method: "POST",
    path: apiPath("rere_fetch_calendar_import"),
    access: "admin",
    body: fetchImportSchema,
    answer: json<{ problem: ImportProblem | null }>(),
  },
} as const satisfies Contract;

/** The parameter of the overview's address that opens the calendars of a boat, by its name. */
export const calendarsParameter = "Kalender";

/** Where other portals read a boat's calendar: outside of the API, since its address is typed into foreign forms. */
export const feedPath = (token: string) => `/calendars/${token}.ics`;
