import { refuserOf, stepOn } from "../support/lifecycle.ts";
import { type BoatBlockStepEvent, boatBlockMachine } from "./boat-block.machine.ts";

const effectsOf = (type: BoatBlockStepEvent["type"]) => {
  const step = stepOn(boatBlockMachine, "standing", { type });
  return "effects" in step ? step.effects.map((effect) => effect.type) : null;
};

describe("a block of a boat", () => {
  it("takes its new days before it gives back the others", () => {
    const changing = ["takeDays", "writeBlock", "logStep", "giveFreedDays"];
    expect([effectsOf("block.moved"), effectsOf("block.changed")]).toEqual([changing, changing]);
  });

  it("gives back what is left of it when it ends", () => {
    expect(effectsOf("block.ended")).toEqual(["endBlock", "logStep", "giveFreedDays"]);
  });

  it("says why it is refused", () => {
    const begun = refuserOf(boatBlockMachine, "standing", { type: "block.moved" }, { hasBegun: true });
    const over = refuserOf(boatBlockMachine, "standing", { type: "block.ended" }, { hasBegun: true, isOver: true });
    expect([begun, over]).toEqual(["hasNotBegun", "isNotOver"]);
    expect(refuserOf(boatBlockMachine, "ended", { type: "block.changed" })).toBe("ended");
  });
});
