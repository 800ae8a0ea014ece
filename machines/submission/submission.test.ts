import { createActor, fromPromise, SimulatedClock } from "xstate";
import { type SubmissionKind, submissionKinds } from "./submission.kinds.ts";
import { submissionMachine } from "./submission.machine.ts";
import { selectIsBusy, selectIsLocked, selectMessage } from "./submission.selectors.ts";
import type { SubmissionEmitted } from "./submission.types.ts";

const kinds = Object.keys(submissionKinds) as SubmissionKind[];
const payload = { email: "erika@example.com" };
const taken = { kind: "conflict", errors: { email: "validation-staff:emailTaken" } };
const offline = { kind: "network" };

function start(kind: SubmissionKind) {
  const clock = new SimulatedClock();
  const sent: unknown[] = [];
  const emitted: SubmissionEmitted[] = [];
  let answer: (outcome: Promise<unknown>) => void = () => {};
  const send = fromPromise(({ input }) => {
    sent.push(input);
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  const actor = createActor(submissionMachine.provide({ actors: { send } }), { clock, input: submissionKinds[kind] });
  actor.on("*", (event) => emitted.push(event));
  actor.start();
  const settle = async (outcome: Promise<unknown>) => {
    // Where nothing is on its way nobody answers.
    void outcome.catch(() => {});
    answer(outcome);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const flow = {
    sent,
    emitted,
    wait: (milliseconds: number) => clock.increment(milliseconds),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    sees: () => {
      const snapshot = actor.getSnapshot();
      return [selectMessage(snapshot), selectIsLocked(snapshot), selectIsBusy(snapshot)];
    },
    submit: (changes: object = {}) => actor.send({ type: "form.submitted", payload: { ...payload, ...changes } }),
    succeed: () => settle(Promise.resolve({ id: 1 })),
    fail: (error: unknown = offline) => settle(Promise.reject(error)),
  };
  return flow;
}
type Flow = ReturnType<typeof start>;

type State = "editing" | "submitting" | "succeeded" | "failed" | "refused" | "ended";
type Happening = "submit" | "succeed" | "fail" | "refuse" | "time";

/** What happens to a form; the messages of all kinds are gone after a minute. */
const happenings: Record<Happening, (flow: Flow) => unknown> = {
  submit: (flow) => flow.submit(),
  succeed: (flow) => flow.succeed(),
  fail: (flow) => flow.fail(),
  refuse: (flow) => flow.fail(taken),
  time: (flow) => flow.wait(60_000),
};

/** The ways into each state. */
const waysTo: Record<State, Happening[]> = {
  editing: [],
  submitting: ["submit"],
  succeeded: ["submit", "succeed"],
  failed: ["submit", "fail"],
  refused: ["submit", "refuse"],
  ended: ["submit", "succeed", "time"],
};

type Row = Partial<Record<Happening, State>>;
type Chart = Partial<Record<State, Row>>;

const editing: Row = { submit: "submitting" };
const submitting: Row = { succeed: "succeeded", fail: "failed", refuse: "failed" };

/** What the requirements say of each state: what leads where. Whatever is not named changes nothing. */
const charts: Record<SubmissionKind, Chart> = {
  contact: { editing, submitting, succeeded: { time: "editing" }, failed: { time: "editing" } },
  settings: {
    editing,
    submitting: { ...submitting, refuse: "refused" },
    succeeded: { submit: "submitting", time: "editing" },
    failed: { submit: "submitting" },
    refused: { submit: "submitting" },
  },
  login: { editing, submitting, succeeded: {}, failed: { submit: "submitting", time: "editing" } },
  recover: {
    editing,
    submitting: { succeed: "succeeded", fail: "succeeded", refuse: "succeeded" },
    succeeded: { time: "ended" },
    ended: {},
  },
  register: {
    editing,
    submitting,
    succeeded: { time: "editing" },
    failed: { submit: "submitting", time: "editing" },
  },
  withdrawal: {
    editing,
    submitting: { ...submitting, refuse: "refused" },
    succeeded: {},
    failed: { submit: "submitting" },
    refused: { submit: "submitting" },
  },
  popup: { editing, submitting, succeeded: {}, failed: { submit: "submitting" } },
};

/** Message, locked, busy. */
const faces: Record<SubmissionKind, Partial<Record<State, [string | null, boolean, boolean]>>> = {
  contact: { succeeded: ["succeeded", true, false], failed: ["failed", true, false] },
  settings: { succeeded: ["succeeded", false, false], failed: ["failed", false, false], refused: [null, false, false] },
  login: { succeeded: [null, true, true], failed: ["failed", false, false] },
  recover: { succeeded: ["succeeded", true, false], ended: ["succeeded", true, false] },
  register: { succeeded: ["succeeded", true, false], failed: ["failed", false, false] },
  withdrawal: { succeeded: [null, true, true], failed: ["failed", false, false], refused: [null, false, false] },
  popup: { succeeded: [null, true, true], failed: ["failed", false, false] },
};

async function reach(kind: SubmissionKind, state: State): Promise<Flow> {
  const flow = start(kind);
  for (const happening of waysTo[state]) await happenings[happening](flow);
  return flow;
}

const states = kinds.flatMap((kind) => Object.entries(charts[kind]).map(([state, row]) => [kind, state, row] as const));

describe.each(states)("the form of %s, %s", (kind, name, row) => {
  const state = name as State;

  it.each(Object.keys(happenings) as Happening[])("on %s", async (happening) => {
    const flow = await reach(kind, state);
    expect(flow.state()).toBe(state);
    await happenings[happening](flow);
    expect(flow.state()).toBe(row[happening] ?? state);
  });

  it("looks like it", async () => {
    const flow = await reach(kind, state);
    const usual = state === "submitting" ? [null, true, true] : [null, false, false];
    expect(flow.sees()).toEqual(faces[kind][state] ?? usual);
  });
});

it("has no state that no form has", () => {
  const named = new Set(states.map(([, state]) => state));
  expect([...named].toSorted()).toEqual(Object.keys(submissionMachine.states).toSorted());
});

describe("what is sent", () => {
  it("is sent once, however often the button is pressed", () => {
    const flow = start("contact");
    flow.submit();
    flow.submit({ email: "other@example.com" });
    expect(flow.sent).toEqual([payload]);
  });

  it("is emitted with its answer at once, and that success was shown once its time is over", async () => {
    const flow = await reach("contact", "succeeded");
    const succeeded = { type: "submission.succeeded", payload, answer: { id: 1 } };
    expect(flow.emitted).toEqual([succeeded]);
    flow.wait(2_999);
    expect(flow.emitted).toEqual([succeeded]);
    flow.wait(1);
    expect(flow.emitted).toEqual([succeeded, { type: "success.shown" }]);
  });

  it.each([
    ["contact", 3_000, 3_000],
    ["settings", 3_000, null],
    ["login", null, 3_000],
    ["recover", 5_000, null],
    ["register", 3_000, 3_000],
    ["popup", null, null],
  ] as const)("as %s shows success for %s ms and failure for %s ms", (kind, success, failure) => {
    expect([submissionKinds[kind].successShown, submissionKinds[kind].failureShown]).toEqual([success, failure]);
  });

  it("shows a second failure as long as the first", async () => {
    const flow = await reach("login", "failed");
    flow.wait(2_000);
    flow.submit();
    await flow.fail();
    flow.wait(2_999);
    expect(flow.state()).toBe("failed");
    flow.wait(1);
    expect(flow.state()).toBe("editing");
  });
});

describe("what went wrong", () => {
  it("is logged and kept until the next submit, with what the server says of fields", async () => {
    const flow = start("register");
    flow.submit();
    await flow.fail(taken);
    flow.wait(3_000);
    expect([flow.state(), flow.context().errors, flow.context().payload]).toEqual(["editing", taken.errors, payload]);
    expect(flow.emitted).toEqual([{ type: "failure.logged", failure: taken }]);
    flow.submit();
    expect([flow.context().errors, flow.context().failure]).toEqual([{}, null]);
  });

  it("at fields that say so themselves is not logged", async () => {
    const flow = await reach("settings", "refused");
    expect([flow.context().errors, flow.emitted]).toEqual([taken.errors, []]);
  });

  it("is logged, but not shown, where it is nobody's business", async () => {
    const flow = start("recover");
    flow.submit();
    await flow.fail(taken);
    expect(flow.emitted).toEqual([{ type: "failure.logged", failure: taken }]);
    expect(flow.context()).toMatchObject({ errors: {}, failure: null });
  });

  it("may be a conflict that names no field", async () => {
    const flow = start("settings");
    flow.submit();
    await flow.fail({ kind: "conflict", errors: {} });
    expect(flow.state()).toBe("failed");
  });
});

it("fails where nobody provided the sending", async () => {
  const actor = createActor(submissionMachine, { input: submissionKinds.login }).start();
  actor.send({ type: "form.submitted", payload });
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(selectMessage(actor.getSnapshot())).toBe("failed");
  actor.stop();
});
