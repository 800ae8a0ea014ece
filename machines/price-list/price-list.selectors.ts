import type { SnapshotFrom } from "xstate";
import type { PriceListFields } from "../../src/shared/contract/price-list.ts";
import type { priceListMachine } from "./price-list.machine.ts";
import type { PriceListInput } from "./price-list.types.ts";

type PriceListSnapshot = SnapshotFrom<typeof priceListMachine>;

export const selectContent = ({ context }: PriceListSnapshot): PriceListFields => context.content;

/** Whether what is edited is on the server. */
export function selectSaving(snapshot: PriceListSnapshot): "saved" | "saving" | "unsaved" {
  if (snapshot.hasTag("saving")) return "saving";
  return snapshot.hasTag("unsaved") ? "unsaved" : "saved";
}

/** What the tab keeps until the server has it; null where nothing is to be kept. */
export function selectUnsaved(snapshot: PriceListSnapshot): PriceListInput["unsaved"] {
  const { list, content } = snapshot.context;
  const isLost = selectSaving(snapshot) !== "saved" || snapshot.matches({ draft: "conflict" });
  return list && isLost ? { version: list.version, content } : null;
}
