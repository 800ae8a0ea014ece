import type { Transaction } from "kysely";
import type { ReceiveTransferRequest } from "../../../shared/contract/open-money.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { fromAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { balanceOf } from "./balance.ts";
import { findSold } from "./open-money.queries.ts";
import { insertDecision } from "./open-money.repository.ts";
import type { PaymentDeps } from "./purpose.ts";
import { registerPayment } from "./register-payment.ts";

/**
 * Writes down a transfer that came for a booking or voucher, also a part of its price. What is too much, twice or late
 * is on the account all the same: it is written down, and is in the list of open money.
 * @throws Problem NOT_FOUND, VALIDATION for a day to come, CONFLICT where something else is open than was seen.
 */
export async function registerTransfer(
  trx: Transaction<Database>,
  deps: Pick<PaymentDeps, "purposes">,
  { number, amount, received_on, outstanding }: ReceiveTransferRequest,
  { actorId }: { actorId: number },
  now: Date,
): Promise<void> {
  if (received_on > dayOf(now)) throw new Problem("VALIDATION", { received_on: "validation-staff:receivedOn" });
  const sold = await findSold(trx, deps, number);
  if (sold) await sold.purpose.staff.lock(trx, sold.id);
  const subject = await sold?.purpose.staff.describe(trx, sold.id);
  if (!sold || !subject) throw new Problem("NOT_FOUND", { number: "validation-staff:moneyUnknown" });
  const { purpose, id } = sold;
  const { outstandingCents } = await balanceOf(trx, purpose.name, subject);
  if (outstandingCents !== fromAmount(outstanding)) {
    throw new Problem("CONFLICT", { number: "validation-staff:moneyChanged" });
  }
  const cents = fromAmount(amount);
  // Nothing is to be paid: its lifecycle has no step for it.
  const isSurplus = !subject.isPayable && subject.endedAt === null;
  const payment = { kind: "banktransfer" as const, cents, referenceId: id, registeredBy: actorId, isSurplus };
  await registerPayment(trx, purpose, payment, now);
  await insertDecision(trx, {
    action: "received",
    purpose: null,
    reference_id: null,
    wallet_order_id: null,
    to_purpose: purpose.name,
    to_reference_id: id,
    cents,
    received_on,
    reason: "",
    actor_id: actorId,
    created_at: now.toISOString(),
  });
}
