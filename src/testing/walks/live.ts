import type { AnyStateMachine, ContextFrom, EventFromLogic } from "xstate";
import { nextStatus, type StatusOf, stepOn } from "../../../machines/support/lifecycle.ts";

/** What somebody does by calls to the server, and the steps of the lifecycle that it asks for. */
export interface Deed<Machine extends AnyStateMachine> {
  /** As far as they are allowed, one after the other; the first that is not ends it. `facts`: what is not as usual. */
  steps: readonly (EventFromLogic<Machine> & { facts?: Partial<ContextFrom<Machine>> })[];
  /** It is taken, and shows neither in the status nor in the trace. */
  leavesNoTrace?: true;
  /** What row and ledger say where it is asked for, beside the facts of each step. */
  facts?: () => Promise<Partial<ContextFrom<Machine>>>;
  /** What of `Life.traces` is to change, by hand; nothing where it is left out, or where the deed is refused. */
  happens?: () => Promise<readonly string[]>;
  /** What of it changes also where the life refuses its step. */
  happensAnyway?: () => Promise<readonly string[]>;
  /** What of that is no effect of a step: it is written with the step, or by others. */
  beside?: readonly string[];
  do: () => Promise<unknown>;
}

/** A row with a lifecycle, and all that is done to it. */
export interface Life<Machine extends AnyStateMachine> {
  status: () => Promise<string>;
  /** What every step changes and none that is refused, such as the log; the status counts anyway. */
  trace: () => Promise<unknown>;
  /** What it has in other tables, and by effect of the chart which of it that may change. */
  traces?: {
    read: () => Promise<Readonly<Record<string, unknown>>>;
    ofEffects: Readonly<Record<string, readonly string[]>>;
  };
  deeds: Readonly<Record<string, Deed<Machine>>>;
}

const nameOf = (status: string, event: object) => `${status}: ${JSON.stringify(Object.values(event))}`;

/** What is another one than before. */
const changed = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) =>
  Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/** What is wrong with what has happened: all of it has to be expected, and named by the chart. */
function wrongEffects(happened: readonly string[], expected: readonly string[], allowed: readonly string[]): string[] {
  const missing = expected.filter((name) => !happened.includes(name)).map((name) => `no change of ${name}`);
  const surplus = happened.filter((name) => !expected.includes(name)).map((name) => `a change of ${name}`);
  const unnamed = happened.filter((name) => !allowed.includes(name)).map((name) => `no effect of the chart is ${name}`);
  return [...missing, ...surplus, ...unnamed];
}

/**
 * Does one thing after the other, and compares each status that the server comes to with the machine's, and what
 * happened with the effects that the chart names.
 * @returns the steps that were taken, by status and event. @throws Error where the server took another one.
 */
export async function live<Machine extends AnyStateMachine>(
  machine: Machine,
  { status, trace, traces, deeds }: Life<Machine>,
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
    const named: string[] = [...(deed.beside ?? [])];
    const known = await deed.facts?.();
    for (const { facts, ...event } of deed.steps) {
      const asked = event as EventFromLogic<Machine>;
      const step = stepOn(machine, wanted, asked, { ...known, ...facts } as Partial<ContextFrom<Machine>>);
      isRefused = !("status" in step);
      if (!("status" in step)) break;
      taken.push(nameOf(wanted, asked));
      wanted = step.status;
      named.push(...step.effects.flatMap((effect) => traces?.ofEffects[(effect as { type: string }).type] ?? []));
    }
    const expected = (isRefused ? await deed.happensAnyway?.() : await deed.happens?.()) ?? [];
    const tracesBefore = (await traces?.read()) ?? {};
    await deed.do();
    const came = await status();
    const at = `${walk.slice(0, place + 1).join(", ")}:`;
    const wrong = wrongEffects(changed(tracesBefore, (await traces?.read()) ?? {}), expected, named);
    if (wrong.length > 0) throw new Error(`${at} ${wrong.join(", ")}`);
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
  events: readonly (EventFromLogic<Machine> & { facts?: Partial<ContextFrom<Machine>> })[],
  taken: readonly string[],
): string[] {
  const seen = new Set(taken);
  const allowed = Object.keys(machine.states).flatMap((status) =>
    events
      .filter(({ facts, ...event }) => nextStatus(machine, status as StatusOf<Machine>, event as never, facts) !== null)
      .map(({ facts: _facts, ...event }) => nameOf(status, event)),
  );
  return allowed.filter((name) => !seen.has(name));
}
