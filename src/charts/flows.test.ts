import { missedBy, replay, walksThrough } from "../testing/machines/paths.ts";
import { machineFiles } from "../tools/diagrams.ts";
import { loadFlow } from "./flows.ts";

const names = machineFiles("machines").map((file) => file.split("/")[1] as string);

describe("the walks through every machine", () => {
  it.each(names)("reach every state and take every transition of %s", async (name) => {
    const { machine, models } = await loadFlow(name);
    const all = Object.values(models);
    expect(all.map((model) => model.machine.id)).toEqual(all.map(() => machine.id));
    const replays = all.flatMap((model) => walksThrough(model).map((walk) => replay(model, walk)));
    expect(missedBy(machine, await Promise.all(replays))).toEqual([]);
  });
});
