import { createMachine, setup } from "xstate";
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

describe("a machine as a Mermaid diagram", () => {
  it("shows states, guards in brackets, actors and delays by name, all labels of one arrow together", () => {
    expect(toMermaid(chart)).toBe(`stateDiagram-v2
  state "shop" as shop {
    state "anywhere in shop" as shop_anywhere
    [*] --> shop_closed
    state "closed" as shop_closed
    state "open" as shop_open
    state "over" as shop_over
    shop_over --> [*]
  }
  shop_anywhere --> shop_closed : day.ended
  shop_closed --> shop_open : door.opened [isOpen]<br>bell.rung
  shop_closed --> shop_over : door.opened
  shop_open --> shop_over : ask done<br>after waitLimit
  shop_open --> shop_closed : ask failed
`);
  });

  it("sets parallel regions side by side", () => {
    const states = { left: { initial: "a", states: { a: {} } }, right: { initial: "a", states: { a: {} } } };
    expect(toMermaid(createMachine({ id: "both", type: "parallel", states }))).toBe(`stateDiagram-v2
  state "both" as both {
    state "left" as both_left {
      [*] --> both_left_a
      state "a" as both_left_a
    }
    --
    state "right" as both_right {
      [*] --> both_right_a
      state "a" as both_right_a
    }
  }
`);
  });

  it("escapes what Mermaid would read as its own, and gives no two states one id", () => {
    const mermaid = toMermaid(
      createMachine({
        id: "odd",
        initial: "a",
        states: { a: { on: { "x:y;z#": "b" } }, b: { initial: "a", states: { a: {} } } },
      }),
    );
    expect(mermaid).toContain("odd_a --> odd_b : x#58;y#59;z#35;");
    const ids = [...mermaid.matchAll(/ as (\w+)/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
