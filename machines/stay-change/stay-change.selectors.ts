import type { SnapshotFrom } from "xstate";
import type { FieldErrors } from "../../src/shared/contract/errors.ts";
import type { stayChangeMachine } from "./stay-change.machine.ts";

export type StayChangeSnapshot = SnapshotFrom<typeof stayChangeMachine>;

/** What the server says of the fields of the choice. */
export function selectErrors({ context: { failure } }: StayChangeSnapshot): FieldErrors {
  return failure?.kind === "refused" ? failure.errors : {};
}

/** Whether the shown price can be confirmed, or is just being. */
export function selectCanConfirm(snapshot: StayChangeSnapshot): boolean {
  return snapshot.matches("priced") || snapshot.matches("confirmed");
}
