import { loadFlow } from "../flows.ts";
import { beginRun, choicesIn, goToStep, runOf, stepAt, takeStep } from "./run.ts";
import { missedByWalks, walksOf } from "./walks.ts";

const paymentModel = async () => {
  const { machine, models } = await loadFlow("wallet-payment");
  const [model] = Object.values(models);
  if (!model) throw new Error("there is no model");
  return { machine, models, model };
};
const opened = { type: "wallet.opened" };
const created = {
  type: "xstate.done.actor.0.walletPayment.creatingOrder",
  actorId: "0.walletPayment.creatingOrder",
  output: { kind: "created", orderId: "W1", amountCents: 400_00 },
};

describe("a run, step by step", () => {
  it("waits for its actors to be answered by hand, with the answers of the tests", async () => {
    const { model } = await paymentModel();
    const run = takeStep(beginRun(model), opened);
    expect(stepAt(run).snapshot.value).toEqual({ creatingOrder: "loading" });
    const answers = choicesIn(model, stepAt(run).snapshot).filter(({ from }) => from.kind === "actor");
    expect(answers.map(({ from }) => from)).toEqual([
      { kind: "actor", actor: "createOrder", fails: false },
      { kind: "actor", actor: "createOrder", fails: false },
      ...Array.from({ length: 5 }, () => ({ kind: "actor", actor: "createOrder", fails: true })),
    ]);
    const [, unavailable] = answers;
    expect(stepAt(takeStep(run, unavailable?.event ?? opened)).snapshot.output).toMatchObject({ kind: "unavailable" });
  });

  it("lets a delay pass as one step, and ends where the machine ends", async () => {
    const { model } = await paymentModel();
    const begun = beginRun(model);
    const [delay] = choicesIn(model, stepAt(begun).snapshot).filter(({ from }) => from.kind === "time");
    expect(delay?.from).toEqual({ kind: "time", delay: "holdLimit" });
    const over = stepAt(takeStep(begun, delay?.event ?? opened)).snapshot;
    expect([over.value, choicesIn(model, over)]).toEqual(["expired", []]);
  });

  it("goes back and forth in time, and forgets what came after once something else happens", async () => {
    const { model } = await paymentModel();
    const run = runOf(model, [opened, created]);
    const back = goToStep(run, 1);
    expect(stepAt(back).snapshot.value).toEqual({ creatingOrder: "loading" });
    expect(stepAt(goToStep(back, 99)).snapshot.value).toBe("awaitingApproval");
    const other = takeStep(back, { type: "payment.left" });
    expect([other.steps.length, stepAt(other).snapshot.value]).toEqual([3, "left"]);
  });

  it("says which guard refuses, and that nothing waits for an event", async () => {
    const { model } = await paymentModel();
    const { snapshot } = stepAt(runOf(model, [opened, created]));
    const verdicts = choicesIn(model, snapshot).map(({ event, verdict }) => [event, verdict]);
    const lateOrder = { type: "wallet.approved", orderId: "of an earlier try" };
    expect(verdicts).toContainEqual([lateOrder, { kind: "refused", guards: ["isCurrentOrder"] }]);
    expect(verdicts).toContainEqual([{ type: "wallet.scriptFailed" }, { kind: "notAwaited" }]);
  });

  it("keeps what was emitted beside the step", async () => {
    const { models } = await loadFlow("session");
    const [model] = Object.values(models);
    const refused = { type: "call.refused" };
    const invalid = { type: "xstate.done.actor.0.session.monitored.checking", output: false };
    const run = model && runOf(model, [refused, invalid]);
    expect(run?.steps.map(({ emitted }) => emitted)).toEqual([[], [], [{ type: "user.cleared" }]]);
  });
});

describe("the walks of the tests", () => {
  it("are listed with what none of them comes through", async () => {
    const { machine, models } = await paymentModel();
    const walks = walksOf(models);
    expect(walks[0]?.events.length).toBe(1);
    expect(await missedByWalks(machine, models, walks)).toEqual([]);
    const short = walks.filter(({ events }) => events.length < 2);
    expect(await missedByWalks(machine, models, short)).toContain("walletPayment.capturing");
  });
});
