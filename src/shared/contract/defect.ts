import { type InferType, string } from "yup";
import { type Day, isDay } from "../rules/day.ts";
import { addressOf, apiPath, type Contract, type Done, file, json } from "./call.ts";
import {
  countField,
  flagField,
  idField,
  longTextField,
  payload,
  textField,
  uncoerced,
  wholeNumberField,
} from "./fields.ts";
import { engineHoursField, photoField } from "./staff-fields.ts";

// What boats need done: defects, and services that come again (requirements/defect.md).

export const defectKinds = ["damage", "service"] as const;
export type DefectKind = (typeof defectKinds)[number];
/** Noted by hand, with a return, or in a signed protocol. */
export type DefectSource = "noted" | "return" | "protocol";
export type DefectStatus = "open" | "closed";
/** What somebody did with one; `done` is a service that comes again. */
export type DefectStepName = "noted" | "changed" | "closed" | "done" | "reopened" | "withdrawn";

/** Where staff see a photo of a defect. */
export const defectPhotoPath = (id: number, photo: string) => addressOf(defectContract.photo, { id, photo });

/** The field of the form that a photo is sent in. */
export const defectPhotoFields = ["photo"] as const;

/** null, or "" of a form, for none. */
const optionalDayField = () =>
  textField("validation-staff:day")
    .transform((value: unknown) => (value === "" ? null : value))
    .nullable()
    .default(null)
    .test("day", "validation-staff:day", (value) => value == null || isDay(value));

const written = {
  text: longTextField("validation-staff:defectText")
    .required("validation-staff:defectText")
    .max(500, "validation-staff:defectText"),
  due_day: optionalDayField(),
  /**
   * Of the engine. "" and no day: of a service after its interval, from today and from the hours that were noted last;
   * 400 {due_hours: validation-staff:engineHours} where none were.
   */
  due_hours: engineHoursField(),
  /**
   * Of a service: how often, at least one of both, of a damage neither; else 400 {every_months:
   * validation-staff:serviceInterval}.
   */
  every_hours: engineHoursField(),
  every_months: wholeNumberField("validation-staff:serviceInterval")
    .transform((value: unknown) => value ?? null)
    .nullable()
    .min(1, "validation-staff:serviceInterval")
    .max(120, "validation-staff:serviceInterval")
    .default(null),
  blocks_boat: flagField("validation-staff:flag"),
};

/** 404 {vehicle_id}. */
export const noteDefectSchema = payload({
  vehicle_id: idField("validation-staff:vehicle"),
  kind: uncoerced(string<DefectKind>())
    .typeError("validation-staff:defectKind")
    .required("validation-staff:defectKind")
    .oneOf(defectKinds, "validation-staff:defectKind"),
  ...written,
  photo: photoField(),
});
export type NoteDefectRequest = InferType<typeof noteDefectSchema>;

const stored = { id: idField("validation-staff:defect"), version: countField("validation-staff:defectVersion", 1) };

/** 404 {id: validation-staff:defect}; 409 CONFLICT {version: validation-staff:defectVersion} where somebody changed it since. */
export const changeDefectSchema = payload({ ...stored, ...written });
export type ChangeDefectRequest = InferType<typeof changeDefectSchema>;

/** A service is due again after its interval, counted from the day and the hours given here. */
export const closeDefectSchema = payload({
  ...stored,
  remark: longTextField("validation-staff:defectRemark").default("").max(500, "validation-staff:defectRemark"),
  /**
   * Of a service: the engine's hours as it was done; "" for those that were noted last, 400 {engine_hours:
   * validation-staff:engineHours} where it comes again after hours and none were.
   */
  engine_hours: engineHoursField(),
});
export type CloseDefectRequest = InferType<typeof closeDefectSchema>;

export const reopenDefectSchema = payload(stored);
export type ReopenDefectRequest = InferType<typeof reopenDefectSchema>;

/** A service is no longer wanted, and does not come again; a damage was none. */
export const withdrawDefectSchema = payload(stored);
export type WithdrawDefectRequest = InferType<typeof withdrawDefectSchema>;

export const defectsQuery = payload({
  /** Absent: of all boats. */
  vehicle_id: idField("validation-staff:vehicle").notRequired(),
  /** Also the 200 that were closed last, the newest first; else only open ones. */
  closed: flagField("validation-staff:flag"),
});

export const defectPhotoParams = payload({
  id: idField("validation-staff:defect"),
  photo: textField("validation-staff:protocolPhotos")
    .required("validation-staff:protocolPhotos")
    .matches(/^[0-9a-f]{32}$/, "validation-staff:protocolPhotos"),
});

export interface Defect {
  id: number;
  vehicle: number;
  vehicle_name: string;
  kind: DefectKind;
  source: DefectSource;
  text: string;
  /** The stay that it came with; null for an account of the jetty (requirements/jetty.md), as is the day. */
  booking_id: number | null;
  /** The first day of that stay, at which staff see its card. */
  booked_day: Day | null;
  /** Full name; "" where nobody is known any more. */
  noted_by: string;
  /** ISO 8601, UTC. */
  noted_at: string;
  due_day: Day | null;
  /** Of the engine, "120.5"; null where it does not depend on them. */
  due_hours: string | null;
  every_hours: string | null;
  every_months: number | null;
  /** Its day has come, or the engine has run for so long. */
  is_due: boolean;
  blocks_boat: boolean;
  /** The block that was made for it, while that stands. */
  block_id: number | null;
  status: DefectStatus;
  /** What was done about it last. */
  remark: string;
  closed_by: string;
  closed_at: string | null;
  /** Closed, though nobody mended it. */
  withdrawn: boolean;
  /** The oldest first; by: full name, "" where nobody is known any more. */
  steps: { step: DefectStepName; at: string; by: string; remark: string }[];
  /** Addresses of its photos, the protocol's included, which the jetty does not see. */
  photos: string[];
  version: number;
}

export interface DefectsAnswer {
  /** By boat; what is due first, then by due day, then the newest. */
  defects: Defect[];
  /** The engine hours that a protocol noted last, by boat; boats without are left out. */
  engine_hours: { vehicle: number; hours: string; on: Day }[];
}

export const defectContract = {
  list: {
    method: "GET",
    path: apiPath("rere_get_defects"),
    access: "jetty",
    query: defectsQuery,
    answer: json<DefectsAnswer>(),
  },
  note: {
    method: "POST",
    path: apiPath("rere_note_defect"),
    access: "jetty",
    body: noteDefectSchema,
    answer: json<{ id: number }>(201),
  },
  change: {
    method: "POST",
    path: apiPath("rere_change_defect"),
    access: "staff",
    body: changeDefectSchema,
    refusals: ["validation-staff:defectVersion", "validation-staff:status"],
    answer: json<Done>(),
  },
  close: {
    method: "POST",
    path: apiPath("rere_close_defect"),
    access: "jetty",
    body: closeDefectSchema,
    refusals: ["validation-staff:defectVersion", "validation-staff:status"],
    answer: json<Done>(),
  },
  reopen: {
    method: "POST",
    path: apiPath("rere_reopen_defect"),
    access: "staff",
    body: reopenDefectSchema,
    refusals: ["validation-staff:defectVersion", "validation-staff:status"],
    answer: json<Done>(),
  },
  withdraw: {
    method: "POST",
    path: apiPath("rere_withdraw_defect"),
    access: "staff",
    body: withdrawDefectSchema,
    refusals: ["validation-staff:defectVersion", "validation-staff:status"],
    answer: json<Done>(),
  },
  photo: {
    method: "GET",
    path: `${apiPath("rere_get_defect_photo")}:id/:photo/`,
    access: "jetty",
    params: defectPhotoParams,
    answer: file("image/webp", "inline"),
  },
} as const satisfies Contract;
