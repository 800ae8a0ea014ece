import { type AnyStateMachine, StateMachine } from "xstate";
import type { FlowModel } from "../../testing/machines/paths.ts";
import { type Chart, chartOf } from "../chart/chart.ts";

/** A machine on the page, with all that can happen to it. */
export interface PageFlow {
  /** The name of its folder. */
  name: string;
  /** The name by which its file exports it. */
  exportName: string;
  machine: AnyStateMachine;
  chart: Chart;
  models: Readonly<Record<string, FlowModel<AnyStateMachine>>>;
}

interface FoundModules {
  keys: () => string[];
  (key: string): Record<string, unknown>;
}

/** webpack puts the files into the bundle that it finds where the call names them. */
type FindModules = (folder: string, options: { recursive?: boolean; regExp: RegExp }) => FoundModules;
declare global {
  interface ImportMeta {
    webpackContext: FindModules;
  }
}

const machineFiles = import.meta.webpackContext("../../../machines", { recursive: true, regExp: /\.machine\.ts$/ });
const modelFiles = import.meta.webpackContext("../../testing/machines", { regExp: /-model\.ts$/ });

function flowIn(file: string): PageFlow {
  const name = /([\w-]+)\.machine\.ts$/.exec(file)?.[1] ?? "";
  const [found] = Object.entries(machineFiles(file)).filter(([, value]) => value instanceof StateMachine);
  if (!found) throw new Error(`${file} exports no machine`);
  const [exportName, machine] = found as [string, AnyStateMachine];
  const { models } = modelFiles(`./${name}-model.ts`) as Pick<PageFlow, "models">;
  return { name, exportName, machine, chart: chartOf(machine), models };
}

/** Every machine below `machines/`, found by place. */
export const pageFlows: readonly PageFlow[] = machineFiles
  .keys()
  .map(flowIn)
  .toSorted((one, other) => {
    return one.name.localeCompare(other.name);
  });

/** A flow by the name of its folder or the id of its machine. */
export function flowNamed(name: string): PageFlow | null {
  return pageFlows.find((flow) => flow.name === name || flow.chart.id === name) ?? null;
}
