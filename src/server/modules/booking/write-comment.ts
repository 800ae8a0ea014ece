import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { KnownBooking } from "./booking.repository.ts";
import { takeStep } from "./take-step.ts";

/** Replaces the staff's note; the log keeps what stood there before. @throws Problem CONFLICT. */
export async function writeComment(
  trx: Transaction<Database>,
  booking: KnownBooking,
  note: string,
  actorId: number,
  now: Date,
): Promise<void> {
  const change = { columns: { note }, step: { kind: "commented" as const, actorId, detail: note } };
  await takeStep(trx, booking, "comment.written", change, now);
}
