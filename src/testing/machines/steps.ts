import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import type { Happening } from "./paths.ts";

/** By state and by what happens in it: the state that follows. What is not named changes nothing. */
export type Steps = Record<string, Record<string, string>>;

interface Reading {
  /** The state that the table is about, e.g. one region of the machine. */
  stateOf: (snapshot: AnyMachineSnapshot) => string;
  /** What beside the event decides, in words: it is added to the name of the event. */
  circumstance?: (event: AnyEventObject, snapshot: AnyMachineSnapshot) => string;
}

function kindOf(answer: unknown): string {
  if (typeof answer !== "object" || answer === null) return String(answer);
  if (answer instanceof Error) return "thrown";
  return "kind" in answer ? String(answer.kind) : JSON.stringify(answer);
}

/** What happened, in words: `sendBooking: taken`, `sendBooking failed: network`, `after holdLimit`, `day.clicked`. */
function nameOf(event: AnyEventObject, snapshot: AnyMachineSnapshot): string {
  for (const node of snapshot._nodes) {
    const delayed = node.after.find(({ eventType }) => eventType === event.type);
    if (delayed) return `after ${String(delayed.delay)}`;
    for (const { id, src } of node.invoke) {
      const actor = typeof src === "string" ? src : id;
      if (event.type === `xstate.done.actor.${id}`) return `${actor}: ${kindOf(event["output"])}`;
      if (event.type === `xstate.error.actor.${id}`) return `${actor} failed: ${kindOf(event["error"])}`;
    }
  }
  return event.type;
}

/**
 * What a flow does in every situation, as a table to be compared with one that was written by hand from the
 * requirements: a transition that is missing, redirected, unguarded or new shows as a difference. Where the same event
 * leads to several states, they are joined by `or`: the circumstances have to tell them apart.
 */
export function stepsOf(happenings: readonly Happening[], { stateOf, circumstance = () => "" }: Reading): Steps {
  const seen = new Map<string, Map<string, Set<string>>>();
  for (const { from, event, to } of happenings) {
    const state = stateOf(from);
    const rows = seen.get(state) ?? new Map<string, Set<string>>();
    seen.set(state, rows);
    const name = [nameOf(event, from), circumstance(event, from)].filter(Boolean).join(", ");
    rows.set(name, (rows.get(name) ?? new Set()).add(stateOf(to)));
  }
  const tables = [...seen].map(([state, rows]) => {
    const changes = [...rows].filter(([, targets]) => [...targets].some((target) => target !== state));
    return [state, Object.fromEntries(changes.map(([name, to]) => [name, [...to].toSorted().join(" or ")]))] as const;
  });
  return Object.fromEntries(tables);
}
