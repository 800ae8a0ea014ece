import { refuserOf, stepOn } from "../support/lifecycle.ts";
import {
  type PriceListLifecycleEvent,
  type PriceListStatus,
  priceListLifecycleMachine,
} from "./price-list-lifecycle.machine.ts";

const effectsOf = (status: PriceListStatus, type: PriceListLifecycleEvent["type"]) => {
  const step = stepOn(priceListLifecycleMachine, status, { type });
  return "effects" in step ? step.effects.map((effect) => effect.type) : null;
};

describe("a version of the price list", () => {
  it("replaces the one that holds before it holds itself", () => {
    expect(effectsOf("checked", "list.published")).toEqual(["replacePublished", "notePublication"]);
    expect(effectsOf("published", "list.replaced")).toEqual([]);
  });

  it("is a draft again once it is edited, and has to be checked before it is published", () => {
    expect(stepOn(priceListLifecycleMachine, "checked", { type: "list.edited" })).toMatchObject({ status: "draft" });
    expect(effectsOf("checked", "list.edited")).toEqual(["writeContent"]);
    expect(effectsOf("draft", "list.published")).toBeNull();
  });

  it("is never edited, published or thrown away after it was published", () => {
    const events = ["list.edited", "list.checked", "list.published", "list.discarded"] as const;
    const refused = events.flatMap((type) => [effectsOf("published", type), effectsOf("replaced", type)]);
    expect(refused).toEqual(refused.map(() => null));
  });

  it("says why it is refused", () => {
    const check = refuserOf(priceListLifecycleMachine, "draft", { type: "list.checked" }, { hasOverlap: true });
    const publish = refuserOf(priceListLifecycleMachine, "checked", { type: "list.published" }, { hasItsBoats: false });
    expect([check, publish]).toEqual(["hasNoOverlap", "hasItsBoats"]);
    expect(refuserOf(priceListLifecycleMachine, "published", { type: "list.edited" })).toBe("published");
  });
});
