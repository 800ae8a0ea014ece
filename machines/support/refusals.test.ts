import { and, assign, getInitialSnapshot, getNextSnapshot, not, setup, stateIn } from "xstate";
import { refusalOf, verdictOn } from "./refusals.ts";

type ShopEvent = { type: "door.opened"; key: string } | { type: "bell.rung" } | { type: "light.switched" };

const shop = setup({
  types: { context: {} as { guests: number }, events: {} as ShopEvent },
  guards: {
    hasKey: (_, key: string) => key === "right",
    hasRoom: ({ context }) => context.guests < 1,
    isDay: not(stateIn({ light: "off" })),
    isOpen: and(["hasRoom", "isDay"]),
  },
}).createMachine({
  id: "shop",
  context: { guests: 0 },
  type: "parallel",
  states: {
    door: {
      initial: "closed",
      states: {
        closed: {
          on: {
            "door.opened": [
              { guard: "isOpen", target: "open", actions: assign({ guests: 1 }) },
              { guard: { type: "hasKey", params: ({ event }) => event.key }, target: "open" },
            ],
          },
        },
        open: { on: { "bell.rung": "closed" } },
      },
    },
    light: {
      initial: "off",
      states: { off: { on: { "light.switched": "on" } }, on: {} },
    },
  },
});

const night = getInitialSnapshot(shop);
const open = (key: string) => ({ type: "door.opened", key }) as const;

describe("why an event is refused", () => {
  it("names the guards that refuse, in their order, and of a combined guard those parts that do", () => {
    expect(verdictOn(night, open("wrong"))).toEqual({ kind: "refused", guards: ["isDay", "hasKey"] });
    expect(refusalOf(night, open("wrong"))).toBe("hasKey");
  });

  it("is silent where a guard lets it pass", () => {
    expect(verdictOn(night, open("right"))).toEqual({ kind: "accepted" });
    expect(refusalOf(night, open("right"))).toBeNull();
    const day = getNextSnapshot(shop, night, { type: "light.switched" });
    expect(refusalOf(day, open("wrong"))).toBeNull();
  });

  it("tells an event that nothing waits for from one that is refused", () => {
    expect(verdictOn(night, { type: "bell.rung" })).toEqual({ kind: "notAwaited" });
    expect(refusalOf(night, { type: "bell.rung" })).toBeNull();
  });
});
