import { chartOf } from "../chart/chart.ts";
import { placeText } from "../chart/words.ts";
import { loadFlow } from "../flows.ts";
import { goToStep, runOf, stepAt } from "../steps/run.ts";
import { addressText, readAddress, runAt, runTo, stepsOf } from "./address.ts";
import { found } from "./search.ts";

async function pageFlow(name: string) {
  const { machine, models } = await loadFlow(name);
  return { name, exportName: `${machine.id}Machine`, machine, models, chart: chartOf(machine) };
}

describe("an address of the workbench", () => {
  it("names view, machine, state and step, and is read as it was written", () => {
    const place = { view: "steps", flow: "booking", state: "order.paying", begun: 1, steps: [3, 14], at: 1 } as const;
    const text = addressText({ ...place, steps: [...place.steps] });
    expect(text).toBe("#/booking/order.paying?begun=1&steps=3.14&at=1");
    expect(readAddress(text)).toEqual(place);
    const compared = { view: "compare", flow: "session", state: "", begun: 0, steps: [], at: null } as const;
    expect(addressText({ ...compared, steps: [] })).toBe("#/compare/session");
    expect(readAddress("#/compare/session")).toEqual(compared);
    expect(readAddress("")).toEqual({ ...compared, view: "steps", flow: "" });
  });

  it("leads through the steps that it names, as far as they go", async () => {
    const flow = await pageFlow("wallet-payment");
    const run = runTo(flow, "capturing");
    if (!run) throw new Error("no walk leads there");
    const steps = stepsOf(run);
    const read = runAt(flow, { begun: 0, steps, at: null });
    expect(placeText(stepAt(read).snapshot)).toBe("capturing.loading");
    const back = runAt(flow, { begun: 0, steps, at: 1 });
    expect([back.at, back.steps.length]).toEqual([1, run.steps.length]);
    expect(stepsOf(goToStep(run, 1))).toEqual(steps);
    expect(runAt(flow, { begun: 0, steps: [999], at: null }).steps).toHaveLength(1);
    expect(runTo(flow, "lost")).toBeNull();
  });

  it("names no steps that only the page that was followed took", async () => {
    const flow = await pageFlow("wallet-payment");
    const [model] = Object.values(flow.models);
    expect(model && stepsOf(runOf(model, [{ type: "wallet.opened", funding: "card" }]))).toEqual([]);
  });
});

describe("the search through all machines", () => {
  it("finds an answer by plain words, in any of their forms", async () => {
    const flows = [await pageFlow("wallet-payment"), await pageFlow("booking")];
    for (const words of ["wallet declines", "declined wallet", "captureOrder declining"]) {
      expect(found(flows, words)).toContainEqual({
        flow: "wallet-payment",
        state: "capturing",
        text: "capturing: captureOrder answers: declined",
      });
    }
    expect(found(flows, "wallet zeppelin")).toEqual([]);
    expect(found(flows, " ")).toEqual([]);
  });

  it("finds states, events, guards and delays with the state to be shown", async () => {
    const flows = [await pageFlow("booking")];
    expect(found(flows, "isPaid")).toEqual([
      {
        flow: "booking",
        state: "order.sending",
        text: "order.sending: sendBooking fails if isPaid → order.paymentPending",
      },
    ]);
    expect(found(flows, "loadingLimit 2 s").map(({ state }) => state)).toEqual(["progress.loading"]);
  });
});
