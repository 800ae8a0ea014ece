import type { Transaction } from "kysely";
import type { Cents } from "../../../shared/rules/money.ts";
import { withTax } from "../../../shared/rules/tax.ts";
import type { Database } from "../../db/schema.ts";
import type { InvoiceFacts } from "../../documents/invoice-facts.ts";
import { invoicesAbout, lockInvoicedBooking, paidByKind } from "./invoices.repository.ts";
import { subjectOf } from "./issue-invoice.ts";
import { writeInvoice } from "./write-invoice.ts";

/**
 * Issues the invoice of what is kept of a booking that was cancelled while a part of its price was paid, in the
 * transaction that decides so. What was invoiced before keeps its fee there: a credit note takes back the rest.
 * @returns its id; null where nothing is kept, another invoice says so, or the guest was forgotten.
 */
export async function issueFeeInvoice(
  trx: Transaction<Database>,
  { id }: { id: number },
  feeCents: Cents,
  now: Date,
): Promise<number | null> {
  if (feeCents === 0) return null;
  const booking = await lockInvoicedBooking(trx, id);
  const earlier = await invoicesAbout(trx, { booking_id: id });
  const invoices = earlier.filter(({ kind }) => kind === "invoice").length;
  const isInvoiced = earlier.reduce((sum, { gross_cents }) => sum + gross_cents, 0) > 0;
  if (!booking || booking.name === "" || isInvoiced) return null;
  const facts = {
    kind: "invoice" as const,
    ...subjectOf(booking),
    lines: [{ what: "cancellationFee" as const, cents: feeCents }],
    amounts: withTax(feeCents),
    paid: keptOf(await paidByKind(trx, { purpose: "booking", ...booking }), feeCents),
    refersTo: null,
  };
  return writeInvoice(
    trx,
    { about: { booking_id: id, voucher_id: null }, round: invoices + 1, refersTo: null, facts },
    now,
  );
}

/** What of the money is kept: that of the wallet goes back first, and so is kept last. */
function keptOf(payments: Awaited<ReturnType<typeof paidByKind>>, feeCents: Cents): InvoiceFacts["paid"] {
  let left = feeCents;
  return payments
    .toSorted((one, other) => Number(one.kind === "wallet") - Number(other.kind === "wallet"))
    .map(({ kind: by, cents }) => {
      const kept = Math.min(left, Math.max(0, cents));
      left -= kept;
      return { by, cents: kept };
    })
    .filter(({ cents }) => cents > 0);
}
