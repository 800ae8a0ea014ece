import type { Generated, Selectable } from "kysely";
import type { DefectKind, DefectSource, DefectStepName } from "../../../shared/contract/defect.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { Flag, Instant } from "./columns.ts";

/** What a boat needs done: a damage, or a service that comes again. */
export interface Defects {
  id: Generated<number>;
  vehicle_id: number;
  kind: DefectKind;
  source: DefectSource;
  text: string;
  /** Of a return or a protocol: the stay, and the rows that say it; a protocol's corrections take its place. */
  booking_id: number | null;
  protocol_id: number | null;
  step_id: number | null;
  /** 1: the boat should not leave with it. */
  blocks_boat: Flag;
  /** The block of the boat that was made for it. */
  block_id: number | null;
  due_day: Day | null;
  /** Tenths of an engine hour at which it is due; of a service how many lie between two, and how many months. */
  due_tenths: number | null;
  every_tenths: number | null;
  every_months: number | null;
  /** The states of machines/defect. */
  status: "open" | "closed";
  /** What was done about it last; "" without. */
  remark: string;
  /** 1: staff changed it, opened it again or made a block for it, so that it stays where what noted it is undone. */
  is_touched: Flag;
  /** 1: nobody mended it: it is no longer wanted, or was no defect. */
  is_withdrawn: Flag;
  /** Rises with each change. */
  version: number;
  noted_by: number | null;
  noted_at: Instant;
  closed_by: number | null;
  closed_at: Instant | null;
}

export type DefectRow = Selectable<Defects>;

/** Photos that staff took of a defect, re-encoded; primary key defect_id, id. */
export interface DefectPhotos {
  /** The first 32 hexadecimal digits of the content's SHA-256. */
  id: string;
  defect_id: number;
  /** WebP. */
  content: Buffer;
  width: number;
  height: number;
  created_at: Instant;
}

/** Who did what with a defect, one row a step. */
export interface DefectSteps {
  id: Generated<number>;
  defect_id: number;
  step: DefectStepName;
  at: Instant;
  user_id: number | null;
  /** What was done about it; "" without. */
  remark: string;
}

/** What the engine of a boat had run, by a signed protocol or as a service was done; the last one counts. */
export interface EngineReadings {
  id: Generated<number>;
  vehicle_id: number;
  /** Of an hour. */
  tenths: number;
  read_at: Instant;
  /** Of a protocol: a correction has the reading of the one that it corrects deleted. */
  protocol_id: number | null;
}
