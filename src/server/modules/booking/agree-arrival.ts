import type { Transaction } from "kysely";
import { type Agreement, agreementText } from "../../../shared/rules/agreement.ts";
import type { Database } from "../../db/schema.ts";
import type { KnownBooking } from "./booking.repository.ts";
import { takeStep } from "./take-step.ts";

/**
 * Notes when the guest comes on the first day, and whether with a dog, as it was agreed on. A stay that is moved keeps
 * both.
 * @throws Problem CONFLICT.
 */
export async function agreeArrival(
  trx: Transaction<Database>,
  booking: KnownBooking,
  agreement: Agreement,
  actorId: number,
  now: Date,
): Promise<void> {
  const step = { kind: "arrival-agreed" as const, actorId, detail: agreementText(agreement) };
  const columns = { arrival_time: agreement.arrivalTime || null, dog: agreement.dog ? (1 as const) : (0 as const) };
  await takeStep(trx, booking, "arrival.agreed", { columns, step }, now);
}
