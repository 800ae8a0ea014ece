import type { PromiseActorLogic } from "xstate";

/** A call that waits on the device until the server has answered it (requirements/offline.md). */
export interface QueuedCall {
  /** Its Idempotency-Key. */
  key: string;
  /** What it is about, such as `vehicle 3`: calls about the same thing depend on those before. */
  subject: string;
  /** Which call it is, for the code that sends it. */
  call: string;
  /** Its payload; files among it stay files. The version is that of the subject as it was seen. */
  request: Readonly<Record<string, unknown>> & { version: number };
  /** When it was asked for, or asked for again: ISO 8601, UTC. */
  at: string;
  /** Its place among what waits: later ones have a higher one. */
  position: number;
  /** Why the server refused it, as the sender rejected; null while it waits. */
  refusal: unknown;
}

export interface OfflineQueueContext {
  /** In the order in which they were asked for. */
  calls: readonly QueuedCall[];
  /** The key of the one that is being sent; null while none is. */
  sending: string | null;
}

export type OfflineQueueEvent =
  | { type: "call.queued"; call: QueuedCall }
  /** Another tab of the device changed what waits: all of it, as it is stored now. */
  | { type: "calls.read"; calls: readonly QueuedCall[] }
  | { type: "network.returned" }
  /** Sent again, to the version that is seen now. */
  | { type: "call.retried"; key: string; version: number; at: string }
  | { type: "call.discarded"; key: string };

/** What the device has to store. */
export type OfflineQueueEmitted =
  | { type: "call.changed"; call: QueuedCall }
  | { type: "call.removed"; key: string }
  | { type: "failure.logged"; failure: unknown };

/** What a call that was sent made: the new version of its subject; null where it has none. */
export interface SentCall {
  version: number | null;
}

/** `later`: no answer, or none that refuses it. Anything else is a refusal. */
export interface NotNow {
  kind: "later";
}

export type OfflineQueueActors = {
  /** What waits on the device, in its order. */
  loadCalls: PromiseActorLogic<QueuedCall[], void>;
  /** Rejects with `NotNow`, or with the reason of the refusal. */
  sendCall: PromiseActorLogic<SentCall, QueuedCall>;
};
