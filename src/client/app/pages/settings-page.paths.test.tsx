import { screen } from "@testing-library/react";
import type { StateValue } from "xstate";
import { settingsMachine } from "../../../../machines/settings/settings.machine.ts";
import { type FlowModel, sentenceOf, walksThrough } from "../../../../machines/support/paths.ts";
import { withStillClock } from "../../../testing/page-hooks.ts";
import { field, kim, messages, openSettings, save, settle, wait } from "./settings-page.fixture.tsx";

withStillClock();

const errors = { email: "validation-staff:emailTaken" };
const update = { firstName: "Kim", lastName: "Kapitän", email: kim.email, password: undefined };
const model: FlowModel<typeof settingsMachine> = {
  machine: settingsMachine,
  input: undefined,
  events: [{ type: "settings.submitted", update }],
  answers: {
    saveSettings: { done: [{ kind: "saved" }, { kind: "refused", errors }], failed: [{ kind: "network" }] },
  },
};
const walks = walksThrough(model).filter(({ steps }) => steps.length > 0);

/** The state as the form must show it. */
function shownBy(state: StateValue) {
  const open = typeof state === "string" ? null : state["open"];
  return {
    button: open === null ? "Wird gespeichert" : "Speichern",
    readOnly: open === null,
    saved: open === "saved",
    failed: open === "failed",
    messages: open === "refused" ? ["Diese Emailadresse wird schon verwendet"] : [],
  };
}

it.each(walks.map((walk) => [sentenceOf(walk), walk] as const))("shows each state of: %s", async (_, walk) => {
  const pending: ((answer: Response | Promise<Response>) => void)[] = [];
  const later = () => new Promise<Response>((resolve) => pending.push(resolve));
  await openSettings(kim, { answers: walk.steps.map(() => later) });
  for (const { event, expected } of walk.steps) {
    if (event.type === "settings.submitted") await save();
    else if (event.type.startsWith("xstate.done")) {
      const isRefused = "output" in event && (event.output as { kind: string }).kind === "refused";
      pending.shift()?.(isRefused ? Response.json({ type: "CONFLICT", errors }, { status: 409 }) : Response.json({}));
      await settle();
    } else if (event.type.startsWith("xstate.error")) {
      pending.shift()?.(Promise.reject(new TypeError("offline")));
      await settle();
    } else await wait(3_000);
    expect({
      button: screen.getByRole("button", { name: /^Speichern$|^Wird gespeichert$/ }).textContent,
      readOnly: field("firstName").readOnly,
      saved: screen.queryByText("Ihre Änderungen wurden gespeichert") !== null,
      failed: screen.queryByText(/Das Speichern hat nicht geklappt/) !== null,
      messages: messages(),
    }).toEqual(shownBy(expected));
  }
});
