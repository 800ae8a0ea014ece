import type { AnyEventObject } from "xstate";
import type { FollowedActor, FollowedStep, FollowMessage } from "../follow/messages.ts";
import type { Run } from "../steps/run.ts";
import type { Address } from "./address.ts";
import type { PageFlow } from "./flows.ts";

/** A machine that runs, or ran, on a page of the product. */
export interface Followed {
  actor: FollowedActor;
  steps: readonly FollowedStep[];
  isOver: boolean;
}

/** What happened to a machine of the product from its beginning on. */
export interface Recording {
  name: string;
  /** The name of the machine's folder. */
  flow: string;
  input: unknown;
  steps: readonly FollowedStep[];
}

export interface WorkbenchInput {
  flow: PageFlow;
  run: Run;
  recordings: readonly Recording[];
}

export interface WorkbenchContext {
  flow: PageFlow;
  run: Run;
  /** The place in its machine of the state that is looked at: `order.paying`. */
  selected: string | null;
  followed: readonly Followed[];
  /** Which of them is shown; null shows the one that moved last. */
  followedKey: string | null;
  recordings: readonly Recording[];
}

export type WorkbenchEvent =
  | { type: "place.opened"; flow: PageFlow; run: Run; state: string | null; view: Address["view"] }
  | { type: "step.taken"; event: AnyEventObject }
  | { type: "step.chosen"; at: number }
  | { type: "walk.played"; run: Run }
  | { type: "playing.stopped" }
  | { type: "state.selected"; state: string | null }
  | { type: "message.heard"; message: FollowMessage }
  | { type: "actor.chosen"; key: string }
  | { type: "recording.started" }
  | { type: "recording.stopped" }
  /** `flow` is the name of the folder of the machine that is shown. */
  | { type: "recording.named"; name: string; flow: string }
  | { type: "recording.dropped" }
  | { type: "recording.removed"; name: string };

export type WorkbenchEmitted = { type: "recordings.changed"; recordings: readonly Recording[] };
