import type { QueuedCall } from "./offline-queue.types.ts";

/** The next call to send: the first that neither was refused nor follows a refused one about the same thing. */
export function nextCall(calls: readonly QueuedCall[]): QueuedCall | null {
  return calls.find((call) => standingOf(calls, call) === "waiting") ?? null;
}

/** Whether a call waits for the network, was refused, or waits behind one that was. */
export function standingOf(calls: readonly QueuedCall[], call: QueuedCall): "waiting" | "refused" | "behind" {
  if (call.refusal !== null) return "refused";
  const before = calls.slice(0, calls.indexOf(call));
  return before.some(({ subject, refusal }) => subject === call.subject && refusal !== null) ? "behind" : "waiting";
}
