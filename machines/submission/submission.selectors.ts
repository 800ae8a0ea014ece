import type { SnapshotFrom } from "xstate";
import type { submissionMachine } from "./submission.machine.ts";
import type { SubmissionMessage } from "./submission.types.ts";

export type SubmissionSnapshot = SnapshotFrom<typeof submissionMachine>;

/** Whether the form is being sent, or was sent and what follows takes its place. */
export function selectIsBusy(snapshot: SubmissionSnapshot): boolean {
  const isFollowed = snapshot.matches("succeeded") && snapshot.context.rules.successShown === null;
  return snapshot.matches("submitting") || isFollowed;
}

/** Whether the form takes nothing that would get lost. */
export function selectIsLocked(snapshot: SubmissionSnapshot): boolean {
  const { lockedWhile } = snapshot.context.rules;
  return (
    snapshot.matches("submitting") ||
    snapshot.matches("ended") ||
    lockedWhile.some((message) => snapshot.matches(message))
  );
}

/** What is shown of the last submit; null while there is nothing to say, or where the fields say it. */
export function selectMessage(snapshot: SubmissionSnapshot): SubmissionMessage | null {
  if (snapshot.matches("failed")) return "failed";
  const hasSucceeded = snapshot.matches("succeeded") || snapshot.matches("ended");
  return hasSucceeded && snapshot.context.rules.successShown !== null ? "succeeded" : null;
}
