import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { InboxRow } from "./inbox-lists.repository.ts";
import { contentOf } from "./inbox-words.ts";

type Trx = Transaction<Database>;

/** Whether an item is about money that is not where it belongs: it ends with that, and nobody may forget about it. */
export function isUnsettled(trx: Trx, item: InboxRow): Promise<boolean> {
  const { id, booking_id: booking, voucher_id: voucher } = item;
  const { kind, facts } = contentOf(item);
  switch (kind) {
    case "paymentOverdue":
    case "differenceOverdue":
    case "walletReturned":
      return isUnpaid(trx, booking);
    case "paidLate":
      return isTooMuchPaid(trx, "booking", booking);
    case "voucherPaidLate":
    case "voucherWithdrawnOwed":
      return isTooMuchPaid(trx, "voucher", voucher);
    case "walletDisputed":
    case "voucherDisputed":
      return isHeldBack(trx, facts.order);
    default:
      // Of the others those are about money that an order names as its task; it lets go of it once that is settled.
      return isTaskOfOrder(trx, id);
  }
}

async function isUnpaid(trx: Trx, booking: number | null): Promise<boolean> {
  const query = trx.selectFrom("bookings").select("id").where("id", "=", booking).where("status", "=", "unpaid");
  return (await query.executeTakeFirst()) !== undefined;
}

async function isTooMuchPaid(trx: Trx, purpose: string, id: number | null): Promise<boolean> {
  const query = trx.selectFrom("open_money").select("purpose").where("purpose", "=", purpose);
  return (await query.where("reference_id", "=", id).executeTakeFirst()) !== undefined;
}

async function isHeldBack(trx: Trx, order: string): Promise<boolean> {
  const { cents } = await trx
    .selectFrom("payments")
    .select((is) => is.fn.sum<number | string | null>("cents").as("cents"))
    .where("wallet_order_id", "=", order)
    .where("movement", "=", "disputed")
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0) < 0;
}

async function isTaskOfOrder(trx: Trx, task: number): Promise<boolean> {
  const query = trx.selectFrom("wallet_orders").select("id").where("task_id", "=", task);
  return (await query.executeTakeFirst()) !== undefined;
}
