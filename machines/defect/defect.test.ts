import { refuserOf, stepOn } from "../support/lifecycle.ts";
import { type DefectStatus, type DefectStepEvent, defectMachine } from "./defect.machine.ts";

const effectsOf = (status: DefectStatus, type: DefectStepEvent["type"], facts = {}) => {
  const step = stepOn(defectMachine, status, { type }, facts);
  return "effects" in step ? step.effects.map((effect) => effect.type) : null;
};

describe("a defect", () => {
  it("notes who closed it, and who withdrew it, and logs each step last", () => {
    expect(effectsOf("open", "defect.closed")).toEqual(["noteClosing", "logStep"]);
    expect(effectsOf("open", "defect.withdrawn")).toEqual(["noteClosing", "noteWithdrawal", "logStep"]);
    expect(effectsOf("closed", "defect.reopened")).toEqual(["clearClosing", "logStep"]);
    expect(effectsOf("open", "defect.changed")).toEqual(["writeDefect", "logStep"]);
  });

  it("that is a service is due again once it was done, and ends where it is withdrawn", () => {
    const service = { comesAgain: true };
    expect(effectsOf("open", "defect.closed", service)).toEqual(["scheduleNext", "logStep"]);
    expect(effectsOf("open", "defect.withdrawn", service)).toEqual(["noteClosing", "noteWithdrawal", "logStep"]);
  });

  it("says why it is refused", () => {
    expect(refuserOf(defectMachine, "closed", { type: "defect.closed" })).toBe("closed");
    expect(refuserOf(defectMachine, "closed", { type: "defect.reopened" }, { isForgotten: true })).toBe("isReadable");
  });
});
