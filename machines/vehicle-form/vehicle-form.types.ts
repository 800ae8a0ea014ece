import type { PromiseActorLogic } from "xstate";
import type { FieldErrors } from "../../src/shared/contract/errors.ts";
import type { Vehicle } from "../../src/shared/contract/fleet.ts";
import type { MessageKey } from "../../src/shared/rules/message-key.ts";

/** A picture that the boat has already. */
export interface StoredPicture {
  kind: "stored";
  id: string;
  path: string;
}

/** A file that was chosen. The screen keeps its content under the id. */
export interface ChosenPicture {
  kind: "chosen";
  id: string;
  name: string;
  /** As the browser names it (`image/jpeg`); "" where it knows none. */
  type: string;
  /** In bytes. */
  size: number;
}

/** The first one is the main picture. */
export type FormPicture = StoredPicture | ChosenPicture;

export type FileRefusal = "type" | "size" | "count";

/** A file that was chosen and not taken. */
export interface RefusedFile {
  name: string;
  reason: FileRefusal;
}

/** The fields as they are sent, without pictures and version: message keys of a refusal name them. */
export type VehicleFields = Readonly<Record<string, unknown>>;

/** Where somebody wants to go: a path, or so many steps through the browser's history; null: to the overview. */
export type Destination = string | number | null;

export interface VehicleFormInput {
  /** The boat that is changed, in the version that the form shows; null for a new one. */
  vehicle: { id: number; version: number } | null;
  pictures: readonly FormPicture[];
  /** The paths that the boat had when the form was opened. */
  openedPaths: readonly string[];
  /** Files that were chosen before a reload, which no browser keeps. */
  lostNames: readonly string[];
}

export interface VehicleFormContext extends VehicleFormInput {
  refusedFiles: readonly RefusedFile[];
  /** What is typed differs from what the form was opened with. */
  haveFieldsChanged: boolean;
  isOffline: boolean;
  fields: VehicleFields | null;
  /** How much of the upload was sent, 0 to 1. */
  progress: number;
  /** What the server refused of `fields`. */
  errors: FieldErrors;
  /** What the server refused of the pictures, by their ids. */
  pictureErrors: Readonly<Record<string, MessageKey>>;
  /** The full name of who changed the boat meanwhile; null where nobody knows. */
  changedBy: string | null;
  /** What they made of it. */
  present: Vehicle | null;
  destination: Destination;
  isSaved: boolean;
}

/** What is sent. */
export interface VehicleSave {
  vehicle: VehicleFormInput["vehicle"];
  fields: VehicleFields;
  pictures: readonly FormPicture[];
}

export type SaveFailure =
  /** The server refuses fields or pictures. */
  | { kind: "refused"; errors: FieldErrors }
  /** Somebody else changed the boat meanwhile. */
  | { kind: "changed"; by: string | null }
  /** The boat was deleted meanwhile. */
  | { kind: "gone" }
  /** No answer arrived: nobody knows whether it was saved. */
  | { kind: "unanswered" }
  | { kind: "failed"; detail: string };

export type VehicleFormTag =
  /** It is on its way or saved: nothing can be changed. */
  "locked" | "sending" | "conflict";

export type VehicleFormEvent =
  | { type: "pictures.chosen"; files: readonly Omit<ChosenPicture, "kind">[] }
  /** `to`: its new place, from 0. */
  | { type: "picture.moved"; id: string; to: number }
  | { type: "picture.removed"; id: string }
  | { type: "losses.dismissed" }
  | { type: "fields.changed"; changed: boolean }
  | { type: "form.submitted"; fields: VehicleFields }
  | { type: "upload.progressed"; share: number }
  | { type: "sending.cancelled" }
  | { type: "connection.lost" }
  | { type: "connection.restored" }
  /** What is typed is saved over what somebody else made of the boat. */
  | { type: "conflict.overruled" }
  /** What somebody else made of the boat takes the place of what is typed. */
  | { type: "conflict.accepted" }
  | { type: "conflict.closed" }
  | { type: "present.retried" }
  | { type: "leave.asked"; to: Destination }
  | { type: "leave.confirmed" }
  | { type: "leave.declined" };

export type VehicleFormEmitted =
  | { type: "vehicle.saved" }
  /** The form begins anew with what is stored. */
  | { type: "form.reloaded"; vehicle: Vehicle }
  | { type: "form.left"; to: Destination }
  | { type: "failure.logged"; failure: SaveFailure };

/** The work of the flow. Each rejects with a `SaveFailure`. */
export interface VehicleFormActors {
  saveVehicle: PromiseActorLogic<{ id: number }, VehicleSave>;
  /** The boat as it is now; null where it was deleted. */
  loadPresent: PromiseActorLogic<Vehicle | null, { id: number }>;
}
