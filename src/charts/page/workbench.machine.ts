import { assign, emit, setup } from "xstate";
import { goToStep, type Run, takeStep } from "../steps/run.ts";
import { heard, shownActor, withRecording } from "./workbench.rules.ts";
import type { WorkbenchContext, WorkbenchEmitted, WorkbenchEvent, WorkbenchInput } from "./workbench.types.ts";

/** What the workbench shows: a machine step by step, the machines of a page as they run, or two commits. */
export const workbenchMachine = setup({
  types: {
    input: {} as WorkbenchInput,
    context: {} as WorkbenchContext,
    events: {} as WorkbenchEvent,
    emitted: {} as WorkbenchEmitted,
  },
  guards: {
    hasNextStep: ({ context: { run } }) => run.at < run.steps.length - 1,
    opens: ({ event }, view: string) => event.type === "place.opened" && event.view === view,
    /** What happened before the page was followed is missing once it was too much: it could not be replayed. */
    isWhole: ({ context }) => shownActor(context)?.steps[0]?.event === null,
    isNamed: ({ context, event }) =>
      event.type === "recording.named" &&
      event.name.trim() !== "" &&
      context.recordings.every(({ name }) => name !== event.name.trim()),
  },
  actions: {
    openPlace: assign(({ event }) =>
      event.type === "place.opened" ? { flow: event.flow, run: event.run, selected: event.state } : {},
    ),
    take: assign(({ context: { run }, event }) =>
      event.type === "step.taken" ? { run: takeStep(run, event.event), selected: null } : {},
    ),
    goTo: assign(({ context: { run } }, at: number) => ({ run: goToStep(run, at), selected: null })),
    advance: assign(({ context: { run } }) => ({ run: goToStep(run, run.at + 1) })),
    rewind: assign((_, run: Run) => ({ run: goToStep(run, 0), selected: null })),
    select: assign((_, selected: string | null) => ({ selected })),
    hear: assign(({ context, event }) => (event.type === "message.heard" ? heard(context, event.message) : {})),
    chooseActor: assign((_, followedKey: string) => ({ followedKey })),
    keepRecording: assign(({ context }, { name, flow }: { name: string; flow: string }) => ({
      recordings: withRecording(context, name.trim(), flow),
    })),
    removeRecording: assign(({ context: { recordings } }, removed: string) => ({
      recordings: recordings.filter(({ name }) => name !== removed),
    })),
    emitRecordings: emit(({ context }) => ({ type: "recordings.changed" as const, recordings: context.recordings })),
  },
  delays: { stepShown: 700 },
}).createMachine({
  id: "workbench",
  description: "What the workbench shows: a machine step by step, the machines of a page as they run, or two commits.",
  context: ({ input }) => ({ ...input, selected: null, followed: [], followedKey: null }),
  initial: "stepping",
  on: {
    "place.opened": [
      { guard: { type: "opens", params: "follow" }, target: ".following", actions: "openPlace" },
      { guard: { type: "opens", params: "compare" }, target: ".comparing", actions: "openPlace" },
      { target: ".stepping", actions: "openPlace" },
    ],
    "message.heard": { actions: "hear" },
    "state.selected": { actions: { type: "select", params: ({ event }) => event.state } },
    "recording.removed": {
      actions: [{ type: "removeRecording", params: ({ event }) => event.name }, "emitRecordings"],
    },
  },
  states: {
    stepping: {
      initial: "paused",
      on: {
        "step.taken": { target: ".paused", actions: "take" },
        "step.chosen": { target: ".paused", actions: { type: "goTo", params: ({ event }) => event.at } },
        "walk.played": { target: ".playing", actions: { type: "rewind", params: ({ event }) => event.run } },
      },
      states: {
        paused: {},
        playing: {
          after: { stepShown: { guard: "hasNextStep", target: "playing", reenter: true, actions: "advance" } },
          always: { guard: ({ context: { run } }) => run.at >= run.steps.length - 1, target: "paused" },
          on: { "playing.stopped": "paused" },
        },
      },
    },
    following: {
      initial: "watching",
      on: { "actor.chosen": { actions: { type: "chooseActor", params: ({ event }) => event.key } } },
      states: {
        watching: { on: { "recording.started": { guard: "isWhole", target: "recording" } } },
        recording: { on: { "recording.stopped": "naming" } },
        naming: {
          on: {
            "recording.named": {
              guard: "isNamed",
              target: "watching",
              actions: [{ type: "keepRecording", params: ({ event }) => event }, "emitRecordings"],
            },
            "recording.dropped": "watching",
          },
        },
      },
    },
    comparing: {},
  },
});
