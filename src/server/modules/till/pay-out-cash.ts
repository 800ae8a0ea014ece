import type { Transaction } from "kysely";
import type { TillAnswer } from "../../../shared/contract/till.ts";
import type { Database } from "../../db/schema.ts";
import { documentTexts } from "../../mail/mail-language.ts";
import { bookingPurpose } from "../booking/booking.purpose.ts";
import type { CashPayout } from "../payments/purpose.ts";
import { voucherPurpose } from "../vouchers/voucher.purpose.ts";
import { recordTransaction } from "./record-transaction.ts";

/** Cash that is paid back leaves the drawer. Its negative payment is the caller's, who names this transaction in it. */
export function payOutCash(
  trx: Transaction<Database>,
  { purpose, referenceId, cents, cashier, reason }: CashPayout,
  now: Date,
): Promise<TillAnswer> {
  const name = nameOf(purpose, referenceId);
  const line = { kind: "payout" as const, name, unit_cents: -cents, tax_percent: 0 as const };
  const movement = { kind: "cashMovement" as const, payment_method: "cash" as const, cashier, reason, lines: [line] };
  return recordTransaction(trx, movement, now);
}

function nameOf(purpose: string, number: number): string {
  const t = documentTexts("de");
  switch (purpose) {
    case bookingPurpose.name:
      return t("till.line.payoutBooking", { number });
    case voucherPurpose.name:
      return t("till.line.payoutVoucher", { number });
    default:
      throw new Error(`the till does not know what ${purpose} is`);
  }
}
