import type { Kysely } from "kysely";
import type { AvailabilityRequest } from "../../../shared/contract/booking.ts";
import { stayErrors } from "../../../shared/rules/booking-rules.ts";
import { listErrors } from "../../../shared/rules/list-errors.ts";
import type { Database } from "../../db/schema.ts";
import { isOpenFor, isStayTaken } from "./availability.repository.ts";
import { type BookingActor, readFacts, rejectBanned, rejectErrors, startDays } from "./quote-booking.ts";

export interface Availability {
  kind: "free" | "taken";
  vehicleId: number;
}

/**
 * Whether the guest could book these dates now: every check of a booking that the payload allows.
 * @throws Problem VALIDATION naming the fields, or BANNED.
 */
export async function checkAvailability(
  db: Kysely<Database>,
  request: AvailabilityRequest,
  actor: BookingActor,
  now: Date,
): Promise<Availability> {
  const stay = { start: request.booked_day, nights: request.booked_duration };
  const { vehicle, offSeason, isBanned, priceList } = await readFacts(db, request);
  const given = { role: actor.role, ...startDays(now), offSeason };
  rejectErrors({ ...listErrors(priceList.list, vehicle.id, stay, given), ...stayErrors(stay, given) });
  rejectBanned({ isBanned });
  const { sessionHash } = actor;
  const asked = { ...stay, vehicleId: vehicle.id, sessionHash, now: now.toISOString() };
  const taken = !(await isOpenFor(db, vehicle.id, stay)) || (await isStayTaken(db, asked));
  return { kind: taken ? "taken" : "free", vehicleId: vehicle.id };
}
