import { type InferType, string } from "yup";
import type { Day } from "../rules/day.ts";
import { apiPath, type Contract, type Done, json } from "./call.ts";
import { countField, dayField, flagField, idField, longTextField, payload, uncoerced } from "./fields.ts";
import type { StaffBooking } from "./staff-booking.ts";
import type { OtherBoat } from "./stay-change.ts";

// Days on which a boat is not to be had (requirements/boat-block.md).

export const blockReasons = ["repair", "ownUse", "winter", "other"] as const;
export type BlockReason = (typeof blockReasons)[number];

/** The most days of one block: a winter, or a boat that waits for a part. */
export const longestBlock = 400;

const blockedDays = {
  vehicle_id: idField("validation-staff:vehicle"),
  start: dayField("validation-staff:day"),
  end: dayField("validation-staff:day"),
  /** Also the morning of the first day, and the afternoon of the last; where both days are one and neither is set, all of it. */
  starts_am: flagField("validation-staff:flag"),
  ends_pm: flagField("validation-staff:flag"),
};

const described = {
  reason: uncoerced(string<BlockReason>())
    .typeError("validation-staff:blockReason")
    .required("validation-staff:blockReason")
    .oneOf(blockReasons, "validation-staff:blockReason"),
  text: longTextField("validation-staff:blockText").default("").max(200, "validation-staff:blockText"),
};

const versionField = () => countField("validation-staff:version", 1);

/**
 * 400 {end: validation-staff:blockDays} where it ends before it begins, is over, or is longer than `longestBlock` days.
 * 404 {vehicle_id}. 409 CONFLICT {start: validation-staff:blockTaken} while a stay, a hold or another block lies in it:
 * `conflicts` says which.
 */
export const addBlockSchema = payload({
  ...blockedDays,
  ...described,
  /** The defect that it is made for. 404 where there is none that is open. */
  defect_id: idField("validation-staff:defect").notRequired(),
});
export type AddBlockRequest = InferType<typeof addBlockSchema>;

/**
 * As above; 404 {id: validation-staff:boatBlock}; 409 CONFLICT {version: validation-staff:version} where somebody changed it
 * since, {id: guards:boatBlock.…} with the guard that refuses it.
 */
export const changeBlockSchema = payload({
  id: idField("validation-staff:boatBlock"),
  version: versionField(),
  ...blockedDays,
  ...described,
});
export type ChangeBlockRequest = InferType<typeof changeBlockSchema>;

/** What has begun ends now, what lies ahead is gone. */
export const endBlockSchema = payload({ id: idField("validation-staff:boatBlock"), version: versionField() });
export type EndBlockRequest = InferType<typeof endBlockSchema>;

export const blockConflictsQuery = payload({
  ...blockedDays,
  /** The block that is being changed: its own days are no conflict. */
  except: idField("validation-staff:boatBlock").notRequired(),
});

export interface BoatBlock {
  id: number;
  vehicle: number;
  vehicle_name: string;
  start: Day;
  end: Day;
  starts_am: boolean;
  ends_pm: boolean;
  reason: BlockReason;
  text: string;
  /** Full name; "" where nobody is known any more. */
  by: string;
  /** The defect that it was made for. */
  defect_id: number | null;
  version: number;
}

/** What lies in days that somebody wants to block. */
export interface BlockConflicts {
  /** Each with the boats to which it could move as the company's fault. */
  stays: { booking: StaffBooking; boats: OtherBoat[] }[];
  /** Held while a visitor pays, or offered to somebody who waits; until when, ISO 8601 in UTC. */
  holds: { start: Day; end: Day; starts_am: boolean; ends_pm: boolean; until: string }[];
  blocks: BoatBlock[];
  /** Sold by another portal: no conflict of ours, but its guest has to be told. */
  portal_stays: { start: Day; end: Day; portal: string }[];
}

/** Those that stand and end today or later, by boat and first day. */
export interface BoatBlocksAnswer {
  boat_blocks: BoatBlock[];
}

export const boatBlockContract = {
  list: { method: "GET", path: apiPath("rere_get_boat_blocks"), access: "staff", answer: json<BoatBlocksAnswer>() },
  conflicts: {
    method: "GET",
    path: apiPath("rere_get_boat_block_conflicts"),
    access: "staff",
    query: blockConflictsQuery,
    answer: json<BlockConflicts>(),
  },
  add: {
    method: "POST",
    path: apiPath("rere_add_boat_block"),
    access: "staff",
    body: addBlockSchema,
    refusals: ["validation-staff:blockTaken"],
    answer: json<{ id: number }>(201),
  },
  change: {
    method: "POST",
    path: apiPath("rere_change_boat_block"),
    access: "staff",
    body: changeBlockSchema,
    refusals: [
      "guards:boatBlock.isNotOver",
      "guards:boatBlock.hasNotBegun",
      "validation-staff:blockTaken",
      "validation-staff:status",
      "validation-staff:version",
    ],
    answer: json<Done>(),
  },
  end: {
    method: "POST",
    path: apiPath("rere_end_boat_block"),
    access: "staff",
    body: endBlockSchema,
    refusals: ["guards:boatBlock.isNotOver", "validation-staff:status", "validation-staff:version"],
    answer: json<Done>(),
  },
} as const satisfies Contract;
