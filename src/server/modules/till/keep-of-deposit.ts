import type { Transaction } from "kysely";
import type { ReturnDepositRequest, TillAnswer } from "../../../shared/contract/till.ts";
import { fromAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { documentTexts } from "../../mail/mail-language.ts";
import { bookingPurpose } from "../booking/booking.purpose.ts";
import { collectedFor } from "./collected.repository.ts";
import { completeLine, type NewTillLine } from "./record-transaction.ts";
import { type ReturnedStay, returnCostsOf, uncollectedOf } from "./return-charges.repository.ts";
import { type KeptOfDeposit, nothingKept, returnDeposit } from "./return-deposit.ts";
import type { Cashier } from "./save-sale.ts";
import { findTillBooking } from "./till.repository.ts";

type Trx = Transaction<Database>;

/** What is written on receipts is German, as the law has it. */
const text = documentTexts("de");

/**
 * Gives a deposit back as a cashier asks: the whole of it, or less what the return costs and is still due.
 * @throws Problem as `returnDepositSchema` says.
 */
export async function returnDepositOf(
  trx: Trx,
  asked: ReturnDepositRequest,
  cashier: Cashier,
  now: Date,
): Promise<TillAnswer> {
  await bookingPurpose.staff.lock(trx, asked.booking_id);
  const stay = await findTillBooking(trx, asked.booking_id);
  const due = stay ? await keptOfDeposit(trx, stay, "settled") : nothingKept;
  if (
    asked.costs !== undefined &&
    fromAmount(asked.costs) !== due.lines.reduce((sum, line) => sum + completeLine(line).total_cents, 0)
  ) {
    throw new Problem("CONFLICT", { costs: "validation-staff:tillChanged" });
  }
  return returnDeposit(trx, asked, cashier, now, asked.keep ? due : nothingKept);
}

/**
 * What the return of a stay costs and was not collected, as lines of the receipt by which its deposit goes back, with
 * the reason; `settled`: nothing before the return is.
 */
export async function keptOfDeposit(
  trx: Trx,
  stay: ReturnedStay,
  from: "settled" | "settling",
): Promise<KeptOfDeposit> {
  const costs = (await returnCostsOf(trx, [stay]))(stay);
  const collected = (await collectedFor(trx, [stay.id]))(stay.id);
  const isDue = from === "settling" || costs.isSettled;
  const lines = (isDue ? uncollectedOf(costs, collected) : []).map((line): NewTillLine => {
    return { ...line, name: text(`till.line.${line.kind}`, { number: stay.id }), booking_id: stay.id };
  });
  if (lines.length === 0) return nothingKept;
  const what = [...lines.map(({ name }) => name), ...(costs.damage ? [costs.damage] : [])].join("; ");
  return { lines, reason: text("till.line.kept", { what }) };
}
