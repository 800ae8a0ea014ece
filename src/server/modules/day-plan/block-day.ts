import type { BlockDayRequest } from "../../../shared/contract/day-plan.ts";
import type { Deps } from "../../deps.ts";
import { deleteBlockedDay, insertBlockedDay } from "./day-plan.repository.ts";

/** Blocks a day for new bookings, or frees it; bookings that touch it stay. */
export async function blockDay(
  { db, now }: Pick<Deps, "db" | "now">,
  { day, blocked }: BlockDayRequest,
  actorId: number,
): Promise<void> {
  if (blocked) await insertBlockedDay(db, { day, created_by: actorId, created_at: now().toISOString() });
  else await deleteBlockedDay(db, day);
}
