import type { SnapshotFrom } from "xstate";
import type { vehicleFormMachine } from "./vehicle-form.machine.ts";
import { havePicturesChanged } from "./vehicle-form.rules.ts";
import type { VehicleFormInput } from "./vehicle-form.types.ts";

export type VehicleFormSnapshot = SnapshotFrom<typeof vehicleFormMachine>;

/** What came of the last try to save; null while there is nothing to say. */
export function selectOutcome(
  snapshot: VehicleFormSnapshot,
): "success" | "failed" | "unanswered" | "offline" | "gone" | null {
  if (snapshot.matches({ form: { success: "shown" } })) return "success";
  if (snapshot.matches({ form: { editing: "failed" } })) return "failed";
  if (snapshot.matches({ form: { editing: "unanswered" } })) return "unanswered";
  if (snapshot.matches({ form: { editing: "offline" } })) return "offline";
  return snapshot.matches({ form: "gone" }) ? "gone" : null;
}

/** How much was sent, 0 to 1; null while nothing is on its way. */
export function selectProgress(snapshot: VehicleFormSnapshot): number | null {
  return snapshot.hasTag("sending") ? snapshot.context.progress : null;
}

/** Whether the form takes nothing: what is typed would get lost. */
export function selectIsLocked(snapshot: VehicleFormSnapshot): boolean {
  return snapshot.hasTag("locked");
}

/** What is shown of what somebody else made of the boat; null without a conflict. */
export function selectConflict(snapshot: VehicleFormSnapshot): "loading" | "unloaded" | "shown" | null {
  if (!snapshot.hasTag("conflict")) return null;
  if (snapshot.matches({ form: { conflict: "shown" } })) return "shown";
  return snapshot.matches({ form: { conflict: "unloaded" } }) ? "unloaded" : "loading";
}

export function selectIsAsking(snapshot: VehicleFormSnapshot): boolean {
  return snapshot.matches({ leaving: "asking" });
}

/** Whether something would get lost that nobody has decided about yet. */
export function selectMustAsk(snapshot: VehicleFormSnapshot): boolean {
  const { isSaved, haveFieldsChanged, pictures, openedPaths } = snapshot.context;
  const isUnsaved = !isSaved && (haveFieldsChanged || havePicturesChanged(pictures, openedPaths));
  return isUnsaved && !snapshot.matches({ leaving: "left" });
}

/**
 * What the tab stores: the files themselves get lost with the page, so that it stores their names. Null once saved or
 * left.
 */
export function selectDraft(snapshot: VehicleFormSnapshot): VehicleFormInput | null {
  const { vehicle, pictures, openedPaths, lostNames } = snapshot.context;
  if (!selectMustAsk(snapshot)) return null;
  const names = pictures.flatMap((picture) => (picture.kind === "chosen" ? [picture.name] : []));
  return {
    vehicle,
    pictures: pictures.filter(({ kind }) => kind === "stored"),
    openedPaths,
    lostNames: [...lostNames, ...names],
  };
}
