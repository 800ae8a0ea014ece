import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { KnownBooking } from "./booking.repository.ts";
import { takeStep } from "./take-step.ts";

/**
 * Notes when the guest comes on the first day, as it was agreed on; `null` takes that back. A stay that is moved keeps
 * it.
 * @throws Problem CONFLICT.
 */
export async function agreeArrival(
  trx: Transaction<Database>,
  booking: KnownBooking,
  time: string | null,
  actorId: number,
  now: Date,
): Promise<void> {
  const step = { kind: "arrival-agreed" as const, actorId, detail: time ?? "" };
  await takeStep(trx, booking, "arrival.agreed", { columns: { arrival_time: time }, step }, now);
}
