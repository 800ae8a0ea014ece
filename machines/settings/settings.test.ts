import { createActor, fromPromise, SimulatedClock } from "xstate";
import { settingsMachine } from "./settings.machine.ts";
import { selectErrors, selectIsLocked, selectMessage, selectUpdate } from "./settings.selectors.ts";
import type { SettingsActors, SettingsAnswer, SettingsEmitted } from "./settings.types.ts";

const update = { firstName: "Kim", lastName: "Kapitän", email: "kim@example.com", password: undefined };
const taken = { email: "validation-staff:emailTaken" };

function startSettings(...answers: Promise<SettingsAnswer>[]) {
  const clock = new SimulatedClock();
  const asked: unknown[] = [];
  const emitted: SettingsEmitted[] = [];
  const actors: SettingsActors = {
    saveSettings: fromPromise(({ input }) => {
      asked.push(input);
      return answers.shift() ?? new Promise(() => {});
    }),
  };
  const actor = createActor(settingsMachine.provide({ actors }), { clock });
  actor.on("*", (event) => emitted.push(event));
  actor.start();
  return {
    asked,
    emitted,
    submit: (changes: object = {}) => actor.send({ type: "settings.submitted", update: { ...update, ...changes } }),
    answered: async () => {
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    },
    wait: (milliseconds: number) => clock.increment(milliseconds),
    sees: () => {
      const snapshot = actor.getSnapshot();
      return { locked: selectIsLocked(snapshot), message: selectMessage(snapshot), errors: selectErrors(snapshot) };
    },
    update: () => selectUpdate(actor.getSnapshot()),
  };
}

describe("changed settings", () => {
  it("are sent once, however often the button is pressed", () => {
    const flow = startSettings();
    expect(flow.update()).toBeNull();
    flow.submit();
    flow.submit({ firstName: "Tom" });
    expect([flow.asked, flow.update()]).toEqual([[update], update]);
    expect(flow.sees()).toEqual({ locked: true, message: null, errors: {} });
  });

  it("are told to be saved for three seconds, in which the form is open again", async () => {
    const flow = startSettings(Promise.resolve({ kind: "saved" }));
    flow.submit();
    await flow.answered();
    expect(flow.emitted).toEqual([{ type: "settings.stored", update }]);
    flow.wait(2_999);
    expect(flow.sees()).toEqual({ locked: false, message: "saved", errors: {} });
    flow.wait(1);
    expect(flow.sees()).toEqual({ locked: false, message: null, errors: {} });
  });

  it("may be changed again while the word of the first time still stands", async () => {
    const flow = startSettings(Promise.resolve({ kind: "saved" }));
    flow.submit();
    await flow.answered();
    flow.submit({ firstName: "Tom" });
    expect([flow.asked.length, flow.sees().locked]).toEqual([2, true]);
    flow.wait(3_000);
    expect(flow.sees().locked).toBe(true);
  });

  it("say at their fields what the server refused, until they are sent again", async () => {
    const flow = startSettings(Promise.resolve({ kind: "refused", errors: taken }));
    flow.submit();
    await flow.answered();
    flow.wait(60_000);
    expect(flow.sees()).toEqual({ locked: false, message: null, errors: taken });
    expect(flow.emitted).toEqual([]);
    flow.submit();
    expect(flow.sees()).toEqual({ locked: true, message: null, errors: {} });
  });

  it("that could not be saved say so until they are sent again", async () => {
    const flow = startSettings(Promise.reject(new Error("offline")), Promise.resolve({ kind: "saved" }));
    flow.submit();
    await flow.answered();
    flow.wait(60_000);
    expect(flow.sees()).toEqual({ locked: false, message: "failed", errors: {} });
    expect(flow.emitted).toEqual([{ type: "failure.logged", failure: new Error("offline") }]);
    flow.submit();
    await flow.answered();
    expect(flow.sees().message).toBe("saved");
  });

  it("are not saved where nobody provided the saving", async () => {
    const actor = createActor(settingsMachine).start();
    actor.send({ type: "settings.submitted", update });
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    expect(selectMessage(actor.getSnapshot())).toBe("failed");
    actor.stop();
  });
});
