import type { SnapshotFrom } from "xstate";
import type { FieldErrors } from "../../src/shared/contract/errors.ts";
import type { SettingsUpdate } from "../../src/shared/contract/settings-update.ts";
import type { settingsMachine } from "./settings.machine.ts";

export type SettingsSnapshot = SnapshotFrom<typeof settingsMachine>;

/** Whether an update is on its way: the form takes nothing that would get lost. */
export function selectIsLocked(snapshot: SettingsSnapshot): boolean {
  return snapshot.hasTag("locked");
}

/** What is said of the last submit; null while there is nothing to say, or where the fields say it. */
export function selectMessage(snapshot: SettingsSnapshot): "saved" | "failed" | null {
  if (snapshot.matches({ open: "saved" })) return "saved";
  return snapshot.matches({ open: "failed" }) ? "failed" : null;
}

const none: FieldErrors = {};

/** What the server refused, as message keys by field; nothing once another update is under way. */
export function selectErrors(snapshot: SettingsSnapshot): FieldErrors {
  return snapshot.matches({ open: "refused" }) ? snapshot.context.errors : none;
}

/** What was submitted last; null before. */
export function selectUpdate(snapshot: SettingsSnapshot): SettingsUpdate | null {
  return snapshot.context.update;
}
