import type { VehicleFormInput } from "../../../../machines/vehicle-form/vehicle-form.types.ts";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import type { VehicleType } from "../../../shared/rules/vehicle-words.ts";
import { tabStorage } from "../../storage/browser-storage.ts";

/** Under which key the tab keeps a form: nobody else's, and of no other boat. */
export function draftKey(userId: number, type: VehicleType, vehicle: Vehicle | null): string {
  return `vehicle-form ${userId} ${vehicle ? vehicle.id : type}`;
}

const picturesKey = (key: string) => `${key} pictures`;

/** Keeps the pictures and the version that is changed, for a reload; null where nothing is unsaved. */
export function storePictures(key: string, kept: VehicleFormInput | null): void {
  tabStorage.write(picturesKey(key), kept);
}

/** How the form opens: as the tab left it, else as the boat is stored. */
export function openedForm(key: string, stored: VehicleFormInput): VehicleFormInput {
  const kept = tabStorage.read(picturesKey(key)) as Partial<VehicleFormInput> | null;
  const isWhole = [kept?.pictures, kept?.openedPaths, kept?.lostNames].every(Array.isArray);
  return kept && isWhole && kept.vehicle?.id === stored.vehicle?.id ? { ...stored, ...kept } : stored;
}
