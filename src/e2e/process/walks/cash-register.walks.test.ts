import { cashRegisterMachine } from "../../../../machines/cash-register/cash-register.machine.ts";
import { describeOnSqlite } from "../../../testing/database.ts";

import { freeAmountModel, interruptedTillModel, tillModel } from "../../../testing/machines/cash-register-model.ts";
import { type FlowModel, goOn, missedBy, type Walk } from "../../../testing/machines/paths.ts";

import { drive } from "../../../testing/walks/drive.ts";
import { fewestWalks } from "../../../testing/walks/fewest-walks.ts";
import { withWalks } from "../../../testing/walks/scene.ts";
import { takeWalks } from "../../../testing/walks/take-walks.ts";
import { tillFlow } from "../../../testing/walks/till-flow.ts";

type Model = FlowModel<typeof cashRegisterMachine>;

/** Opened for products, the till shows the sale that lay open before: only its ways out are new. */
const isInterrupted = ({ steps: [first] }: Walk) => ["sale.resumed", "sale.replaced"].includes(first?.event.type ?? "");

/** Two of them are enough: the others are as the second. */
const sellsFewAmounts = ({ steps }: Walk) =>
  steps.length <= 4 && steps.some(({ event }) => event.type.startsWith("amount."));

/** Sent again after its answer was lost, it is one sale. */
const soldOnce = { type: "xstate.done.actor.0.cashRegister.saving", output: { id: 9, number: 4 } };

async function choose(): Promise<{ model: Model; walk: Walk }[]> {
  const models: [Model, (walk: Walk) => boolean][] = [
    [tillModel, () => true],
    [freeAmountModel, sellsFewAmounts],
    [interruptedTillModel, (walk) => walk.steps.length === 1 && isInterrupted(walk)],
  ];
  const chosen = await Promise.all(
    models.map(async ([model, isWanted]) => (await fewestWalks(model, isWanted)).map((walk) => ({ model, walk }))),
  );
  const again = chosen.flat().filter(({ walk: { steps } }) => steps.at(-1)?.event.type === "sale.retried");
  return [...chosen.flat(), ...again.map(({ model, walk }) => ({ model, walk: goOn(model, walk, soldOnce) }))];
}

let chosen: ReturnType<typeof choose> | undefined;

describeOnSqlite((engine) => {
  const walks = withWalks(engine);

  it("takes every transition of the till, and nothing contradicts itself after any", async () => {
    chosen ??= choose();
    const replays = await takeWalks(walks, { as: "employee", all: await chosen }, async (world, { model, walk }) =>
      drive(await tillFlow(walks, world, model.input), walk),
    );
    expect(missedBy(cashRegisterMachine, replays)).toEqual([]);
  });
});
