import type { DefectStatus } from "../../../shared/contract/defect.ts";

// Guests load this file with all rows of the internal area.

/** The screen of what boats need done. */
export const defectsPath = "/Mängel";

/** What the list shows: all boats or one of them, and what is open or closed. */
export interface DefectView {
  /** By name; null for all. */
  boat: string | null;
  status: DefectStatus;
}

const boatName = "Boot";
const statusName = "Stand";
const closedWord = "erledigt";

/** What an address asks for. */
export function viewIn(search: string): DefectView {
  const query = new URLSearchParams(search);
  return { boat: query.get(boatName) || null, status: query.get(statusName) === closedWord ? "closed" : "open" };
}

/** The address that shows that. */
export function defectsAddress({ boat = null, status = "open" }: Partial<DefectView>): string {
  const query = new URLSearchParams({
    ...(boat !== null && { [boatName]: boat }),
    ...(status === "closed" && { [statusName]: closedWord }),
  }).toString();
  return query === "" ? defectsPath : `${defectsPath}?${query}`;
}
