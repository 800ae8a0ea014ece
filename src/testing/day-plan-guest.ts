import { bookingPurpose } from "../server/modules/booking/booking.purpose.ts";
import { requestBooking } from "../server/modules/booking/request-booking.ts";
import { captureWalletOrder } from "../server/modules/payments/capture-order.ts";
import { createWalletOrder } from "../server/modules/payments/create-order.ts";
import { createSession } from "../server/modules/session/session.repository.ts";
import { purposes } from "../server/purposes.ts";
import type { DemoFailure } from "../server/wallet/demo/demo-state.ts";
import type { BookingRequest } from "../shared/contract/booking.ts";
import { aBookingRequest } from "./builders.ts";
import type { DayPlan } from "./day-plan-staff.ts";
import type { TestWallet } from "./demo-wallet.ts";
import { settleNext } from "./wallet-flow.ts";

/** A guest books and pays at the wallet, which then fails in one way when it is asked to pay back. */
export async function payAtWallet(
  plan: DayPlan,
  wallet: TestWallet,
  changes: Partial<BookingRequest>,
  failure?: DemoFailure,
): Promise<{ id: number; orderId: string }> {
  const { deps, clock, db } = plan;
  const { hash } = await createSession(db, null, clock.now());
  const visitor = { role: "visitor" as const, user: null, sessionHash: hash };
  const request = aBookingRequest({ vehicle: plan.vehicle, banktransfer: false, paypal: true, ...changes });
  const payer = { sessionHash: hash, employeeId: null };
  const order = await createWalletOrder(deps, bookingPurpose, { request, payer, idempotencyKey: null });
  if (order.kind === "taken") throw new Error("taken");
  const { orderId } = order;
  await wallet.approve(orderId, failure);
  await captureWalletOrder({ ...deps, purposes }, orderId, hash);
  const booking = await db
    .transaction()
    .execute((trx) => requestBooking(trx, { ...request, paypal_order_id: orderId }, visitor, clock.now()));
  if (booking.kind !== "created") throw new Error(booking.kind);
  return { id: booking.id, orderId };
}

/** Lets time pass and the poller run, as after a restart, until no order waits. */
export async function settleAll({ deps, clock, db }: DayPlan): Promise<void> {
  const end = clock.now().getTime() + 60 * 60_000;
  while (clock.now().getTime() < end) {
    await settleNext({ ...deps, purposes }, clock, end);
    const waiting = db.selectFrom("wallet_orders").select("id").where("next_attempt_at", "is not", null);
    if ((await waiting.execute()).length === 0) return;
  }
}
