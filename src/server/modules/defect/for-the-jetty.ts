import { type Defect, type DefectsAnswer, defectContract } from "../../../shared/contract/defect.ts";
import { calledName } from "../../../shared/rules/names.ts";

const [ownPhotos = ""] = defectContract.photo.path.split(":");

/**
 * The list without the stays that defects came with, and without the photos of protocols, which lead to one; colleagues
 * have their first names alone (requirements/jetty.md). Each field is named: what is added to the answer is not seen at
 * the jetty until it stands here.
 */
export function defectsForTheJetty({ defects, engine_hours }: DefectsAnswer): DefectsAnswer {
  return { defects: defects.map(defectForTheJetty), engine_hours };
}

function defectForTheJetty(defect: Defect): Defect {
  return {
    id: defect.id,
    vehicle: defect.vehicle,
    vehicle_name: defect.vehicle_name,
    kind: defect.kind,
    source: defect.source,
    text: defect.text,
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
    remark: defect.remark,
    closed_by: calledName(defect.closed_by),
    closed_at: defect.closed_at,
    withdrawn: defect.withdrawn,
    steps: defect.steps.map(({ step, at, by, remark }) => ({ step, at, by: calledName(by), remark })),
    photos: defect.photos.filter((photo) => photo.startsWith(ownPhotos)),
    version: defect.version,
  };
}
