import { assign, emit, setup } from "xstate";
import type { SettingsUpdate } from "../../src/shared/contract/settings-update.ts";
import { unprovided } from "../support/unprovided.ts";
import type {
  SettingsActors,
  SettingsAnswer,
  SettingsContext,
  SettingsEmitted,
  SettingsEvent,
} from "./settings.types.ts";

const actors: SettingsActors = { saveSettings: unprovided("saveSettings") };

/**
 * The update that is being saved.
 * @throws RangeError before anything was submitted: the state that saves is not reachable then.
 */
function updateOf({ update }: SettingsContext): SettingsUpdate {
  if (!update) throw new RangeError("nothing was submitted");
  return update;
}

const answerOf = ({ event }: { event: { output: SettingsAnswer } }) => event.output;
const failureOf = ({ event }: { event: { error: unknown } }) => event.error;

/** Changing one's settings, or the company's (staff-side 4 "Settings/hours"). The form is Formik's. */
export const settingsMachine = setup({
  types: {
    context: {} as SettingsContext,
    events: {} as SettingsEvent,
    emitted: {} as SettingsEmitted,
    tags: {} as "locked",
  },
  actors,
  guards: { isRefused: (_, answer: SettingsAnswer) => answer.kind === "refused" },
  actions: {
    keepUpdate: assign((_, update: SettingsUpdate) => ({ update, errors: {} })),
    keepErrors: assign((_, answer: SettingsAnswer) => (answer.kind === "refused" ? { errors: answer.errors } : {})),
    tellStored: emit(({ context }) => ({ type: "settings.stored" as const, update: updateOf(context) })),
    logFailure: emit((_, failure: unknown) => ({ type: "failure.logged" as const, failure })),
  },
  delays: { messageShown: 3_000 },
}).createMachine({
  id: "settings",
  description:
    "Changed settings: stored, with the word of it for three seconds, or refused at their fields, or not saved.",
  context: { update: null, errors: {} },
  initial: "open",
  states: {
    open: {
      on: {
        "settings.submitted": {
          target: "saving",
          actions: { type: "keepUpdate", params: ({ event }) => event.update },
        },
      },
      initial: "idle",
      states: {
        idle: {},
        saved: { after: { messageShown: "idle" } },
        refused: {},
        failed: {},
      },
    },
    saving: {
      tags: "locked",
      invoke: {
        src: "saveSettings",
        input: ({ context }) => updateOf(context),
        onDone: [
          {
            guard: { type: "isRefused", params: answerOf },
            target: "open.refused",
            actions: { type: "keepErrors", params: answerOf },
          },
          { target: "open.saved", actions: "tellStored" },
        ],
        onError: { target: "open.failed", actions: { type: "logFailure", params: failureOf } },
      },
    },
  },
});
