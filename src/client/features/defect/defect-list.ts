import type { Defect } from "../../../shared/contract/defect.ts";
import { fold } from "../../../shared/rules/fold.ts";
import type { DefectView } from "./defect.routes.ts";

/** What a boat needs done, in the order of the answer: what is due first. */
export interface BoatDefects {
  boat: string;
  defects: Defect[];
}

/** What the address and the search ask for, a group for each boat. */
export function shownDefects(defects: readonly Defect[], view: DefectView, typed: string): BoatDefects[] {
  const isMeant = (defect: Defect) =>
    defect.status === view.status && (view.boat === null || defect.vehicle_name === view.boat);
  const groups = new Map<string, Defect[]>();
  for (const defect of defects) {
    if (!isMeant(defect) || !says(defect, typed)) continue;
    groups.set(defect.vehicle_name, [...(groups.get(defect.vehicle_name) ?? []), defect]);
  }
  return [...groups].map(([boat, ofBoat]) => ({ boat, defects: ofBoat }));
}

/** By parts of boat, text, remark and names: each word that was typed is in one of them. */
function says({ vehicle_name, text, remark, noted_by, closed_by }: Defect, typed: string): boolean {
  const said = fold([vehicle_name, text, remark, noted_by, closed_by].join(" "));
  return fold(typed)
    .split(/\s+/)
    .every((word) => said.includes(word));
}

/** The open ones of a boat. */
export const openDefects = (defects: readonly Defect[], boat: string): Defect[] =>
  defects.filter(({ vehicle_name, status }) => vehicle_name === boat && status === "open");

/**
 * What matters as a boat leaves or comes back: what blocks it, what is due, and what was noted of the stay that it comes
 * back from.
 * @param bookingId that stay.
 */
export const urgentDefects = (defects: readonly Defect[], boat: string, bookingId?: number): Defect[] =>
  openDefects(defects, boat)
    .filter(({ blocks_boat, is_due, booking_id }) => blocks_boat || is_due || isOf(booking_id, bookingId))
    .toSorted((one, other) => Number(other.blocks_boat) - Number(one.blocks_boat));

const isOf = (noted: number | null, bookingId: number | undefined) => noted !== null && noted === bookingId;
