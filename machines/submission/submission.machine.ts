import { assign, emit, setup } from "xstate";
import type { FieldErrors } from "../../src/shared/contract/errors.ts";
import { answer, logRejection, rejection, unprovided } from "../support/actors.ts";
import type {
  SubmissionContext,
  SubmissionEmitted,
  SubmissionEvent,
  SubmissionInput,
  SubmissionMessage,
} from "./submission.types.ts";

/** What a refusal says of single fields; nothing where it is no refusal. */
function fieldErrorsOf(error: unknown): FieldErrors {
  const errors = typeof error === "object" && error !== null && "errors" in error ? error.errors : null;
  return typeof errors === "object" && errors !== null ? (errors as FieldErrors) : {};
}

const payloadOf = ({ event }: { event: SubmissionEvent }) => event.payload;
const submit = { target: "submitting", actions: { type: "keepPayload", params: payloadOf } } as const;

/**
 * Sends what a form was filled with. The fields are Formik's, so that a failure costs nothing typed; how long messages
 * stand and what they lock comes in as input (`submissionKinds`).
 */
export const submissionMachine = setup({
  types: {
    input: {} as SubmissionInput,
    context: {} as SubmissionContext,
    events: {} as SubmissionEvent,
    emitted: {} as SubmissionEmitted,
  },
  // It rejects with anything; refused fields are read from `errors`.
  actors: { send: unprovided<unknown, unknown>("send") },
  guards: {
    isOpen: ({ context }, message: SubmissionMessage) => !context.rules.lockedWhile.includes(message),
    isRefusedAtFields: ({ context }, error: unknown) =>
      context.rules.refusesAtFields === true && Object.keys(fieldErrorsOf(error)).length > 0,
    concealsFailure: ({ context }) => context.rules.concealsFailure === true,
    endsWithSuccess: ({ context }) => context.rules.endsWithSuccess === true,
    isSuccessTimed: ({ context }) => context.rules.successShown !== null,
    isFailureTimed: ({ context }) => context.rules.failureShown !== null,
  },
  actions: {
    keepPayload: assign((_, payload: unknown) => ({ payload, errors: {}, failure: null })),
    keepFailure: assign((_, failure: unknown) => ({ failure, errors: fieldErrorsOf(failure) })),
    emitSucceeded: emit(({ context }, answer: unknown) => ({
      type: "submission.succeeded" as const,
      payload: context.payload,
      answer,
    })),
    emitSuccessShown: emit({ type: "success.shown" }),
    logFailure: emit((_, failure: unknown) => ({ type: "failure.logged" as const, failure })),
  },
  delays: {
    successShown: ({ context }) => context.rules.successShown ?? 0,
    failureShown: ({ context }) => context.rules.failureShown ?? 0,
  },
}).createMachine({
  id: "submission",
  description: "Sends a form: its fields are locked meanwhile, success or failure is shown for a while.",
  context: ({ input }) => ({ rules: input, payload: null, errors: {}, failure: null }),
  initial: "editing",
  states: {
    editing: {
      on: {
        "form.submitted": submit,
      },
    },
    submitting: {
      invoke: {
        src: "send",
        input: ({ context }: { context: SubmissionContext }) => context.payload,
        onDone: { target: "succeeded", actions: { type: "emitSucceeded", params: answer } },
        onError: [
          {
            guard: "concealsFailure",
            target: "succeeded",
            actions: logRejection,
          },
          {
            guard: { type: "isRefusedAtFields", params: rejection },
            target: "refused",
            actions: { type: "keepFailure", params: rejection },
          },
          {
            target: "failed",
            actions: [{ type: "keepFailure", params: rejection }, logRejection],
          },
        ],
      },
    },
    succeeded: {
      on: {
        "form.submitted": { guard: { type: "isOpen", params: "succeeded" }, ...submit },
      },
      after: {
        successShown: [
          { guard: "endsWithSuccess", target: "ended", actions: "emitSuccessShown" },
          { guard: "isSuccessTimed", target: "editing", actions: "emitSuccessShown" },
        ],
      },
    },
    failed: {
      on: {
        "form.submitted": { guard: { type: "isOpen", params: "failed" }, ...submit },
      },
      after: { failureShown: { guard: "isFailureTimed", target: "editing" } },
    },
    refused: {
      on: {
        "form.submitted": submit,
      },
    },
    ended: {},
  },
});
