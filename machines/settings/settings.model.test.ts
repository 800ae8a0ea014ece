import { type FlowModel, missedBy, replay, walksThrough } from "../support/paths.ts";
import { settingsMachine } from "./settings.machine.ts";

const update = { firstName: "Kim", lastName: "Kapitän", email: "kim@example.com", password: undefined };
const model: FlowModel<typeof settingsMachine> = {
  machine: settingsMachine,
  input: undefined,
  events: [{ type: "settings.submitted", update }],
  answers: {
    saveSettings: {
      done: [{ kind: "saved" }, { kind: "refused", errors: { email: "validation-staff:emailTaken" } }],
      failed: [{ kind: "network" }],
    },
  },
};

it("goes every way of an update as the chart shows it, and leaves none out", async () => {
  const walks = walksThrough(model);
  const replays = await Promise.all(walks.map((walk) => replay(model, walk)));
  expect(replays.map(({ values }) => values)).toEqual(walks.map(({ steps }) => steps.map(({ expected }) => expected)));
  expect(missedBy(settingsMachine, replays)).toEqual([]);
});
