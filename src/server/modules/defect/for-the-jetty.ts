import type { Kysely } from "kysely";
import { type Defect, type DefectsAnswer, defectContract } from "../../../shared/contract/defect.ts";
import { calledName } from "../../../shared/rules/names.ts";
import type { Database } from "../../db/schema.ts";
import { guestsOf, withoutGuests } from "./forget-defects.repository.ts";

const [ownPhotos = ""] = defectContract.photo.path.split(":");

/**
 * The list without the stays that defects came with, without what their words say of the guest, and without the photos
 * of protocols, which lead to one; colleagues have their first names alone (requirements/jetty.md). Each field is named:
 * what is added to the answer is not seen at the jetty until it stands here.
 */
export async function defectsForTheJetty(
  db: Kysely<Database>,
  { defects, engine_hours }: DefectsAnswer,
): Promise<DefectsAnswer> {
  const guests = await guestsOf(
    db,
    defects.flatMap(({ booking_id }) => booking_id ?? []),
  );
  const wordsOf = (id: number | null) => withoutGuests(guests.filter((guest) => guest.id === id));
  return {
    defects: defects.map((defect) => defectForTheJetty(defect, wordsOf(defect.booking_id))),
    engine_hours,
  };
}

function defectForTheJetty(defect: Defect, without: (words: string) => string): Defect {
  return {
    id: defect.id,
    vehicle: defect.vehicle,
    vehicle_name: defect.vehicle_name,
    kind: defect.kind,
    source: defect.source,
    text: without(defect.text),
    booking_id: null,
    booked_day: null,
    noted_by: calledName(defect.noted_by),
    noted_at: defect.noted_at,
    due_day: defect.due_day,
    due_hours: defect.due_hours,
    every_hours: defect.every_hours,
    every_months: defect.every_months,
    is_due: defect.is_due,
    blocks_boat: defect.blocks_boat,
    block_id: defect.block_id,
    status: defect.status,
    remark: without(defect.remark),
    closed_by: calledName(defect.closed_by),
    closed_at: defect.closed_at,
    withdrawn: defect.withdrawn,
    steps: defect.steps.map(({ step, at, by, remark }) => {
      return { step, at, by: calledName(by), remark: without(remark) };
    }),
    photos: defect.photos.filter((photo) => photo.startsWith(ownPhotos)),
    version: defect.version,
  };
}
