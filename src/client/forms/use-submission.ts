import { useMachine } from "@xstate/react";
import { useEffectEvent, useLayoutEffect } from "react";
import { fromPromise } from "xstate";
import { type SubmissionKind, submissionKinds } from "../../../machines/submission/submission.kinds.ts";
import { submissionMachine } from "../../../machines/submission/submission.machine.ts";
import { selectIsBusy, selectIsLocked, selectMessage } from "../../../machines/submission/submission.selectors.ts";
import type { SubmissionMessage } from "../../../machines/submission/submission.types.ts";
import { type ApiFailure, toApiFailure } from "../api/failure.ts";
import type { Refusal } from "./still-refused.ts";

interface SubmissionOptions<Payload, Answer> {
  kind: SubmissionKind;
  /** Begins the line of the console that a failure is logged in; absent where the screen itself says why it failed. */
  name?: string;
  send: (payload: Payload) => Promise<Answer>;
  /** Called at once. */
  onSucceeded?: (payload: Payload, answer: Answer) => void;
  /** Called when the message of success stood for its time. */
  onSuccessShown?: () => void;
}

export interface Submission<Payload> {
  submit: (payload: Payload) => void;
  message: SubmissionMessage | null;
  /** The form is being sent, or was sent and what follows takes its place. */
  isBusy: boolean;
  /** The form takes nothing: what is typed or pressed would get lost. */
  isLocked: boolean;
  /** What the server refused of the last payload, for `stillRefused`. */
  refusal: Refusal;
  /** What the last try failed with, until the next. */
  failure: ApiFailure | null;
}

/** Sends what a form hands over, once at a time (machines/submission). */
export function useSubmission<Payload extends object, Answer>(
  options: SubmissionOptions<Payload, Answer>,
): Submission<Payload> {
  const { kind, name, send, onSucceeded, onSuccessShown } = options;
  const actors = {
    send: fromPromise(async ({ input }: { input: unknown }): Promise<unknown> => {
      try {
        return await send(input as Payload);
      } catch (error) {
        throw toApiFailure(error);
      }
    }),
  };
  const [snapshot, , actor] = useMachine(submissionMachine.provide({ actors }), { input: submissionKinds[kind] });
  // Only this hook sends payloads to its machine, and only `send` answers them.
  const succeeded = useEffectEvent((payload: unknown, answer: unknown) =>
    onSucceeded?.(payload as Payload, answer as Answer),
  );
  const successShown = useEffectEvent(() => onSuccessShown?.());
  useLayoutEffect(() => {
    const subscriptions = [
      actor.on("submission.succeeded", ({ payload, answer }) => succeeded(payload, answer)),
      actor.on("success.shown", () => successShown()),
      actor.on("failure.logged", ({ failure }) => {
        // What was typed is in no log.
        if (name) console.error(name, failure);
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, name]);

  const { payload, errors, failure } = snapshot.context;
  return {
    submit: (next) => actor.send({ type: "form.submitted", payload: next }),
    message: selectMessage(snapshot),
    isBusy: selectIsBusy(snapshot),
    isLocked: selectIsLocked(snapshot),
    refusal: { errors, sent: payload as Payload | null },
    failure: failure as ApiFailure | null,
  };
}
