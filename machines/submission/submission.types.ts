import type { FieldErrors } from "../../src/shared/contract/errors.ts";

/** What is shown of the last submit, for a while. */
export type SubmissionMessage = "succeeded" | "failed";

/**
 * What follows a success: something else in the form's place (`followed`), the message over a `locked` or an `open`
 * form, or the message alone, with which the form is left (`leaving`).
 */
export type AfterSuccess = "followed" | "locked" | "open" | "leaving";

/**
 * What follows a failure: a message over a `locked` form, one that passes or stands over an open form, or the same as
 * after a success (`concealed`).
 */
export type AfterFailure = "locked" | "passing" | "standing" | "concealed";

/** How a form behaves once its payload was sent. */
export interface SubmissionInput {
  success: AfterSuccess;
  failure: AfterFailure;
  /** Fields that the server refuses say so themselves, without a message that sending failed. */
  refusesAtFields?: boolean;
}

/** What a state means to the form. */
export type SubmissionTag =
  /** The form is being sent, or was sent and what follows takes its place. */
  | "busy"
  /** The form takes nothing that would get lost. */
  | "locked";

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
