import type { AnyEventObject, StateValue } from "xstate";

/** What happened to a machine of a page, and its situation afterwards. */
export interface FollowedStep {
  /** Null for its beginning. */
  event: AnyEventObject | null;
  value: StateValue;
  context: unknown;
  tags: string[];
  status: string;
}

/** A machine that runs on a page of the product. */
export interface FollowedActor {
  /** Tells it from the others of all pages. */
  key: string;
  /** The id of its machine. */
  machine: string;
  input: unknown;
}

/** Between the pages of the product and the workbench; the values in it are encoded (values.ts). */
export type FollowMessage =
  /** The workbench has opened: every page tells what runs on it. */
  | { kind: "asked" }
  | { kind: "started"; actor: FollowedActor; steps: FollowedStep[] }
  | { kind: "moved"; key: string; step: FollowedStep }
  | { kind: "stopped"; key: string };

/** Stands in no bundle of the product: a test looks for it. */
export const channelName = "charts of havel-houseboats";
