import type { DeleteQueryBuilder, DeleteResult, ExpressionBuilder, Kysely, Selectable, Transaction } from "kysely";
import { flagsOf, stayOfRow } from "../../../shared/rules/early-and-late.ts";
import type { TakenHalf } from "../../../shared/rules/price-list.ts";
import type { Stay } from "../../../shared/rules/stay.ts";
import { movedHalfDays } from "../../../shared/rules/stay-change.ts";
import type { Database } from "../../db/schema.ts";
import type { Holds } from "../../db/tables/booking.ts";
import type { Instant } from "../../db/tables/columns.ts";
import { inTransaction } from "../../db/transaction.ts";
import { lockUnpaidOrders } from "../payments/orders.repository.ts";
import { halfInTheWay, insertHalfDays } from "./half-days.repository.ts";
import { giveFreedDays } from "./offer-freed-days.ts";

type Trx = Transaction<Database>;

/** Another hold or booking of its session may take its place: not while money is taken for it, nor once it was. */
function isReplaceable(is: ExpressionBuilder<Database, "holds">) {
  const paid = is.selectFrom("wallet_orders").select("wallet_orders.id");
  const ofHold = paid.whereRef("wallet_orders.id", "=", "holds.wallet_order_id");
  return is.not(is.exists(ofHold.where("wallet_orders.status", "in", ["capturing", "captured"])));
}

/** It is an offer of the waiting list. */
function isOffer(is: ExpressionBuilder<Database, "holds">) {
  return is.exists(is.selectFrom("waiting_entries").select("hold_id").whereRef("hold_id", "=", "holds.id"));
}

/** Gives the boats' half-days that holds gave back to those who wait for them, in the same transaction. */
export async function giveHeldDays(trx: Trx, vehicleIds: Iterable<number>, now: Date): Promise<void> {
  for (const vehicleId of new Set(vehicleIds)) await giveFreedDays(trx, vehicleId, now);
}

/** Deletes the boat's holds that ran out. A portal that sold their dates gets them before anybody else does. */
export async function freeExpiredHolds(trx: Trx, vehicleId: number, now: Instant): Promise<void> {
  const query = trx.deleteFrom("holds").where("vehicle_id", "=", vehicleId).where("expires_at", "<=", now);
  await giveHeldDays(trx, await boatsOf(query), new Date(now));
}

const boatsOf = async (query: DeleteQueryBuilder<Database, "holds", DeleteResult>) =>
  (await query.returning("vehicle_id").execute()).map(({ vehicle_id }) => vehicle_id);

/**
 * Deletes what no longer stands in the way of a booking: the boat's expired holds and the guest's own on that boat; ""
 * where there is no session or order. Lock the session's unpaid orders before: one of them may just be getting paid.
 * @returns the boats of the guest's own holds. Call `giveHeldDays` for them once the booking has its half-days: it may
 * have held others.
 */
export async function deleteHoldsBeforeBooking(
  trx: Trx,
  of: { vehicleId: number; now: Instant; sessionHash: string; walletOrderId: string },
): Promise<number[]> {
  await freeExpiredHolds(trx, of.vehicleId, of.now);
  const query = trx
    .deleteFrom("holds")
    .where("vehicle_id", "=", of.vehicleId)
    .where((is) =>
      is.or([
        is.and([is("session_hash", "=", of.sessionHash), isReplaceable(is)]),
        is("wallet_order_id", "=", of.walletOrderId),
      ]),
    );
  return boatsOf(query);
}

/**
 * Deletes the boat's expired holds and every earlier hold of the session: a visitor holds one stay at a time, beside
 * the waiting list's offers of other boats. Lock the session's unpaid orders before.
 * @returns the boats of the session's holds, as `deleteHoldsBeforeBooking` does.
 */
export async function deleteHoldsBeforeHold(
  trx: Trx,
  of: { vehicleId: number; now: Instant; sessionHash: string },
): Promise<number[]> {
  await freeExpiredHolds(trx, of.vehicleId, of.now);
  const query = trx
    .deleteFrom("holds")
    .where("session_hash", "=", of.sessionHash)
    .where(isReplaceable)
    .where((is) => is.or([is("vehicle_id", "=", of.vehicleId), is.not(isOffer(is))]));
  return boatsOf(query);
}

/** The hold pays with this order from now on. Harmless where it is gone: another hold of the session replaced it. */
export async function assignHold(trx: Trx, holdId: number, walletOrderId: string): Promise<void> {
  await trx.updateTable("holds").set({ wallet_order_id: walletOrderId }).where("id", "=", holdId).execute();
}

/** Whether the order's dates are held, and not run out. */
export async function isHoldRunning(db: Kysely<Database>, walletOrderId: string, now: Date): Promise<boolean> {
  const query = db
    .selectFrom("holds")
    .select("id")
    .where("wallet_order_id", "=", walletOrderId)
    .where("expires_at", ">", now.toISOString());
  return (await query.executeTakeFirst()) !== undefined;
}

/** Whether the session holds other dates, or another boat, than those: what it held before was replaced. */
export async function holdsAnotherStay(
  db: Kysely<Database>,
  sessionHash: string,
  { vehicleId, start, nights }: Stay & { vehicleId: number },
  now: Date,
): Promise<boolean> {
  const query = db
    .selectFrom("holds")
    .select("id")
    .where("session_hash", "=", sessionHash)
    .where("expires_at", ">", now.toISOString())
    .where((is) => is.or([is("vehicle_id", "!=", vehicleId), is("start_day", "!=", start), is("nights", "!=", nights)]))
    .where(isReplaceable);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Lets the order's hold last until `until`, unless it lasts longer. @returns false where it ran out or is gone. */
export async function extendHold(trx: Trx, walletOrderId: string, until: Instant, now: Date): Promise<boolean> {
  const query = trx
    .updateTable("holds")
    .set((is) => ({
      expires_at: is.case().when("expires_at", "<", until).then(until).else(is.ref("expires_at")).end(),
    }))
    .where("wallet_order_id", "=", walletOrderId)
    .where("expires_at", ">", now.toISOString());
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/**
 * Frees the dates that were held for the order: their half-days go with the hold. What the waiting list holds for its
 * guest stays theirs.
 */
export async function removeHold(trx: Trx, walletOrderId: string, now: Date): Promise<void> {
  const ofOrder = trx.updateTable("holds").set({ wallet_order_id: null }).where("wallet_order_id", "=", walletOrderId);
  await ofOrder.where(isOffer).execute();
  await giveHeldDays(trx, await boatsOf(trx.deleteFrom("holds").where("wallet_order_id", "=", walletOrderId)), now);
}

type OwnOffer = Pick<Selectable<Holds>, "id" | "vehicle_id" | "start_day" | "nights" | "starts_am" | "ends_pm"> & {
  expires_at: Instant;
};

/**
 * Gives an offer the halves of the stay that is paid for, beside those of its days, and takes others from it.
 * @returns the half that is another's: then the caller must roll back; undefined where it has them.
 */
export async function setHalvesOfHold(
  trx: Trx,
  offer: OwnOffer,
  stay: Stay,
  now: Date,
): Promise<TakenHalf | undefined> {
  const { id, vehicle_id: vehicleId } = offer;
  const { taken, freed } = movedHalfDays({ ...stayOfRow(offer), vehicleId }, { ...stay, vehicleId });
  const owner = { booking_id: null, hold_id: id };
  if (!(await insertHalfDays(trx, vehicleId, taken, owner))) return halfInTheWay(trx, stay, owner);
  for (const { day, half } of freed) {
    const query = trx.deleteFrom("half_days").where("hold_id", "=", id).where("day", "=", day);
    await query.where("half", "=", half).execute();
  }
  await trx.updateTable("holds").set(flagsOf(stay)).where("id", "=", id).execute();
  if (freed.length > 0) await giveHeldDays(trx, [vehicleId], now);
  return undefined;
}

/**
 * The session's hold of exactly those dates by an offer of the waiting list; null without one, and while it is paid.
 */
export async function findOwnOffer(
  trx: Trx,
  { vehicleId, start, nights, sessionHash }: Stay & { vehicleId: number; sessionHash: string },
  now: Date,
): Promise<OwnOffer | null> {
  const query = trx
    .selectFrom("holds")
    .select(["id", "vehicle_id", "start_day", "nights", "starts_am", "ends_pm", "expires_at"])
    .where("session_hash", "=", sessionHash)
    .where("vehicle_id", "=", vehicleId)
    .where("start_day", "=", start)
    .where("nights", "=", nights)
    .where("expires_at", ">", now.toISOString())
    .where(isOffer)
    .where(isReplaceable);
  return (await query.executeTakeFirst()) ?? null;
}

/** Gives an offer to the session of who follows it. @returns false where it ran out. */
export async function giveOffer(trx: Trx, holdId: number, sessionHash: string, now: Date): Promise<boolean> {
  const query = trx
    .updateTable("holds")
    .set({ session_hash: sessionHash })
    .where("id", "=", holdId)
    .where("expires_at", ">", now.toISOString());
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Frees the days of an offer, unless they are just being paid for. */
export async function endOffer(trx: Trx, holdId: number, now: Date): Promise<void> {
  const hold = await trx.selectFrom("holds").select("session_hash").where("id", "=", holdId).executeTakeFirst();
  if (!hold) return;
  await lockUnpaidOrders(trx, hold.session_hash);
  const query = trx.deleteFrom("holds").where("id", "=", holdId).where(isReplaceable);
  await giveHeldDays(trx, await boatsOf(query), now);
}

/** Frees dates that nobody holds any more; until then they are in nobody's way. */
export async function deleteExpiredHolds(db: Kysely<Database>, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await giveHeldDays(trx, await boatsOf(trx.deleteFrom("holds").where("expires_at", "<=", now.toISOString())), now);
  });
}
