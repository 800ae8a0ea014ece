import path from "node:path";
import { pathToFileURL } from "node:url";
import type { AnyStateMachine } from "xstate";
import type { FlowModel } from "../testing/machines/paths.ts";
import { machineFiles, machineIn } from "../tools/diagrams.ts";

/** A machine with all that can happen to it, by how it begins. */
export interface Flow {
  /** The name of its folder: `wallet-payment`. */
  name: string;
  machine: AnyStateMachine;
  models: Readonly<Record<string, FlowModel<AnyStateMachine>>>;
}

/**
 * Every machine below `machines/` with its models, found by place.
 * @throws Error for a machine without a model in `src/testing/machines`.
 */
export async function loadFlows(): Promise<Flow[]> {
  return Promise.all(machineFiles("machines").map((file) => loadFlow(path.basename(file, ".machine.ts"))));
}

/** One of them by its name. @throws Error where there is none. */
export async function loadFlow(name: string): Promise<Flow> {
  const file = path.join("machines", name, `${name}.machine.ts`);
  const machine = machineIn(file, (await load(file)) as object);
  const { models } = (await load(`src/testing/machines/${name}-model.ts`)) as Pick<Flow, "models">;
  return { name, machine, models };
}

const load = (file: string): Promise<unknown> => import(pathToFileURL(file).href);
