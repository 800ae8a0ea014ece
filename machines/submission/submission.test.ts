import { createActor, fromPromise, SimulatedClock, type StateValue } from "xstate";
import { getStateNodes } from "xstate/graph";
import { offline, payload, taken } from "../../src/testing/machines/submission-model.ts";
import { type SubmissionKind, submissionKinds } from "./submission.kinds.ts";
import { submissionMachine } from "./submission.machine.ts";
import { selectIsBusy, selectIsLocked, selectMessage } from "./submission.selectors.ts";
import type { SubmissionEmitted } from "./submission.types.ts";

const kinds = Object.keys(submissionKinds) as SubmissionKind[];

const nameOf = (value: StateValue) =>
  typeof value === "string" ? value : Object.entries(value).map(([name, inner]) => `${name}.${inner as string}`)[0];

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
    state: () => nameOf(actor.getSnapshot().value),
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
const waysTo: Record<string, Happening[]> = {
  editing: [],
  submitting: ["submit"],
  followed: ["submit", "succeed"],
  "succeeded.locked": ["submit", "succeed"],
  "succeeded.open": ["submit", "succeed"],
  "succeeded.leaving": ["submit", "succeed"],
  "succeeded.left": ["submit", "succeed", "time"],
  "failed.locked": ["submit", "fail"],
  "failed.passing": ["submit", "fail"],
  "failed.standing": ["submit", "fail"],
  refused: ["submit", "refuse"],
};

type Row = Partial<Record<Happening, string>>;

const editing: Row = { submit: "submitting" };
const standing: Row = { submit: "submitting" };
const passing: Row = { submit: "submitting", time: "editing" };
const answered = (success: string, failure: string, refusal = failure) => ({
  succeed: success,
  fail: failure,
  refuse: refusal,
});

/** What the requirements say of each state: what leads where. Whatever is not named changes nothing. */
const charts: Record<SubmissionKind, Record<string, Row>> = {
  contact: {
    editing,
    submitting: answered("succeeded.locked", "failed.locked"),
    "succeeded.locked": { time: "editing" },
    "failed.locked": { time: "editing" },
  },
  saved: {
    editing,
    submitting: answered("succeeded.open", "failed.standing", "refused"),
    "succeeded.open": passing,
    "failed.standing": standing,
    refused: standing,
  },
  login: {
    editing,
    submitting: answered("followed", "failed.passing"),
    followed: {},
    "failed.passing": passing,
  },
  recover: {
    editing,
    submitting: answered("succeeded.leaving", "succeeded.leaving"),
    "succeeded.leaving": { time: "succeeded.left" },
    "succeeded.left": {},
  },
  register: {
    editing,
    submitting: answered("succeeded.locked", "failed.passing"),
    "succeeded.locked": { time: "editing" },
    "failed.passing": passing,
  },
  withdrawal: {
    editing,
    submitting: answered("followed", "failed.standing", "refused"),
    followed: {},
    "failed.standing": standing,
    refused: standing,
  },
  bookingLink: {
    editing,
    submitting: answered("followed", "failed.standing", "refused"),
    followed: {},
    "failed.standing": standing,
    refused: standing,
  },
  bookForGuest: {
    editing,
    submitting: answered("followed", "failed.standing", "refused"),
    followed: {},
    "failed.standing": standing,
    refused: standing,
  },
  popup: {
    editing,
    submitting: answered("followed", "failed.standing"),
    followed: {},
    "failed.standing": standing,
  },
};

/** Message, locked, busy. */
const faces: Record<string, [string | null, boolean, boolean]> = {
  editing: [null, false, false],
  submitting: [null, true, true],
  followed: [null, true, true],
  "succeeded.locked": ["succeeded", true, false],
  "succeeded.open": ["succeeded", false, false],
  "succeeded.leaving": ["succeeded", true, false],
  "succeeded.left": ["succeeded", true, false],
  "failed.locked": ["failed", true, false],
  "failed.passing": ["failed", false, false],
  "failed.standing": ["failed", false, false],
  refused: [null, false, false],
};

async function reach(kind: SubmissionKind, state: string): Promise<Flow> {
  const flow = start(kind);
  for (const happening of waysTo[state] ?? []) await happenings[happening](flow);
  return flow;
}

const states = kinds.flatMap((kind) => Object.entries(charts[kind]).map(([state, row]) => [kind, state, row] as const));

describe.each(states)("the form of %s, %s", (kind, state, row) => {
  it.each(Object.keys(happenings) as Happening[])("on %s", async (happening) => {
    const flow = await reach(kind, state);
    expect(flow.state()).toBe(state);
    await happenings[happening](flow);
    expect(flow.state()).toBe(row[happening] ?? state);
  });

  it("looks like it", async () => {
    const flow = await reach(kind, state);
    expect(flow.sees()).toEqual(faces[state]);
  });
});

it("has no state that no form has", () => {
  const named = new Set(states.map(([, state]) => state));
  const all = getStateNodes(submissionMachine.root).filter(({ type }) => type === "atomic");
  expect([...named].toSorted()).toEqual(all.map(({ path }) => path.join(".")).toSorted());
});

describe("what is sent", () => {
  it("is sent once, however often the button is pressed", () => {
    const flow = start("contact");
    flow.submit();
    flow.submit({ email: "other@example.com" });
    expect(flow.sent).toEqual([payload]);
  });

  it("is emitted with its answer at once, and that success was shown once its time is over", async () => {
    const flow = await reach("contact", "succeeded.locked");
    const succeeded = { type: "submission.succeeded", payload, answer: { id: 1 } };
    expect(flow.emitted).toEqual([succeeded]);
    flow.wait(2_999);
    expect(flow.emitted).toEqual([succeeded]);
    flow.wait(1);
    expect(flow.emitted).toEqual([succeeded, { type: "success.shown" }]);
  });

  it.each([
    ["contact", "succeed", 3_000],
    ["contact", "fail", 3_000],
    ["saved", "succeed", 3_000],
    ["login", "fail", 3_000],
    ["recover", "succeed", 5_000],
    ["register", "succeed", 3_000],
    ["register", "fail", 3_000],
  ] as const)("as %s shows the message of %s for %s ms", async (kind, end, shown) => {
    const flow = start(kind);
    flow.submit();
    await flow[end]();
    const before = flow.state();
    flow.wait(shown - 1);
    expect(flow.state()).toBe(before);
    flow.wait(1);
    expect(flow.state()).toBe(kind === "recover" ? "succeeded.left" : "editing");
  });

  it("shows a second failure as long as the first", async () => {
    const flow = await reach("login", "failed.passing");
    flow.wait(2_000);
    flow.submit();
    await flow.fail();
    flow.wait(2_999);
    expect(flow.state()).toBe("failed.passing");
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
    const flow = await reach("saved", "refused");
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
    const flow = start("saved");
    flow.submit();
    await flow.fail({ kind: "conflict", errors: {} });
    expect(flow.state()).toBe("failed.standing");
  });
});
