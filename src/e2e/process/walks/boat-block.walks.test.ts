import { boatBlockMachine } from "../../../../machines/boat-block/boat-block.machine.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { events } from "../../../testing/machines/boat-block-model.ts";
import { blockLife } from "../../../testing/walks/block-life.ts";
import { live, stepsMissed } from "../../../testing/walks/live.ts";
import { withWalks } from "../../../testing/walks/scene.ts";
import { takeWalks } from "../../../testing/walks/take-walks.ts";

const all = [
  ["move", "describe", "shorten", "end", "move", "shorten", "describe", "end"],
  ["end", "end"],
  ["let it begin", "move", "describe", "end", "describe", "end"],
  ["let it pass", "move", "shorten", "describe", "end"],
];

describeOnSqlite((engine) => {
  const walks = withWalks(engine);

  it("is lived by blocks of boats on the server, step by step, and refuses every other step", async () => {
    const taken = await takeWalks(walks, { as: "employee", all }, async (world, walk) => {
      const steps = await live(boatBlockMachine, await blockLife(walks, world), walk);
      walks.plan.clock.set("2027-05-03T08:00:00.000Z");
      Object.assign(walks.plan.kim, await walks.plan.employee());
      return steps;
    });
    expect(stepsMissed(boatBlockMachine, Object.values(events), taken.flat())).toEqual([]);
  });
});
