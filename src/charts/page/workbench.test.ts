import { createActor, SimulatedClock } from "xstate";
import { chartOf } from "../chart/chart.ts";
import { loadFlow } from "../flows.ts";
import type { FollowedActor, FollowedStep } from "../follow/messages.ts";
import { beginRun, type Run, runOf } from "../steps/run.ts";
import { workbenchMachine } from "./workbench.machine.ts";
import type { Recording } from "./workbench.types.ts";

async function openWorkbench() {
  const { name, machine, models } = await loadFlow("session");
  const flow = { name, exportName: "sessionMachine", machine, models, chart: chartOf(machine) };
  const [model] = Object.values(models);
  if (!model) throw new Error("there is no model");
  const clock = new SimulatedClock();
  const stored: (readonly Recording[])[] = [];
  const actor = createActor(workbenchMachine, { input: { flow, run: beginRun(model), recordings: [] }, clock });
  actor.on("recordings.changed", ({ recordings }) => stored.push(recordings));
  actor.start();
  return {
    actor,
    clock,
    stored,
    walk: runOf(model, [{ type: "call.refused" }, { type: "segment.changed", segment: "Buchungen" }]),
    open: (view: "steps" | "follow" | "compare", run: Run = beginRun(model)) =>
      actor.send({ type: "place.opened", flow, run, state: null, view }),
    at: () => actor.getSnapshot().context.run.at,
    followed: () => actor.getSnapshot().context.followed.map(({ actor: { key } }) => key),
  };
}

const anActor = (key: string): FollowedActor => ({ key, machine: "session", input: { segment: "" } });
const begun: FollowedStep = { event: null, value: { monitored: "valid" }, context: {}, tags: [], status: "active" };
const moved: FollowedStep = { ...begun, event: { type: "call.refused" }, value: { monitored: "checking" } };

describe("the workbench", () => {
  it("plays a walk step by step until its end, and no further than somebody lets it", async () => {
    const { actor, clock, walk, at } = await openWorkbench();
    actor.send({ type: "walk.played", run: walk });
    expect([at(), actor.getSnapshot().value]).toEqual([0, { stepping: "playing" }]);
    clock.increment(700);
    expect(at()).toBe(1);
    actor.send({ type: "playing.stopped" });
    clock.increment(7_000);
    expect(at()).toBe(1);
    actor.send({ type: "walk.played", run: walk });
    clock.increment(700);
    clock.increment(700);
    expect([at(), actor.getSnapshot().value]).toEqual([2, { stepping: "paused" }]);
  });

  it("goes back to a step, and takes another way from there", async () => {
    const { actor, walk, open, at } = await openWorkbench();
    open("steps", walk);
    actor.send({ type: "step.chosen", at: 0 });
    expect(at()).toBe(0);
    actor.send({ type: "step.taken", event: { type: "segment.changed", segment: "Buchungen" } });
    expect([at(), actor.getSnapshot().context.run.steps.length]).toEqual([1, 2]);
  });

  it("shows who moved last among the machines of the pages, or the one that was chosen", async () => {
    const { actor, open, followed } = await openWorkbench();
    open("follow");
    for (const key of ["a", "b"]) {
      actor.send({ type: "message.heard", message: { kind: "started", actor: anActor(key), steps: [begun] } });
    }
    expect(followed()).toEqual(["b", "a"]);
    actor.send({ type: "message.heard", message: { kind: "moved", key: "a", step: moved } });
    actor.send({ type: "message.heard", message: { kind: "moved", key: "unknown", step: moved } });
    expect(followed()).toEqual(["a", "b"]);
    actor.send({ type: "message.heard", message: { kind: "stopped", key: "a" } });
    expect(actor.getSnapshot().context.followed[0]).toMatchObject({ steps: [begun, moved], isOver: true });
  });

  it("keeps a recording under a name of its own, from the beginning of its machine", async () => {
    const { actor, open, stored } = await openWorkbench();
    open("follow");
    actor.send({ type: "recording.started" });
    expect(actor.getSnapshot().value).toEqual({ following: "watching" });
    actor.send({ type: "message.heard", message: { kind: "started", actor: anActor("a"), steps: [begun] } });
    actor.send({ type: "recording.started" });
    actor.send({ type: "message.heard", message: { kind: "moved", key: "a", step: moved } });
    actor.send({ type: "recording.stopped" });
    actor.send({ type: "recording.named", name: "  ", flow: "session" });
    expect(actor.getSnapshot().value).toEqual({ following: "naming" });
    actor.send({ type: "recording.named", name: " Refused ", flow: "session" });
    expect(stored).toEqual([[{ name: "Refused", flow: "session", input: { segment: "" }, steps: [begun, moved] }]]);
    actor.send({ type: "recording.removed", name: "Refused" });
    expect(stored.at(-1)).toEqual([]);
  });

  it("records nothing whose beginning is not known: it could not be replayed", async () => {
    const { actor, open } = await openWorkbench();
    open("follow");
    actor.send({ type: "message.heard", message: { kind: "started", actor: anActor("a"), steps: [moved] } });
    actor.send({ type: "recording.started" });
    expect(actor.getSnapshot().value).toEqual({ following: "watching" });
  });
});
