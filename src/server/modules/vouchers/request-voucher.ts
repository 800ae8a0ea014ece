import type { Transaction } from "kysely";
import type { VoucherRequest } from "../../../shared/contract/vouchers.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { fulfilOrder } from "../payments/fulfil-order.ts";
import { createVoucher } from "./create-voucher.ts";
import { queueVoucherNotice, queueVoucherRequested } from "./voucher.mails.ts";
import { voucherPurpose } from "./voucher.purpose.ts";
import { countRequest } from "./voucher-attempts.repository.ts";

/** Who buys, from the session. */
export interface VoucherBuyer {
  sessionHash: string | null;
  /**
   * The visitor's address where limits count (requirements/operations.md); null for staff, and with RATE_LIMITS=off.
   */
  limitedAs: string | null;
}

/** `refunded`: the voucher could not be made, and the captured money is on its way back. */
export type VoucherOutcome = { kind: "created"; id: number } | { kind: "refunded" };

/**
 * Takes a request for a voucher: by transfer it waits for its money, at the wallet it is the one stored with its order;
 * what the browser sends again beside the order's id does not count. `refunded` is to be committed.
 * @throws Problem VALIDATION `paypal_order_id` where the order is not paid, or RATE_LIMITED.
 */
export async function requestVoucher(
  trx: Transaction<Database>,
  request: VoucherRequest,
  buyer: VoucherBuyer,
  now: Date,
): Promise<VoucherOutcome> {
  if (request.paypal) {
    // Only the server itself asks without a session: a caller who has none must not pass for it.
    const outcome = await fulfilOrder(trx, voucherPurpose, request.paypal_order_id, buyer.sessionHash ?? "", now);
    if (outcome.kind === "unpaid") throw new Problem("VALIDATION", { paypal_order_id: "validation:order" });
    return outcome.kind === "refunded" ? outcome : { kind: "created", id: outcome.referenceId };
  }
  if (buyer.limitedAs !== null) await countRequest(trx, buyer.limitedAs, now);
  const voucher = await createVoucher(trx, request, null, now);
  await queueVoucherRequested(trx, voucher, buyer, now);
  await queueVoucherNotice(trx, voucher, now);
  return { kind: "created", id: voucher.id };
}
