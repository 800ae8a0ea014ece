import type { AnyStateMachine, EventFromLogic } from "xstate";
import { nextStatus, type StatusOf } from "../../../machines/support/lifecycle.ts";

/** What somebody does by calls to the server, and the steps of the lifecycle that it asks for. */
export interface Deed<Machine extends AnyStateMachine> {
  /** As far as they are allowed, one after the other; the first that is not ends it. */
  steps: readonly EventFromLogic<Machine>[];
  /** It is taken, and shows neither in the status nor in the trace. */
  leavesNoTrace?: true;
  do: () => Promise<unknown>;
}

/** A row with a lifecycle, and all that is done to it. */
export interface Life<Machine extends AnyStateMachine> {
  status: () => Promise<string>;
  /** What every step changes and none that is refused, such as the log; the status counts anyway. */
  trace: () => Promise<unknown>;
  deeds: Readonly<Record<string, Deed<Machine>>>;
}

const nameOf = (status: string, event: object) => `${status}: ${JSON.stringify(Object.values(event))}`;

/**
 * Does one thing after the other, and compares each status that the server comes to with the machine's.
 * @returns the steps that were taken, by status and event. @throws Error where the server took another one.
 */
export async function live<Machine extends AnyStateMachine>(
  machine: Machine,
  { status, trace, deeds }: Life<Machine>,
  walk: readonly string[],
): Promise<string[]> {
  const taken: string[] = [];
  for (const [place, name] of walk.entries()) {
    const deed = deeds[name];
    if (!deed) throw new Error(`nobody can ${name}`);
    const statusBefore = (await status()) as StatusOf<Machine>;
    let wanted = statusBefore;
    const before = await trace();
    let isRefused = deed.steps.length === 0;
    for (const step of deed.steps) {
      const next = nextStatus(machine, wanted, step);
      isRefused = next === null;
      if (next === null) break;
      taken.push(nameOf(wanted, step));
      wanted = next;
    }
    await deed.do();
    const came = await status();
    const at = `${walk.slice(0, place + 1).join(", ")}:`;
    if (came !== wanted) throw new Error(`${at} ${came} instead of ${wanted}`);
    const after = await trace();
    const isSame = JSON.stringify(after) === JSON.stringify(before);
    if (isRefused && !isSame) throw new Error(`${at} ${JSON.stringify(after)} instead of ${JSON.stringify(before)}`);
    const mustShow = !isRefused && !deed.leavesNoTrace;
    if (mustShow && isSame && came === statusBefore) throw new Error(`${at} was refused`);
  }
  return taken;
}

/** The steps that the machine allows and that none of the walks took. */
export function stepsMissed<Machine extends AnyStateMachine>(
  machine: Machine,
  events: readonly EventFromLogic<Machine>[],
  taken: readonly string[],
): string[] {
  const seen = new Set(taken);
  const allowed = Object.keys(machine.states).flatMap((status) =>
    events
      .filter((event) => nextStatus(machine, status as StatusOf<Machine>, event) !== null)
      .map((event) => nameOf(status, event)),
  );
  return allowed.filter((name) => !seen.has(name));
}
