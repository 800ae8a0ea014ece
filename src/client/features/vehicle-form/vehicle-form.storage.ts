import type { VehicleFormInput } from "../../../../machines/vehicle-form/vehicle-form.types.ts";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import type { VehicleType } from "../../../shared/rules/vehicle-words.ts";
import { tabStorage } from "../../storage/browser-storage.ts";

/** Under which key the tab keeps a form: nobody else's, and of no other boat. */
export function draftKey(userId: number, type: VehicleType, vehicle: Vehicle | null): string {
  return `vehicle-form ${userId} ${vehicle ? vehicle.id : type}`;
}

const picturesKey = (key: string) => `${key} pictures`;

/** Stores the pictures and the version that is changed, for a reload; null where nothing is unsaved. */
export function storePictures(key: string, draft: VehicleFormInput | null): void {
  tabStorage.write(picturesKey(key), draft);
}

/** How the form opens: as the tab left it, else as the boat is stored. */
export function openedForm(key: string, stored: VehicleFormInput): VehicleFormInput {
  const draft = tabStorage.read(picturesKey(key)) as Partial<VehicleFormInput> | null;
  const isWhole = [draft?.pictures, draft?.openedPaths, draft?.lostNames].every(Array.isArray);
  return draft && isWhole && draft.vehicle?.id === stored.vehicle?.id ? { ...stored, ...draft } : stored;
}
