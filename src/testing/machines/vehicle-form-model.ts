import { vehicleFormMachine } from "../../../machines/vehicle-form/vehicle-form.machine.ts";
import { havePicturesChanged, storedPictures } from "../../../machines/vehicle-form/vehicle-form.rules.ts";
import type {
  ChosenPicture,
  VehicleFormContext,
  VehicleFormInput,
} from "../../../machines/vehicle-form/vehicle-form.types.ts";
import { aVehicle } from "../builders.ts";
import type { FlowModel } from "./paths.ts";

/** The form as it opens for Hektor, who has one picture. */
export function aVehicleForm(changes: Partial<VehicleFormInput> = {}): VehicleFormInput {
  const boat = aVehicle();
  return {
    vehicle: { id: boat.id, version: boat.version },
    pictures: storedPictures(boat),
    openedPaths: storedPictures(boat).map(({ path }) => path),
    lostNames: [],
    ...changes,
  };
}

export function aFile(id: string, changes: Partial<ChosenPicture> = {}): Omit<ChosenPicture, "kind"> {
  return { id, name: `${id}.jpg`, type: "image/jpeg", size: 2_000_000, ...changes };
}

/** Somebody else made Hektor cheaper and gave it another picture. */
export const presentHektor = aVehicle({ version: 2, path1: "/uploads/a.webp", price1h: "150.00" });

/** All that happens in the form: the machine and the page are led through it alike. */
export const vehicleFormModel: FlowModel<typeof vehicleFormMachine> = {
  machine: vehicleFormMachine,
  input: aVehicleForm(),
  events: [
    { type: "pictures.chosen", files: [aFile("deck")] },
    { type: "picture.moved", id: "deck", to: 0 },
    { type: "picture.removed", id: "/boats/hektor.svg" },
    { type: "picture.removed", id: "deck" },
    { type: "losses.dismissed" },
    { type: "fields.changed", changed: true },
    { type: "fields.changed", changed: false },
    { type: "form.submitted", fields: { name: "Hektor" } },
    { type: "upload.progressed", share: 1 },
    { type: "sending.cancelled" },
    { type: "connection.lost" },
    { type: "connection.restored" },
    { type: "conflict.overruled" },
    { type: "conflict.accepted" },
    { type: "conflict.closed" },
    { type: "present.retried" },
    { type: "leave.asked", to: "/Mitarbeiterbereich" },
    { type: "leave.confirmed" },
    { type: "leave.declined" },
  ],
  answers: {
    saveVehicle: {
      done: [{ id: 1 }],
      failed: [
        { kind: "refused", errors: { name: "validation:general", image1: "validation:general" } },
        { kind: "changed", by: "Anna Lena" },
        { kind: "gone" },
        { kind: "unanswered" },
        { kind: "failed", detail: "500" },
      ],
    },
    loadPresent: { done: [presentHektor, null], failed: [{ kind: "unanswered" }] },
  },
  relevant: ({ context }) => {
    const { pictures, openedPaths, haveFieldsChanged, isOffline, progress, isSaved } = context as VehicleFormContext;
    const hasChosen = pictures.some(({ kind }) => kind === "chosen");
    const haveChanged = haveFieldsChanged || havePicturesChanged(pictures, openedPaths);
    return [pictures.length > 0, hasChosen, haveFieldsChanged, haveChanged, isOffline, progress < 1, isSaved];
  },
};

export const models = { "the form of Hektor": vehicleFormModel };
