import { assign, emit, setup } from "xstate";
import type { FieldErrors } from "../../src/shared/contract/errors.ts";
import { answer, logRejection, rejection, unprovided } from "../support/actors.ts";
import type {
  AfterFailure,
  AfterSuccess,
  SubmissionContext,
  SubmissionEmitted,
  SubmissionEvent,
  SubmissionInput,
  SubmissionTag,
} from "./submission.types.ts";

/** What a refusal says of single fields; nothing where it is no refusal. */
function fieldErrorsOf(error: unknown): FieldErrors {
  const errors = typeof error === "object" && error !== null && "errors" in error ? error.errors : null;
  return typeof errors === "object" && errors !== null ? (errors as FieldErrors) : {};
}

const payloadOf = ({ event }: { event: SubmissionEvent }) => event.payload;
const submit = {
  "form.submitted": { target: "#submission.submitting", actions: { type: "keepPayload", params: payloadOf } },
} as const;
const backToForm = { target: "#submission.editing", actions: "emitSuccessShown" } as const;
const emitSucceeded = { type: "emitSucceeded", params: answer } as const;
const keepFailure = { type: "keepFailure", params: rejection } as const;

/**
 * Sends what a form was filled with. The fields are Formik's, so that a failure costs nothing typed; what follows
 * comes in as input (`submissionKinds`).
 */
export const submissionMachine = setup({
  types: {
    input: {} as SubmissionInput,
    context: {} as SubmissionContext,
    events: {} as SubmissionEvent,
    emitted: {} as SubmissionEmitted,
    tags: {} as SubmissionTag,
  },
  // It rejects with anything; refused fields are read from `errors`.
  actors: { send: unprovided<unknown, unknown>("send") },
  guards: {
    succeedsAs: ({ context }, wanted: AfterSuccess) => context.rules.success === wanted,
    failsAs: ({ context }, wanted: AfterFailure) => context.rules.failure === wanted,
    isRefusedAtFields: ({ context }, error: unknown) =>
      context.rules.refusesAtFields === true && Object.keys(fieldErrorsOf(error)).length > 0,
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
  delays: { successShown: 3_000, farewellShown: 5_000, failureShown: 3_000 },
}).createMachine({
  id: "submission",
  description: "Sends a form: its fields are locked meanwhile, success or failure is shown for a while.",
  context: ({ input }) => ({ rules: input, payload: null, errors: {}, failure: null }),
  initial: "editing",
  states: {
    editing: { on: submit },
    submitting: {
      tags: ["busy", "locked"],
      invoke: {
        src: "send",
        input: ({ context }: { context: SubmissionContext }) => context.payload,
        onDone: [
          { guard: { type: "succeedsAs", params: "followed" }, target: "followed", actions: emitSucceeded },
          { guard: { type: "succeedsAs", params: "locked" }, target: "succeeded.locked", actions: emitSucceeded },
          { guard: { type: "succeedsAs", params: "open" }, target: "succeeded.open", actions: emitSucceeded },
          { target: "succeeded.leaving", actions: emitSucceeded },
        ],
        onError: [
          { guard: { type: "failsAs", params: "concealed" }, target: "succeeded.leaving", actions: logRejection },
          { guard: { type: "isRefusedAtFields", params: rejection }, target: "refused", actions: keepFailure },
          {
            guard: { type: "failsAs", params: "locked" },
            target: "failed.locked",
            actions: [keepFailure, logRejection],
          },
          {
            guard: { type: "failsAs", params: "passing" },
            target: "failed.passing",
            actions: [keepFailure, logRejection],
          },
          { target: "failed.standing", actions: [keepFailure, logRejection] },
        ],
      },
    },
    followed: { tags: ["busy", "locked"] },
    succeeded: {
      initial: "open",
      states: {
        locked: { tags: "locked", after: { successShown: backToForm } },
        open: { on: submit, after: { successShown: backToForm } },
        leaving: { tags: "locked", after: { farewellShown: { target: "left", actions: "emitSuccessShown" } } },
        left: { tags: "locked" },
      },
    },
    failed: {
      initial: "standing",
      states: {
        locked: { tags: "locked", after: { failureShown: "#submission.editing" } },
        passing: { on: submit, after: { failureShown: "#submission.editing" } },
        standing: { on: submit },
      },
    },
    refused: { on: submit },
  },
});
