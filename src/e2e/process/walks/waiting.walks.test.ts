import { type WaitingEvent, waitingMachine } from "../../../../machines/waiting/waiting.machine.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { events } from "../../../testing/machines/waiting-model.ts";
import { live, stepsMissed } from "../../../testing/walks/live.ts";
import { withWalks } from "../../../testing/walks/scene.ts";
import { takeWalks } from "../../../testing/walks/take-walks.ts";
import { waitingLife } from "../../../testing/walks/waiting-life.ts";

const offered = ["confirm", "be offered the days"];
const told = ["confirm", "hear of the days shortly before"];
const all = [
  [
    "decline",
    "let the offer run out",
    "confirm",
    "confirm",
    "confirm not in time",
    "decline",
    "be offered the days",
    "see them taken after one offer",
    "decline",
    "decline",
    "see them taken after one offer",
    "be offered the days",
    "let the offer run out",
    "see them taken after two offers",
    "be offered the days",
    "decline",
    "see them taken after three offers",
    "unsubscribe",
  ],
  [
    ...offered,
    "let the offer run out",
    "decline",
    "see them taken after one offer",
    "be offered the days",
    "decline",
    "see them taken after two offers",
    "be offered the days",
    "let the offer run out",
    "see them taken after three offers",
    "unsubscribe",
  ],
  ["confirm not in time", "confirm"],
  ["be offered the days", "unsubscribe", "confirm"],
  ["book"],
  ["let the days pass"],
  ["confirm", "book", "unsubscribe"],
  ["confirm", "unsubscribe", "book"],
  ["confirm", "let the days pass"],
  [...offered, "book"],
  [...offered, "unsubscribe"],
  [...offered, "let the days pass"],
  [...offered, "decline", "book"],
  [...offered, "decline", "unsubscribe"],
  [...offered, "decline", "let the days pass"],
  [...told, "let the offer run out", "book"],
  [...told, "unsubscribe"],
  [...told, "let the days pass"],
];

describeOnSqlite((engine) => {
  const walks = withWalks(engine);

  it("is lived by entries of the waiting list on the server, step by step, and refuses every other step", async () => {
    const taken = await takeWalks(walks, { as: "guest", all }, async (world, walk) =>
      live(waitingMachine, await waitingLife(walks, world), walk),
    );
    expect(stepsMissed(waitingMachine, Object.values<WaitingEvent>(events), taken.flat())).toEqual([]);
  });
});
