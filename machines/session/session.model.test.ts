import type { AnyEventObject, StateValue } from "xstate";
import { missedBy, replay, walksThrough } from "../../src/testing/machines/paths.ts";
import { sessionModel as model } from "../../src/testing/machines/session-model.ts";
import { sessionMachine } from "./session.machine.ts";

/** requirements/session.md, written apart from the chart: a transition that is lost there is missing here. */
const required = [
  "valid, other segment: checking",
  "valid, refused call: checking",
  "checking, other segment: checking",
  "checking, valid: reading",
  "checking, not valid: ended",
  "checking, failed: valid",
  "reading, other segment: checking",
  "reading, active user: valid",
  "reading, inactive user: loggingOut",
  "reading, no user: ended",
  "reading, failed: valid",
  "loggingOut, logged out: ended",
  "loggingOut, failed: ended",
];

const nameOf = (value: StateValue) => (typeof value === "string" ? value : (value["monitored"] as string));

function wordsOf({ type, output }: AnyEventObject, state: string): string {
  if (type === "segment.changed") return "other segment";
  if (type === "call.refused") return "refused call";
  if (type.startsWith("xstate.error.")) return "failed";
  if (state === "checking") return output ? "valid" : "not valid";
  if (state === "loggingOut") return "logged out";
  return output ? `${(output as { active: boolean }).active ? "active" : "inactive"} user` : "no user";
}

it("does what is required of a session, in every way there is through the chart", async () => {
  const walks = walksThrough(model);
  const replays = await Promise.all(walks.map((walk) => replay(model, walk)));
  expect(replays.map(({ values }) => values)).toEqual(walks.map(({ steps }) => steps.map(({ expected }) => expected)));
  expect(missedBy(sessionMachine, replays)).toEqual([]);
  const seen = walks.flatMap(({ steps }) => {
    let from = "valid";
    return steps.map(({ event, expected }) => {
      const line = `${from}, ${wordsOf(event, from)}: ${nameOf(expected)}`;
      from = nameOf(expected);
      return line;
    });
  });
  expect([...new Set(seen)].toSorted()).toEqual(required.toSorted());
});
