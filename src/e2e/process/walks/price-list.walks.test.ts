import { priceListMachine } from "../../../../machines/price-list/price-list.machine.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { type FlowModel, missedBy, type Walk } from "../../../testing/machines/paths.ts";
import { holdingListModel, priceListModel, unsavedListModel } from "../../../testing/machines/price-list-model.ts";
import { drive } from "../../../testing/walks/drive.ts";
import { fewestWalks } from "../../../testing/walks/fewest-walks.ts";
import { priceListFlow } from "../../../testing/walks/price-list-flow.ts";
import { withWalks } from "../../../testing/walks/scene.ts";
import { takeWalks } from "../../../testing/walks/take-walks.ts";

type Model = FlowModel<typeof priceListMachine>;

/** What was published once is never deleted: a copy of it finds it. */
const isPossible = ({ steps }: Walk) =>
  !steps.some(
    ({ event }) =>
      event.type === "xstate.error.actor.0.priceList.beginning" &&
      (event as unknown as { error: { kind: string } }).error.kind === "gone" &&
      steps.length > 2,
  );

const choose = async (model: Model) => (await fewestWalks(model, isPossible)).map((walk) => ({ model, walk }));
let chosen: Promise<{ model: Model; walk: Walk }[][]> | undefined;

describeOnSqlite((engine) => {
  const walks = withWalks(engine);

  it("takes every transition of a price list on the screen, and nothing contradicts itself after any", async () => {
    chosen ??= Promise.all([priceListModel, unsavedListModel, holdingListModel].map(choose));
    const all = (await chosen).flat();
    const replays = await takeWalks(walks, { as: "admin", all }, async (world, { model, walk }) =>
      drive(await priceListFlow(walks, world, model.input), walk),
    );
    expect(missedBy(priceListMachine, replays)).toEqual([]);
  });
});
