import { type ChartedStep, chartedSteps } from "../../testing/machines/effects.ts";
import type { Flow } from "../flows.ts";

/**
 * What happens with an event in each status, in its order; of an effect, with which steps it happens.
 * @throws Error for a name that is neither an event with effects nor an effect.
 */
export function effectLines(flows: readonly Pick<Flow, "machine">[], name: string): string[] {
  const lines = flows.flatMap(({ machine }) => {
    const steps = chartedSteps(machine);
    const asEvent = steps.filter(({ event }) => event === name);
    const asEffect = steps.filter(({ effects }) => effects.includes(name));
    return [
      ...asEvent.flatMap((step) => [
        `${machine.id}: ${stepText(step)}`,
        ...step.effects.map((effect) => `  ${effect}`),
      ]),
      ...asEffect.map((step) => `${machine.id}: ${stepText(step)}`),
    ];
  });
  if (lines.length === 0) throw new Error(`no step has effects by the name of ${name}`);
  return lines;
}

function stepText({ from, event, guards, to }: ChartedStep): string {
  const condition = guards.length > 0 ? ` if ${guards.join(" and ")}` : "";
  return `${event} in ${from}${condition} leads to ${to}`;
}
