import type { Generated, Selectable } from "kysely";
import type { BlockReason } from "../../../shared/contract/boat-block.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { Flag, Instant } from "./columns.ts";

/** Days on which a boat is not to be had (src/shared/rules/span.ts); `half_days.block_id` names what it takes. */
export interface BoatBlocks {
  id: Generated<number>;
  vehicle_id: number;
  start_day: Day;
  end_day: Day;
  /** 1: the morning of the first day as well, and the afternoon of the last. */
  starts_am: Flag;
  ends_pm: Flag;
  reason: BlockReason;
  /** "" without. */
  text: string;
  /** The states of machines/boat-block. */
  status: "standing" | "ended";
  /** Rises with each change. */
  version: number;
  created_by: number | null;
  created_at: Instant;
  /** When the last step was taken. */
  changed_at: Instant;
  ended_at: Instant | null;
}

/** A stay that another portal sold on days that are blocked here, and the task that tells staff. */
export interface BlockClashes {
  import_id: number;
  uid: string;
  block_id: number;
  task_id: number | null;
}

export type BoatBlockRow = Selectable<BoatBlocks>;
