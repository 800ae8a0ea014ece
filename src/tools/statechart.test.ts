import { type AnyStateMachine, createMachine, setup } from "xstate";
import { unprovided } from "../../machines/support/actors.ts";
import { toMermaid } from "./statechart.ts";

const chart = setup({
  actors: { ask: unprovided<string, void>("ask") },
  guards: { isOpen: () => true },
  delays: { waitLimit: 2_000 },
}).createMachine({
  id: "shop",
  initial: "closed",
  on: { "day.ended": ".closed" },
  states: {
    closed: { on: { "door.opened": [{ guard: "isOpen", target: "open" }, { target: "over" }], "bell.rung": "open" } },
    open: { invoke: { src: "ask", onDone: "over", onError: "closed" }, after: { waitLimit: "over" } },
    over: { type: "final" },
  },
});

const onlyChart = (machine: AnyStateMachine) => {
  const parts = toMermaid(machine);
  expect(parts).toHaveLength(1);
  return parts[0]?.mermaid;
};

describe("a machine as Mermaid diagrams", () => {
  it("shows states, guards in brackets, actors and delays by name, all labels of one arrow together", () => {
    expect(onlyChart(chart)).toBe(`stateDiagram-v2
  state "anywhere" as anywhere
  state "closed" as shop_closed
  state "open" as shop_open
  state "over" as shop_over
  [*] --> shop_closed
  shop_over --> [*]
  anywhere --> shop_closed : day.ended
  shop_closed --> shop_open : door.opened [isOpen]<br>bell.rung
  shop_closed --> shop_over : door.opened
  shop_open --> shop_over : ask done<br>after waitLimit
  shop_open --> shop_closed : ask failed
`);
  });

  it("draws each region by itself", () => {
    const states = { left: { initial: "a", states: { a: {} } }, right: { initial: "b", states: { b: {} } } };
    const region = (name: string, state: string) => ({
      title: name,
      mermaid: `stateDiagram-v2\n  state "${state}" as both_${name}_${state}\n  [*] --> both_${name}_${state}\n`,
    });
    const both = { id: "both", type: "parallel", states } as const;
    expect(toMermaid(createMachine(both))).toEqual([region("left", "a"), region("right", "b")]);
    const refreshed = toMermaid(createMachine({ ...both, on: { refreshed: { actions: () => {} } } }));
    expect(refreshed.map(({ title }) => title)).toEqual(["both", "left", "right"]);
    expect(refreshed[0]?.mermaid).toContain("anywhere --> anywhere : refreshed");
  });

  it("draws what happens inside a state apart, and what leads out of it from the state", () => {
    const inner = { a: { on: { next: "b", gone: "#shop.over" } }, b: {} };
    const open = { initial: "a", on: { again: ".a", noted: {} }, states: inner };
    const parts = toMermaid(createMachine({ id: "shop", initial: "open", states: { open, over: {} } }));
    expect(parts.map(({ title }) => title)).toEqual(["shop", "open"]);
    expect(parts[0]?.mermaid).toContain('state "open …" as shop_open\n');
    expect(parts[0]?.mermaid).toContain("shop_open --> shop_over : gone\n");
    expect(parts[0]?.mermaid).not.toContain("next");
    expect(parts[1]?.mermaid).toContain("shop_open_a --> shop_open_b : next\n");
    expect(parts[1]?.mermaid).toContain("anywhere --> shop_open_a : again\n");
  });

  it("draws without labels what is too wide for a page, and then what leaves each state", () => {
    const names = Array.from({ length: 16 }, (_, index) => `s${index}`);
    const on = Object.fromEntries(names.map((name) => [`${name}.chosen`, name]));
    const states = { ...Object.fromEntries(names.map((name) => [name, {}])), first: { on } };
    const [whole, ...others] = toMermaid(createMachine({ id: "wide", initial: "first", states }));
    expect(whole?.mermaid).toContain("wide_first --> wide_s3\n");
    expect(others.map(({ title }) => title)).toEqual(["wide, from first"]);
    expect(others[0]?.mermaid).toContain("wide_first --> wide_s3 : s3.chosen\n");
  });

  it("escapes what Mermaid would read as its own, and gives no two states one id", () => {
    const parts = toMermaid(
      createMachine({
        id: "odd",
        initial: "a",
        states: { a: { on: { "x:y;z#": "b" } }, b: { initial: "a", states: { a: {} } } },
      }),
    );
    const mermaid = parts.map((part) => part.mermaid).join("");
    expect(mermaid).toContain("odd_a --> odd_b : x#58;y#59;z#35;");
    const ids = [...mermaid.matchAll(/ as (\w+)/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
