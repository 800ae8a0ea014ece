import type { PromiseActorLogic } from "xstate";
import type { FieldErrors } from "../../src/shared/contract/errors.ts";
import type { SettingsUpdate } from "../../src/shared/contract/settings-update.ts";

/** What the server says to an update: done, or what is wrong with its fields. */
export type SettingsAnswer = { kind: "saved" } | { kind: "refused"; errors: FieldErrors };

export interface SettingsContext {
  /** What was submitted last; null before. */
  update: SettingsUpdate | null;
  /** Message keys by field, of the update that was refused. */
  errors: FieldErrors;
}

export type SettingsEvent = { type: "settings.submitted"; update: SettingsUpdate };

export type SettingsEmitted =
  /** Stored: from now on the form holds nothing unsaved. */
  { type: "settings.stored"; update: SettingsUpdate } | { type: "failure.logged"; failure: unknown };

/** The work of the flow. It rejects where the server said nothing about the fields. */
export type SettingsActors = {
  saveSettings: PromiseActorLogic<SettingsAnswer, SettingsUpdate>;
};
