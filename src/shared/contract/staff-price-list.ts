import type { InferType } from "yup";
import type { Day } from "../rules/day.ts";
import type { PriceListProblem } from "../rules/price-list-problems.ts";
import { apiPath, type Contract, type Done, file, json } from "./call.ts";
import { countField, idField, payload, wholeNumberField } from "./fields.ts";
import type { CancellationStageFields, PriceListFields } from "./price-list.ts";
import { priceListField } from "./price-list-field.ts";

// What admins do with the price list (requirements/price-list.md).

export type PriceListState = "draft" | "checked" | "published" | "replaced";

/** A version of the list, as admins see it. */
export interface PriceListVersion {
  id: number;
  state: PriceListState;
  /** Rises with each change: who edits an older one is refused. */
  version: number;
  content: PriceListFields;
  author: string;
  changed_at: string;
  /** Who published it, and when; null for one that never was. */
  published_by: string | null;
  published_at: string | null;
  /** What must be mended before it can be published, and what staff should know; none of one that was replaced. */
  problems: PriceListProblem[];
}

/** An example stay under the list that holds and under the draft; null where it cannot be booked. */
export interface PriceExample {
  vehicle: number;
  vehicle_name: string;
  start: Day;
  nights: number;
  persons: number;
  before: string | null;
  after: string | null;
}

/** Stays of a boat and a length that guests can book now and could not any more. */
export interface GoneStays {
  vehicle_name: string;
  nights: number;
  /** Their first days, in order. */
  starts: Day[];
}

/** What publishing would change. */
export interface PriceListEffects {
  /** Orders at the wallet and held dates that keep the price that they were shown. */
  open_orders: number;
  /** Of the stays that can be booked in the next 60 days. */
  dearer: number;
  cheaper: number;
  not_bookable: number;
  /** Which ones those are. */
  gone: GoneStays[];
  /** What cancelling costs by the list that holds, and by the draft; null where that is the same. */
  cancellation: { before: CancellationStageFields[]; after: CancellationStageFields[] } | null;
  examples: PriceExample[];
}

export interface PriceListsAnswer {
  /** All versions, the newest first; of the one that is open (a draft, or checked) there is one at most. */
  price_lists: PriceListVersion[];
}

/** The version of the list that a step left behind. */
export interface PriceListStep {
  id: number;
  version: number;
  state: PriceListState;
}

/** 404 {id: validation-staff:priceListGone} where there is no such version. */
const versionId = () => idField("validation-staff:priceListGone");
const seenVersion = () => countField("validation-staff:priceListVersion", 1);

/**
 * Without `id` the new draft, else another content of it; what was checked is a draft again. 400 {content}: what is
 * wrong with it, also where a period names a boat that there never was. 409 CONFLICT {id: … :priceListOpen} where
 * another draft is open, {id: … :priceListStep} where it was published before, {version: … :priceListVersion} where it was
 * changed since that version.
 */
export const savePriceListSchema = payload({
  id: wholeNumberField("validation-staff:priceListGone")
    .nullable()
    .transform((value: unknown, sent: unknown) => (sent === "None" || sent === "" ? null : value))
    .default(null)
    .min(1, "validation-staff:priceListGone")
    .max(2_147_483_647, "validation-staff:priceListGone"),
  version: seenVersion()
    .notRequired()
    .test("seen", "validation-staff:priceListVersion", (value, { parent }) => {
      return value != null || (parent as { id: unknown }).id == null;
    }),
  content: priceListField(),
});
export type SavePriceListRequest = InferType<typeof savePriceListSchema>;

/** A step of the version that somebody saw. */
export const priceListStepSchema = payload({ id: versionId(), version: seenVersion() });
export const copyPriceListSchema = payload({ id: versionId() });
export const priceListQuery = payload({ id: versionId() });

const stepRefusals = ["validation-staff:priceListStep", "validation-staff:priceListVersion"] as const;

export const staffPriceListContract = {
  list: { method: "GET", path: apiPath("rere_get_price_lists"), access: "admin", answer: json<PriceListsAnswer>() },
  save: {
    method: "POST",
    path: apiPath("rere_save_price_list"),
    access: "admin",
    body: savePriceListSchema,
    refusals: ["validation-staff:priceListOpen", ...stepRefusals],
    answer: json<PriceListStep>(),
  },
  /** 409 also {content: … :priceListOverlap} where two periods of one level claim a night. */
  check: {
    method: "POST",
    path: apiPath("rere_check_price_list"),
    access: "admin",
    body: priceListStepSchema,
    refusals: ["validation-staff:priceListOverlap", ...stepRefusals],
    answer: json<PriceListStep>(),
  },
  /**
   * What was checked holds for bookings from now on, and the one that held is replaced. 409 also {content: …
   * :priceListVehicle} with the fact `period`, the name of the first one whose boat was deleted.
   */
  publish: {
    method: "POST",
    path: apiPath("rere_publish_price_list"),
    access: "admin",
    body: priceListStepSchema,
    refusals: ["validation-staff:priceListVehicle", ...stepRefusals],
    answer: json<PriceListStep>(),
  },
  /** A draft, checked or not, is thrown away. */
  discard: {
    method: "POST",
    path: apiPath("rere_discard_price_list"),
    access: "admin",
    body: priceListStepSchema,
    refusals: stepRefusals,
    answer: json<Done>(),
  },
  /** A version that was published once becomes the draft. */
  copy: {
    method: "POST",
    path: apiPath("rere_copy_price_list"),
    access: "admin",
    body: copyPriceListSchema,
    refusals: ["validation-staff:priceListOpen", "validation-staff:priceListStep"],
    answer: json<PriceListStep>(),
  },
  /** What publishing it would change. */
  effects: {
    method: "GET",
    path: apiPath("rere_get_price_list_effects"),
    access: "admin",
    query: priceListQuery,
    answer: json<PriceListEffects>(),
  },
  /** A version as CSV. */
  csv: {
    method: "GET",
    path: apiPath("rere_get_price_list_csv"),
    access: "admin",
    query: priceListQuery,
    answer: file("text/csv; charset=utf-8", "attachment"),
  },
} as const satisfies Contract;
