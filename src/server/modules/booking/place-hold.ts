import type { Transaction } from "kysely";
import { flagsOf } from "../../../shared/rules/early-and-late.ts";
import type { TakenHalf } from "../../../shared/rules/price-list.ts";
import { retentionMs } from "../../../shared/rules/retention.ts";
import type { Stay } from "../../../shared/rules/stay.ts";
import type { Database } from "../../db/schema.ts";
import { lockUnpaidOrders } from "../payments/orders.repository.ts";
import { isOpenFor } from "./availability.repository.ts";
import { halfInTheWay, insertHold, takeHalfDays } from "./half-days.repository.ts";
import { deleteHoldsBeforeHold, findOwnOffer, giveHeldDays, setHalvesOfHold } from "./holds.repository.ts";
import { limitHolds } from "./visitor-limits.repository.ts";

/** How long dates are held for a visitor who pays at the wallet (requirements/payments.md). */
export const holdMinutes = retentionMs("holds") / 60_000;

/** @property half see `BookingOutcome`. */
export type HoldOutcome =
  | { kind: "held"; holdId: number; heldUntil: Date }
  | { kind: "taken"; half?: TakenHalf | undefined };

/**
 * Reserves dates for a visitor's session for 15 minutes, in place of any earlier hold of that session but one whose
 * money is being taken. Dates that the waiting list holds for the session stay held so. The stay must have passed the
 * checks. On `taken` the caller must roll back, which also brings the earlier hold back.
 * @param wanted.limitedAs the visitor's address where limits count.
 * @throws Problem RATE_LIMITED.
 */
export async function placeHold(
  trx: Transaction<Database>,
  wanted: Stay & { vehicleId: number; sessionHash: string; limitedAs?: string | null },
  now: Date,
): Promise<HoldOutcome> {
  const { vehicleId, sessionHash, limitedAs = null, ...stay } = wanted;
  if (!(await isOpenFor(trx, vehicleId, stay))) return { kind: "taken" };
  const created_at = now.toISOString();
  const heldUntil = new Date(now.getTime() + holdMinutes * 60_000);
  await lockUnpaidOrders(trx, sessionHash);
  const offer = await findOwnOffer(trx, { ...stay, vehicleId, sessionHash }, now);
  if (offer) {
    const half = await setHalvesOfHold(trx, offer, stay, now);
    if (half !== undefined) return { kind: "taken", half };
    return { kind: "held", holdId: offer.id, heldUntil: new Date(offer.expires_at) };
  }
  const givenBack = await deleteHoldsBeforeHold(trx, { vehicleId, now: created_at, sessionHash });
  if (limitedAs !== null) await limitHolds(trx, limitedAs, now);
  const holdId = await insertHold(trx, {
    vehicle_id: vehicleId,
    session_hash: sessionHash,
    start_day: stay.start,
    nights: stay.nights,
    ...flagsOf(stay),
    wallet_order_id: null,
    address: limitedAs,
    expires_at: heldUntil.toISOString(),
    created_at,
  });
  const owner = { booking_id: null, hold_id: holdId };
  const free = await takeHalfDays(trx, vehicleId, stay, owner);
  if (!free) return { kind: "taken", half: await halfInTheWay(trx, stay, owner) };
  await giveHeldDays(trx, givenBack, now);
  return { kind: "held", holdId, heldUntil };
}
