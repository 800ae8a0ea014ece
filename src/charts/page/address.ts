import type { AnyEventObject } from "xstate";
import { eventsIn, walksToEachState } from "../../testing/machines/paths.ts";
import { isIn } from "../chart/words.ts";
import { beginRun, goToStep, type Run, runOf, stepAt, takeStep } from "../steps/run.ts";
import type { PageFlow } from "./flows.ts";

/** What an address shows: `#/booking/order.paying?begun=0&steps=3.14&at=1`. */
export interface Address {
  view: "steps" | "follow" | "compare";
  /** The name of the machine's folder; empty where none is named. */
  flow: string;
  /** The place of a state in its machine: `order.paying`; empty for none. */
  state: string;
  /** Which of the machine's models it begins with. */
  begun: number;
  /** What happened, each by its place among all that could. */
  steps: number[];
  /** The step that is looked at; the last one where it is absent. */
  at: number | null;
}

const views = ["follow", "compare"] as const;

export function readAddress(hash: string): Address {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const parts = path.split("/").map(decodeURIComponent);
  const view = views.find((name) => name === parts[0]) ?? "steps";
  const [flow = "", state = ""] = view === "steps" ? parts : parts.slice(1);
  const values = new URLSearchParams(query);
  const at = values.get("at");
  const steps = values.get("steps")?.split(".").map(Number) ?? [];
  return { view, flow, state, begun: Number(values.get("begun") ?? 0), steps, at: at === null ? null : Number(at) };
}

export function addressText({ view, flow, state, begun, steps, at }: Address): string {
  const path = [...(view === "steps" ? [] : [view]), flow, ...(state ? [state] : [])].map(encodeURIComponent).join("/");
  const values = [
    begun > 0 && `begun=${begun}`,
    steps.length > 0 && `steps=${steps.join(".")}`,
    at !== null && at < steps.length && `at=${at}`,
  ].filter(Boolean);
  return `#/${path}${values.length > 0 ? `?${values.join("&")}` : ""}`;
}

const isSame = (one: AnyEventObject) => {
  const text = JSON.stringify(one);
  return (other: AnyEventObject) => other === one || JSON.stringify(other) === text;
};

/** The address of a run of a model; what only the page that was followed did has none. */
export function stepsOf(run: Run): number[] {
  const places = run.steps.slice(1).map(({ event }, index) => {
    const before = run.steps[index]?.snapshot;
    return event && before ? eventsIn(run.model, before).findIndex(isSame(event)) : -1;
  });
  return places.includes(-1) ? [] : places;
}

/** The run that an address names, as far as it can be followed. */
export function runAt(flow: PageFlow, { begun, steps, at }: Pick<Address, "begun" | "steps" | "at">): Run {
  const models = Object.values(flow.models);
  const model = models[begun] ?? models[0];
  if (!model) throw new Error(`${flow.name} has no model`);
  let run = beginRun(model);
  for (const place of steps) {
    const event = eventsIn(model, stepAt(run).snapshot)[place];
    if (!event) break;
    run = takeStep(run, event);
  }
  return at === null ? run : goToStep(run, at);
}

/** The shortest walk to a state; null for a state to which none leads. */
export function runTo(flow: PageFlow, state: string): Run | null {
  for (const model of Object.values(flow.models)) {
    for (const { steps } of walksToEachState(model)) {
      const run = runOf(
        model,
        steps.map(({ event }) => event),
      );
      if (isIn(stepAt(run).snapshot, state)) return run;
    }
  }
  return null;
}
