import { defectMachine } from "../../../../machines/defect/defect.machine.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { events } from "../../../testing/machines/defect-model.ts";
import { type DefectWalk, defectLife } from "../../../testing/walks/defect-life.ts";
import { live, stepsMissed } from "../../../testing/walks/live.ts";
import { withWalks } from "../../../testing/walks/scene.ts";
import { takeWalks } from "../../../testing/walks/take-walks.ts";

const all: DefectWalk[] = [
  { kind: "damage", deeds: ["reopen", "change", "change", "close", "close", "change", "withdraw", "reopen", "close"] },
  { kind: "damage", deeds: ["withdraw", "withdraw", "close", "change", "reopen", "reopen", "withdraw"] },
  { kind: "service", deeds: ["close", "reopen", "change", "close", "withdraw", "close", "change", "reopen", "close"] },
  { kind: "damage", deeds: ["close", "erase its guest", "reopen", "change", "close", "withdraw"] },
  { kind: "damage", deeds: ["erase its guest", "change", "close", "reopen", "withdraw"] },
];

describeOnSqlite((engine) => {
  const walks = withWalks(engine);

  it("is lived by damages and services on the server, step by step, and refuses every other step", async () => {
    const taken = await takeWalks(walks, { as: "employee", all }, async (world, { kind, deeds }) =>
      live(defectMachine, await defectLife(walks, world, kind), deeds),
    );
    const known = Object.values(events).flatMap((event) => [event, { ...event, facts: { comesAgain: true } }]);
    expect(stepsMissed(defectMachine, known, taken.flat())).toEqual([]);
  });
});
