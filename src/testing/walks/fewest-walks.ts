import type { AnyEventObject, AnyStateMachine } from "xstate";
import { type FlowModel, replay, type Walk, walksThrough } from "../machines/paths.ts";

/** What an actor comes to, so that each answer is given somewhere; null for any other event. */
function answerIn({ type, ...event }: AnyEventObject): string | null {
  if (!/^xstate\.(?:done|error)\./.test(type)) return null;
  const value: unknown = event["output"] ?? event["error"];
  const { kind, failure, amountCents } = Object(value) as Record<string, unknown>;
  const ofFailure = (Object(failure) as { kind?: unknown }).kind;
  return JSON.stringify([type, kind ?? value, ofFailure, kind === "valid" ? amountCents : null]);
}

/**
 * As few of a model's walks as take every transition and let every actor come to each of its answers: each costs calls
 * to a server.
 * @param isPossible leaves out walks that need what no server answers.
 */
export async function fewestWalks<Machine extends AnyStateMachine>(
  model: FlowModel<Machine>,
  isPossible: (walk: Walk) => boolean = () => true,
): Promise<Walk[]> {
  const walks = walksThrough(model, answerIn).filter(isPossible);
  const reached = await Promise.all(
    walks.map(async (walk) => {
      const { transitions } = await replay(model, walk);
      return new Set([
        ...transitions,
        ...walk.steps.map(({ event }) => answerIn(event)).filter((name) => name !== null),
      ]);
    }),
  );
  const missing = new Set(reached.flatMap((names) => [...names]));
  const chosen: Walk[] = [];
  while (missing.size > 0) {
    const gains = reached.map((names) => [...names].filter((name) => missing.has(name)).length);
    const best = gains.indexOf(Math.max(...gains));
    for (const name of reached[best] ?? []) missing.delete(name);
    const walk = walks[best];
    if (walk) chosen.push(walk);
  }
  return chosen;
}
