import type { Kysely } from "kysely";
import type { Database } from "../server/db/schema.ts";
import type { VoucherRow } from "../server/db/tables/money.ts";
import { cancelBooking } from "../server/modules/booking/cancel-booking.ts";
import { namedBooking } from "../server/modules/booking/take-step.ts";
import { listInbox } from "../server/modules/inbox/inbox.queries.ts";
import { registerTransfer } from "../server/modules/payments/register-transfer.ts";
import { purposes } from "../server/purposes.ts";
import type { VoucherRequest } from "../shared/contract/vouchers.ts";
import { vouchersContract } from "../shared/contract/vouchers.ts";
import { walletContract } from "../shared/contract/wallet.ts";
import { addDays, dayOf } from "../shared/rules/day.ts";
import { toAmount } from "../shared/rules/money.ts";
import { aVoucherRequest } from "./builders.ts";
import type { DayPlan } from "./day-plan-staff.ts";
import type { TestWallet } from "./demo-wallet.ts";
import type { TestVisitor } from "./server.ts";

/** Buying vouchers as visitors do, and what bookings and staff do with them, on a day plan of its own for each test. */
export function voucherShop(plan: DayPlan, wallet: TestWallet) {
  const { clock } = plan;
  const shop = {
    send: (buyer: TestVisitor, changes: Partial<VoucherRequest> = {}, headers?: Record<string, string>) =>
      buyer.post(vouchersContract.send.path, aVoucherRequest(changes), headers),
    /** Asks for a voucher by transfer. */
    async request(changes: Partial<VoucherRequest> = {}): Promise<VoucherRow> {
      const answer = await shop.send(await plan.server.visitor(), changes);
      return shop.voucher(answer.json<{ id: number }>().id);
    },
    /** Records a transfer as staff do. */
    transfer: (number: string, euros: number, outstanding = euros, db: Kysely<Database> = plan.db) =>
      db.transaction().execute((trx) => {
        const received = {
          number,
          amount: toAmount(Math.round(euros * 100)),
          outstanding: toAmount(Math.round(outstanding * 100)),
        };
        const now = clock.now();
        return registerTransfer(
          trx,
          { purposes },
          { ...received, received_on: dayOf(now) },
          { actorId: plan.adminId },
          now,
        );
      }),
    /** A voucher that was paid by transfer. */
    async buy(voucherAmount: number): Promise<VoucherRow> {
      const { id, code } = await shop.request({ voucherAmount });
      await shop.transfer(code, voucherAmount);
      return shop.voucher(id);
    },
    /** Orders at the wallet, and approves. @returns the buyer and what they send after the capture. */
    async order(changes: Partial<VoucherRequest> = {}) {
      const buyer = await plan.server.visitor();
      const request = { ...changes, banktransfer: false, paypal: true };
      const answer = await buyer.post(walletContract.create.path, aVoucherRequest(request));
      const { order_id, amount } = answer.json<{ order_id: string; amount: string }>();
      await wallet.approve(order_id);
      const capture = async () =>
        (await buyer.post(walletContract.capture.path, { order_id })).json<{ status: string }>().status;
      const send = () => shop.send(buyer, { ...request, paypal_order_id: order_id });
      return { buyer, orderId: order_id, amount, capture, send };
    },
    /** A voucher that was paid at the wallet. */
    async buyAtWallet(voucherAmount: number): Promise<VoucherRow & { orderId: string }> {
      const { orderId, capture, send } = await shop.order({ voucherAmount });
      await capture();
      const { id } = (await send()).json<{ id: number }>();
      return { ...(await shop.voucher(id)), orderId };
    },
    voucher: (id: number): Promise<VoucherRow> =>
      plan.db.selectFrom("vouchers").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    /** Status and balance, once it is seen that the balance is the sum of the ledger. */
    async state(id: number): Promise<[string, number]> {
      const { status, balance_cents } = await shop.voucher(id);
      const entries = await plan.db
        .selectFrom("voucher_entries")
        .select("cents")
        .where("voucher_id", "=", id)
        .execute();
      expect(entries.reduce((sum, { cents }) => sum + cents, 0)).toBe(balance_cents);
      if (status === "cancelled" || status === "expired") expect(balance_cents).toBe(0);
      return [status, balance_cents / 100];
    },
    /**
     * Two nights for 360 euros, of which the voucher pays what it can, so many weeks from now. @returns the booking's
     * id.
     */
    use: (code: string, weeks: number) =>
      plan.book({ voucher_code: code, booked_day: addDays(dayOf(clock.now()), 7 * weeks) }),
    async cancel(id: number): Promise<void> {
      const booking = await namedBooking(plan, { booking_id: id });
      const cancelling = { reason: "Krank", actorId: plan.adminId, isAdmin: true };
      await plan.db.transaction().execute((trx) => cancelBooking(trx, booking, cancelling, clock.now()));
    },
    /** Open tasks in words. */
    tasks: async () =>
      (await listInbox(plan.db, { admin: true }))
        .filter(({ type, ticked_off }) => type === "todo" && ticked_off === null)
        .map(({ body }) => body),
    /** Templates of the mails that were queued, in the order of time. */
    mails: async () =>
      (await plan.db.selectFrom("outbox").select("template").orderBy("id").execute()).map(({ template }) => template),
  };
  return shop;
}
