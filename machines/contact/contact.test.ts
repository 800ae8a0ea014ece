import { createActor, fromPromise, SimulatedClock } from "xstate";
import { contactMachine } from "./contact.machine.ts";
import { selectIsLocked, selectIsSubmitting, selectMessage } from "./contact.selectors.ts";
import type { ContactActors, ContactEmitted } from "./contact.types.ts";

const request = { name: "Erika Beispiel", email: "erika@example.com", body: "Ahoi!", website: "" };

function startContact(answer: Promise<unknown>) {
  const clock = new SimulatedClock();
  const asked: unknown[] = [];
  const emitted: ContactEmitted[] = [];
  const actors: ContactActors = {
    sendRequest: fromPromise(({ input }) => {
      asked.push(input);
      return answer;
    }),
  };
  const actor = createActor(contactMachine.provide({ actors }), { clock });
  actor.on("*", (event) => emitted.push(event));
  actor.start();
  return {
    asked,
    emitted,
    submit: () => actor.send({ type: "contact.submitted", request }),
    answered: async () => {
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    },
    wait: (milliseconds: number) => clock.increment(milliseconds),
    sees: () => {
      const snapshot = actor.getSnapshot();
      return [selectIsSubmitting(snapshot), selectIsLocked(snapshot), selectMessage(snapshot)];
    },
  };
}

describe("a message to the company", () => {
  it("is sent once, however often the button is pressed", () => {
    const flow = startContact(new Promise(() => {}));
    flow.submit();
    flow.submit();
    expect(flow.asked).toEqual([request]);
    expect(flow.sees()).toEqual([true, true, null]);
  });

  it("is told to have been sent for three seconds, then the form is cleared", async () => {
    const flow = startContact(Promise.resolve());
    flow.submit();
    await flow.answered();
    flow.wait(2_999);
    expect(flow.sees()).toEqual([false, true, "sent"]);
    expect(flow.emitted).toEqual([]);
    flow.wait(1);
    expect(flow.sees()).toEqual([false, false, null]);
    expect(flow.emitted).toEqual([{ type: "form.cleared" }]);
  });

  it("is told to have failed for three seconds, then the form is there again as it was", async () => {
    const flow = startContact(Promise.reject(new Error("offline")));
    flow.submit();
    await flow.answered();
    flow.wait(2_999);
    expect(flow.sees()).toEqual([false, true, "failed"]);
    flow.wait(1);
    expect(flow.sees()).toEqual([false, false, null]);
    expect(flow.emitted).toEqual([{ type: "failure.logged", failure: new Error("offline") }]);
  });

  it("fails where nobody provided the sending", async () => {
    const actor = createActor(contactMachine).start();
    actor.send({ type: "contact.submitted", request });
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    expect(selectMessage(actor.getSnapshot())).toBe("failed");
    actor.stop();
  });
});
