import { assign, emit, raise, setup } from "xstate";
import type { Vehicle } from "../../src/shared/contract/fleet.ts";
import { failureOf, unprovided } from "../support/actors.ts";
import {
  havePicturesChanged,
  moved,
  refusalByPicture,
  stillStored,
  storedPictures,
  withFiles,
} from "./vehicle-form.rules.ts";
import type {
  Destination,
  SaveFailure,
  VehicleFields,
  VehicleFormActors,
  VehicleFormContext,
  VehicleFormEmitted,
  VehicleFormEvent,
  VehicleFormInput,
  VehicleFormTag,
} from "./vehicle-form.types.ts";

const actors = { saveVehicle: unprovided("saveVehicle"), loadPresent: unprovided("loadPresent") } as Pick<
  VehicleFormActors,
  "saveVehicle" | "loadPresent"
>;

const failedAs = (kind: SaveFailure["kind"]) => (_: unknown, error: unknown) =>
  failureOf<SaveFailure>(error).kind === kind;
/** @throws RangeError where there is none: no state that compares with it is reachable then. */
function presentOf({ present }: VehicleFormContext): Vehicle {
  if (!present) throw new RangeError("nobody changed the boat");
  return present;
}

const isUnsaved = ({ haveFieldsChanged, pictures, openedPaths, isSaved }: VehicleFormContext) =>
  !isSaved && (haveFieldsChanged || havePicturesChanged(pictures, openedPaths));

/** The parts of the machine: guards, actions, actors and delays, each by the name that the chart uses. */
export const vehicleFormSetup = setup({
  types: {
    input: {} as VehicleFormInput,
    context: {} as VehicleFormContext,
    events: {} as VehicleFormEvent,
    emitted: {} as VehicleFormEmitted,
    tags: {} as VehicleFormTag,
  },
  actors,
  guards: {
    isOffline: ({ context }) => context.isOffline,
    hasPictures: ({ context }) => context.pictures.length > 0,
    keepsPictures: ({ context }) => stillStored(context.pictures, presentOf(context)).length > 0,
    isUploading: ({ context }) => context.progress < 1,
    isUnsaved: ({ context }) => isUnsaved(context),
    isThere: (_, present: Vehicle | null): boolean => present !== null,
    failedRefused: failedAs("refused"),
    failedChanged: failedAs("changed"),
    failedGone: failedAs("gone"),
    failedUnanswered: failedAs("unanswered"),
  },
  actions: {
    addFiles: assign(({ context }, files: Parameters<typeof withFiles>[1]) => ({
      ...withFiles(context.pictures, files),
      lostNames: context.lostNames.filter((name) => !files.some((file) => file.name === name)),
    })),
    move: assign(({ context }, { id, to }: { id: string; to: number }) => ({
      pictures: moved(context.pictures, id, to),
    })),
    remove: assign(({ context }, id: string) => ({
      pictures: context.pictures.filter((picture) => picture.id !== id),
      refusedFiles: [],
    })),
    forgetLosses: assign({ lostNames: [] }),
    noteChange: assign((_, haveFieldsChanged: boolean) => ({ haveFieldsChanged })),
    accept: assign((_, fields: VehicleFields) => ({ fields, errors: {}, pictureErrors: {}, refusedFiles: [] })),
    beginUpload: assign({ progress: 0 }),
    noteProgress: assign((_, progress: number) => ({ progress })),
    setOffline: assign((_, isOffline: boolean) => ({ isOffline })),
    keepRefusal: assign(({ context }, error: unknown) => {
      const refusal = failureOf<SaveFailure>(error);
      return refusal.kind === "refused" ? refusalByPicture(refusal.errors, context.pictures) : {};
    }),
    keepAuthor: assign((_, error: unknown) => {
      const conflict = failureOf<SaveFailure>(error);
      return { changedBy: conflict.kind === "changed" ? conflict.by : null };
    }),
    keepPresent: assign((_, present: Vehicle | null) => ({ present })),
    /** The next save is a change of the boat as it is now. */
    adoptVersion: assign(({ context }) => {
      const present = presentOf(context);
      return {
        vehicle: { id: present.id, version: present.version },
        pictures: stillStored(context.pictures, present),
        openedPaths: storedPictures(present).map(({ path }) => path),
      };
    }),
    takePresent: assign(({ context }) => {
      return {
        pictures: storedPictures(presentOf(context)),
        lostNames: [],
        refusedFiles: [],
        pictureErrors: {},
        errors: {},
        haveFieldsChanged: false,
      };
    }),
    emitReload: emit(({ context }) => ({ type: "form.reloaded" as const, vehicle: presentOf(context) })),
    noteSaved: assign({ isSaved: true }),
    emitSaved: emit({ type: "vehicle.saved" }),
    stopAsking: raise({ type: "leave.declined" }),
    setDestination: assign((_, destination: Destination) => ({ destination })),
    leave: emit(({ context }) => ({ type: "form.left" as const, to: context.destination })),
    logFailure: emit((_, error: unknown) => ({
      type: "failure.logged" as const,
      failure: failureOf<SaveFailure>(error),
    })),
  },
  delays: { successShown: 3_000, overviewOpened: 3_500, failureShown: 3_000 },
});
