import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, and, type EventFromLogic } from "xstate";

/** What a machine makes of an event in a situation. */
export type Verdict =
  | { kind: "accepted" }
  /** In none of the present states anything waits for it. */
  | { kind: "notAwaited" }
  /** Each transition that waits for it has a guard, and none of them holds; in the order in which they are tried. */
  | { kind: "refused"; guards: string[] };

type Guard = string | { type: string } | ((...values: never[]) => unknown);

interface Combined {
  check: (snapshot: AnyMachineSnapshot, event: { context: unknown; event: AnyEventObject }, self: unknown) => boolean;
  guards?: readonly Guard[];
}

/** XState evaluates a single guard by its name, parameters and combinations only as a part of another one. */
const everyGuard = (guards: readonly Guard[]) => and(guards as never) as unknown as Combined;

function holds(guard: Guard, snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean {
  const combined = everyGuard([guard]);
  return combined.check(snapshot, { context: snapshot.context as unknown, event }, combined);
}

/** The names of the guards that refuse; of a combination of guards those of its parts that do. */
function refusing(guard: Guard, snapshot: AnyMachineSnapshot, event: AnyEventObject): string[] {
  if (typeof guard === "function") return ["a condition"];
  const name = typeof guard === "string" ? guard : guard.type;
  const { guards } = (snapshot.machine as AnyStateMachine).implementations as { guards: Record<string, unknown> };
  const resolved = guards[name] as Combined | undefined;
  if (resolved?.check === everyGuard([]).check) {
    const parts = (resolved.guards ?? []).filter((part) => !holds(part, snapshot, event));
    return parts.flatMap((part) => refusing(part, snapshot, event));
  }
  return [name];
}

/** What the machine makes of an event, and which guards refuse it. */
export function verdictOn<Machine extends AnyStateMachine>(
  snapshot: AnyMachineSnapshot & { machine: Machine },
  event: EventFromLogic<Machine>,
): Verdict {
  // A lifecycle's event that leads back to its state has neither target nor action, and is accepted all the same.
  const taken = (snapshot.machine as AnyStateMachine).getTransitionData(snapshot, event) ?? [];
  if (taken.length > 0) return { kind: "accepted" };
  const waiting = snapshot._nodes.flatMap((node) => [...(node.transitions.get((event as AnyEventObject).type) ?? [])]);
  if (waiting.length === 0) return { kind: "notAwaited" };
  const guards = waiting.flatMap(({ guard }) => (guard ? refusing(guard as Guard, snapshot, event) : []));
  // A guard that is named twice is reported once, at its last place.
  return { kind: "refused", guards: guards.filter((guard, place) => guards.lastIndexOf(guard) === place) };
}

/**
 * The guard to name to a person who cannot do something; null where they can, or where nothing waits for it.
 * Transitions are tried in order: the last one asks the least.
 */
export function refusalOf<Machine extends AnyStateMachine>(
  snapshot: AnyMachineSnapshot & { machine: Machine },
  event: EventFromLogic<Machine>,
): string | null {
  const verdict = verdictOn(snapshot, event);
  return verdict.kind === "refused" ? (verdict.guards.at(-1) ?? null) : null;
}
