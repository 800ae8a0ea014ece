import { type Chart, chartOf } from "../charts/chart/chart.ts";
import { layoutOf } from "../charts/chart/layout.ts";
import { loadFlows } from "../charts/flows.ts";
import { median } from "./statistics.ts";

const rounds = 9;

/** How long the picture of a chart takes, in milliseconds: the first, and the median of the others. */
async function layoutTimes(chart: Chart): Promise<[first: number, usual: number]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await layoutOf(chart);
    times.push(performance.now() - started);
  }
  return [times[0] ?? 0, median(times.slice(1))];
}

/** The layout of every chart of the workbench; the goal is 300 ms for the largest. */
export async function measureCharts(): Promise<void> {
  console.log("\nLayout of each chart: first, then usual");
  for (const { machine } of await loadFlows()) {
    const chart = chartOf(machine);
    const [first, usual] = await layoutTimes(chart);
    const size = `${chart.transitions.length} transitions`;
    console.log(
      `${chart.id.padEnd(18)} ${first.toFixed(0).padStart(5)} ms ${usual.toFixed(0).padStart(5)} ms  ${size}`,
    );
  }
}
