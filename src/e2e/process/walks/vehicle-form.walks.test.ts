import { vehicleFormMachine } from "../../../../machines/vehicle-form/vehicle-form.machine.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { missedBy, type Walk } from "../../../testing/machines/paths.ts";
import { vehicleFormModel } from "../../../testing/machines/vehicle-form-model.ts";
import { drive } from "../../../testing/walks/drive.ts";
import { fewestWalks } from "../../../testing/walks/fewest-walks.ts";
import { withWalks } from "../../../testing/walks/scene.ts";
import { takeWalks } from "../../../testing/walks/take-walks.ts";
import { vehicleFlow } from "../../../testing/walks/vehicle-flow.ts";

let chosen: Promise<Walk[]> | undefined;

describeOnSqlite((engine) => {
  const walks = withWalks(engine);

  it("takes every transition of the form of a boat, and nothing contradicts itself after any", async () => {
    chosen ??= fewestWalks(vehicleFormModel);
    const all = await chosen;
    const replays = await takeWalks(walks, { as: "admin", all }, async (world, walk) =>
      drive(await vehicleFlow(walks, world), walk),
    );
    expect(missedBy(vehicleFormMachine, replays)).toEqual([]);
  });
});
