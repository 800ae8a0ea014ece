import type { SnapshotFrom } from "xstate";
import type { contactMachine } from "./contact.machine.ts";
import type { ContactMessage } from "./contact.types.ts";

export type ContactSnapshot = SnapshotFrom<typeof contactMachine>;

/** Whether the message is on its way. */
export function selectIsSubmitting(snapshot: ContactSnapshot): boolean {
  return snapshot.matches("submitting");
}

/** Whether the form takes nothing: while the message is on its way and while it is told what became of it. */
export function selectIsLocked(snapshot: ContactSnapshot): boolean {
  return snapshot.hasTag("locked");
}

/** What is said of the last submit; null while there is nothing to say. */
export function selectMessage(snapshot: ContactSnapshot): ContactMessage | null {
  if (snapshot.matches("sent")) return "sent";
  return snapshot.matches("failed") ? "failed" : null;
}
