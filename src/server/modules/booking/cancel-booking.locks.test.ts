import type { Transaction } from "kysely";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeOnPostgres } from "../../../testing/database.ts";
import { payAtWallet } from "../../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { addVoucher, voucherCode } from "../../../testing/rows.ts";
import { whileUncommitted } from "../../../testing/while-uncommitted.ts";
import type { Database } from "../../db/schema.ts";
import { nextNumber } from "../invoices/invoices.repository.ts";
import { lockOrder } from "../payments/orders.repository.ts";
import { lockVoucher } from "../vouchers/vouchers.repository.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { namedBooking } from "./take-step.ts";

type Lock = (trx: Transaction<Database>, booking: { orderId: string; voucherId: number }) => Promise<unknown>;
const order: Lock = (trx, { orderId }) => lockOrder(trx, orderId);
const voucher: Lock = (trx, { voucherId }) => lockVoucher(trx, voucherId);
const halfDays: Lock = (trx) => trx.selectFrom("half_days").selectAll().forUpdate().execute();
const invoiceNumber: Lock = (trx) => nextNumber(trx, 2027);

/** So far ahead that money goes back by the wallet. */
const booked_day = addDays(testToday, 120);

describeOnPostgres((engine) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);

  /** Whoever holds the first of two locks finds the second one free: the two never wait for each other. */
  it.each([
    ["the order at the wallet before the voucher", order, voucher],
    ["the voucher before the half-days", voucher, halfDays],
    ["the half-days before the number of an invoice", halfDays, invoiceNumber],
  ])("a cancellation locks %s", async (_, first, second) => {
    const voucherId = await addVoucher(plan.db);
    const { id, orderId } = await payAtWallet(plan, wallet, { booked_day, voucher_code: voucherCode });
    const booking = await namedBooking(plan, { booking_id: id });
    const now = plan.clock.now();
    await whileUncommitted(
      plan.db,
      (trx) => first(trx, { orderId, voucherId }),
      () => plan.db.transaction().execute((trx) => cancelBooking(trx, booking, { reason: "", actorId: null }, now)),
      (trx) => second(trx, { orderId, voucherId }),
    );
    const refunds = await plan.db.selectFrom("wallet_orders").select("refund_cents").execute();
    expect([await plan.booking(id), refunds]).toMatchObject([{ status: "cancelled" }, [{ refund_cents: 110_00 }]]);
  });
});
