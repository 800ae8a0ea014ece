import { aUser } from "../../src/testing/builders.ts";
import { type FlowModel, missedBy, replay, walksThrough } from "../support/paths.ts";
import { sessionMachine } from "./session.machine.ts";

const model: FlowModel<typeof sessionMachine> = {
  machine: sessionMachine,
  input: { segment: "" },
  events: [
    { type: "segment.changed", segment: "Buchungen" },
    { type: "segment.changed", segment: "" },
    { type: "call.refused" },
  ],
  answers: {
    checkSession: { done: [true, false], failed: [{ kind: "network" }] },
    readUser: { done: [aUser(), aUser({ active: false }), null], failed: [{ kind: "network" }] },
    logOut: { done: [{}], failed: [new Error("thrown by a bug")] },
  },
};

it("goes every way of a session as the chart shows it, and leaves none out", async () => {
  const walks = walksThrough(model);
  const replays = await Promise.all(walks.map((walk) => replay(model, walk)));
  expect(replays.map(({ values }) => values)).toEqual(walks.map(({ steps }) => steps.map(({ expected }) => expected)));
  expect(missedBy(sessionMachine, replays)).toEqual([]);
});
