import { stayChangeMachine } from "../../../../machines/stay-change/stay-change.machine.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { type FlowModel, missedBy, type Walk } from "../../../testing/machines/paths.ts";
import { proposedStayModel, stayChangeModel } from "../../../testing/machines/stay-change-model.ts";
import { drive } from "../../../testing/walks/drive.ts";
import { fewestWalks } from "../../../testing/walks/fewest-walks.ts";
import { withWalks } from "../../../testing/walks/scene.ts";
import { stayFlow } from "../../../testing/walks/stay-flow.ts";
import { takeWalks } from "../../../testing/walks/take-walks.ts";

type Model = FlowModel<typeof stayChangeMachine>;

const choose = async (model: Model) => (await fewestWalks(model)).map((walk) => ({ model, walk }));
let chosen: Promise<{ model: Model; walk: Walk }[][]> | undefined;

describeOnSqlite((engine) => {
  const walks = withWalks(engine);

  it("takes every transition of a changed stay, and nothing contradicts itself after any", async () => {
    chosen ??= Promise.all([stayChangeModel, proposedStayModel].map(choose));
    const [byEmployee = [], byAdmin = []] = await chosen;
    const take = (as: "employee" | "admin", all: typeof byAdmin) =>
      takeWalks(walks, { as, all }, async (world, { model, walk }) =>
        drive(await stayFlow(walks, world, model.input), walk),
      );
    const replays = [...(await take("employee", byEmployee)), ...(await take("admin", byAdmin))];
    expect(missedBy(stayChangeMachine, replays)).toEqual([]);
  });
});
