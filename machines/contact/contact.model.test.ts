import { type FlowModel, missedBy, replay, walksThrough } from "../support/paths.ts";
import { contactMachine } from "./contact.machine.ts";

const request = { name: "Erika Beispiel", email: "erika@example.com", body: "Ahoi!", website: "" };
const model: FlowModel<typeof contactMachine> = {
  machine: contactMachine,
  input: undefined,
  events: [{ type: "contact.submitted", request }],
  answers: { sendRequest: { done: [{}], failed: [{ kind: "network" }, new Error("thrown by a bug")] } },
};

it("goes every way of a contact request as the chart shows it, and leaves none out", async () => {
  const walks = walksThrough(model);
  const replays = await Promise.all(walks.map((walk) => replay(model, walk)));
  expect(replays.map(({ values }) => values)).toEqual(walks.map(({ steps }) => steps.map(({ expected }) => expected)));
  expect(missedBy(contactMachine, replays)).toEqual([]);
});
