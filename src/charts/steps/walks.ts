import type { AnyEventObject, AnyStateMachine } from "xstate";
import {
  type FlowModel,
  missedBy,
  type Replay,
  replay,
  type Walk,
  walksThrough,
} from "../../testing/machines/paths.ts";

/** A walk of the path tests. */
export interface NamedWalk {
  /** How the machine begins, by the name of its model. */
  model: string;
  events: AnyEventObject[];
}

type Models = Readonly<Record<string, FlowModel<AnyStateMachine>>>;

/** The walks that the tests take through a machine, the shortest first. */
export function walksOf(models: Models): NamedWalk[] {
  const walks = Object.entries(models).flatMap(([model, all]) =>
    walksThrough(all).map(({ steps }) => ({ model, events: steps.map(({ event }) => event) })),
  );
  return walks.toSorted((one, other) => one.events.length - other.events.length);
}

/** The states and transitions, by their ids, that none of the walks comes through. */
export async function missedByWalks(
  machine: AnyStateMachine,
  models: Models,
  walks: readonly NamedWalk[],
): Promise<string[]> {
  const replays: Replay[] = [];
  for (const { model, events } of walks) {
    const walk: Walk = { steps: events.map((event) => ({ event, expected: {} })) };
    const led = models[model];
    if (led) replays.push(await replay(led, walk));
  }
  return missedBy(machine, replays);
}
