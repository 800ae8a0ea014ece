import type { Transaction } from "kysely";
import { nextStatus } from "../../../../machines/support/lifecycle.ts";
import {
  type VoucherLifecycleEvent,
  voucherLifecycleMachine,
} from "../../../../machines/voucher-lifecycle/voucher-lifecycle.machine.ts";
import type { Database } from "../../db/schema.ts";
import type { VoucherRow } from "../../db/tables/money.ts";
import { moveVoucher } from "./vouchers.repository.ts";

/**
 * Takes one step of the voucher's life, if the machine allows it and nobody took another step since `voucher` was read.
 * @returns the voucher after the step, or null where nothing was changed.
 */
export async function takeVoucherStep(
  trx: Transaction<Database>,
  voucher: VoucherRow,
  event: VoucherLifecycleEvent,
  columns: Omit<Parameters<typeof moveVoucher>[2], "status"> = {},
): Promise<VoucherRow | null> {
  const status = nextStatus(voucherLifecycleMachine, voucher.status, event);
  if (status === null) return null;
  const changes = { ...columns, status };
  return (await moveVoucher(trx, voucher, changes)) ? { ...voucher, ...changes } : null;
}
