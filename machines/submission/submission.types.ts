import type { FieldErrors } from "../../src/shared/contract/errors.ts";

/** What is shown of the last submit, for a while. */
export type SubmissionMessage = "succeeded" | "failed";

/** How a form behaves once its payload was sent. */
export interface SubmissionInput {
  /** How long success is shown, in milliseconds; null where nothing is: another page follows, or the popup closes. */
  successShown: number | null;
  /** How long a failure is shown, in milliseconds; null: until the next submit. */
  failureShown: number | null;
  /** While which message nothing can be typed or sent. */
  lockedWhile: readonly SubmissionMessage[];
  /** Fields that the server refuses say so themselves, without a message that sending failed. */
  refusesAtFields?: boolean;
  /** A failure is shown as a success. */
  concealsFailure?: boolean;
  /** Once success was shown the form is left: it takes nothing any more. */
  endsWithSuccess?: boolean;
}

export interface SubmissionContext {
  rules: SubmissionInput;
  /** What was submitted last; null before. */
  payload: unknown;
  /** What the server refused of it, as message keys by field. */
  errors: FieldErrors;
  /** What the last try failed with; null where it did not. */
  failure: unknown;
}

export type SubmissionEvent = { type: "form.submitted"; payload: unknown };

export type SubmissionEmitted =
  | { type: "submission.succeeded"; payload: unknown; answer: unknown }
  /** The message of success stood for its time: the form is cleared or left. */
  | { type: "success.shown" }
  | { type: "failure.logged"; failure: unknown };
