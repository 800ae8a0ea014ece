import type { SnapshotFrom } from "xstate";
import type { submissionMachine } from "./submission.machine.ts";
import type { SubmissionMessage } from "./submission.types.ts";

export type SubmissionSnapshot = SnapshotFrom<typeof submissionMachine>;

/** Whether the form is being sent, or was sent and what follows takes its place. */
export function selectIsBusy(snapshot: SubmissionSnapshot): boolean {
  return snapshot.hasTag("busy");
}

/** Whether the form takes nothing that would get lost. */
export function selectIsLocked(snapshot: SubmissionSnapshot): boolean {
  return snapshot.hasTag("locked");
}

/** What is shown of the last submit; null while there is nothing to say, or where the fields say it. */
export function selectMessage(snapshot: SubmissionSnapshot): SubmissionMessage | null {
  if (snapshot.matches("failed")) return "failed";
  return snapshot.matches("succeeded") ? "succeeded" : null;
}
