import { createMachine, setup } from "xstate";
import { unprovided } from "../../../machines/support/actors.ts";
import { loadFlow } from "../flows.ts";
import { beginRun, choicesIn, stepAt } from "../steps/run.ts";
import { chartOf, statesIn } from "./chart.ts";
import { differencesBetween } from "./differences.ts";
import { choiceText, durationText, placeText, valueText, whenText } from "./words.ts";

const shopWith = (limit: number, extra: object = {}) =>
  setup({
    actors: { ask: unprovided<string, void>("ask") },
    actions: { ring: () => {} },
    delays: { limit },
  }).createMachine({
    id: "shop",
    description: "A shop.",
    initial: "closed",
    states: {
      closed: { on: { "door.opened": { target: "open", actions: "ring" } } },
      open: { tags: "busy", invoke: { src: "ask", onDone: "closed" }, after: { limit: "closed" } },
      ...extra,
    },
  });

describe("the chart of a machine as plain data", () => {
  it("has its states, transitions, actors, tags and delays", () => {
    const chart = chartOf(shopWith(2_000));
    expect(statesIn(chart.root).map(({ id, kind }) => [id, kind])).toEqual([
      ["shop", "compound"],
      ["shop.closed", "atomic"],
      ["shop.open", "atomic"],
    ]);
    expect(chart.root.states[1]).toMatchObject({ path: "open", tags: ["busy"], actors: ["ask"] });
    expect(chart.transitions.map(({ event, targets, actions }) => [event, targets, actions])).toEqual([
      ["door.opened", ["shop.open"], ["ring"]],
      ["ask done", ["shop.closed"], []],
      ["after limit", ["shop.closed"], expect.anything()],
    ]);
    expect(chart.delays).toEqual({ limit: 2_000 });
    expect(JSON.parse(JSON.stringify(chart))).toEqual(chart);
  });

  it("differs from another by what was added and lost, and by nothing else", () => {
    const before = chartOf(shopWith(2_000));
    expect(differencesBetween(before, chartOf(shopWith(2_000)))).toEqual({ added: [], lost: [], lines: [] });
    const { added, lost, lines } = differencesBetween(before, chartOf(shopWith(3_000, { over: { type: "final" } })));
    expect([added, lost]).toEqual([["shop.over"], []]);
    expect(lines).toEqual(["- delay limit 2 s", "+ state over (final)", "+ delay limit 3 s"]);
    expect(differencesBetween(null, before).lost).toEqual([]);
    expect(differencesBetween(before, null).added).toEqual([]);
  });

  it("has no difference where transitions only changed their place", () => {
    const on = (...events: string[]) => {
      const states = { a: { on: Object.fromEntries(events.map((event) => [event, "b"])) }, b: {} };
      return chartOf(createMachine({ id: "m", initial: "a", states }));
    };
    expect(differencesBetween(on("x", "y"), on("y", "x")).lines).toEqual([]);
  });
});

describe("what a developer reads", () => {
  it("names an answer by its kind, and tells payloads of one event apart", async () => {
    const { machine, models } = await loadFlow("booking");
    const [model] = Object.values(models);
    if (!model) throw new Error("there is no model");
    const { snapshot } = stepAt(beginRun(model));
    const texts = choicesIn(model, snapshot).map((choice) => choiceText(choice, machine, model.events));
    expect(texts).toContain("booking.submitted, paypal: false, banktransfer: true");
    expect(texts).toContain("booking.submitted, paypal: true, banktransfer: false");
    expect(placeText(snapshot)).toBe("voucher.unapplied, order.editing, progress.idle");
  });

  it("is short", () => {
    expect(valueText({ kind: "refused", failure: { kind: "banned" } })).toBe("refused, banned");
    expect(valueText(new Error("offline"))).toBe("an error: offline");
    expect([600, 3_500, 900_000].map(durationText)).toEqual(["600 ms", "3.5 s", "15 min"]);
    expect(whenText("captureOrder done", {})).toBe("captureOrder answers");
    expect(whenText("after holdLimit", { holdLimit: 900_000 })).toBe("after holdLimit (15 min)");
  });
});
