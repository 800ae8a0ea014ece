import type { Transaction } from "kysely";
import type { Cents } from "../../../shared/rules/money.ts";
import { insertPayment } from "../../modules/payments/payments.repository.ts";
import type { Database } from "../schema.ts";

/** A transfer that came for a booking or voucher, by itself. */
export async function insertTransfer(
  trx: Transaction<Database>,
  of: { purpose: string; reference_id: number; cents: Cents },
  at: string,
): Promise<void> {
  const own = { registered_by: null, wallet_order_id: null, external_id: null, movement: "regular" } as const;
  await insertPayment(trx, { ...of, ...own, kind: "banktransfer", created_at: at });
}
