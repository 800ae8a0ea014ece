import type { Transaction } from "kysely";
import { countryOfAddress } from "../../../shared/rules/address-country.ts";
import { withoutTax } from "../../../shared/rules/tax.ts";
import type { Database } from "../../db/schema.ts";
import { invoicesAbout, lockInvoicedVoucher, openInvoice, paidByKind } from "./invoices.repository.ts";
import { writeInvoice } from "./write-invoice.ts";

/** So many signs of a code tell its holder which voucher is meant, and nobody else how to redeem it. */
const shownSigns = 4;

/**
 * Issues the receipt of a voucher, in the transaction that makes it paid; once, however often it is called. It bears no
 * tax: what the voucher will pay for is not known yet (§ 3 (15) UStG).
 * @returns its id; null where there is one.
 */
export async function issueReceipt(
  trx: Transaction<Database>,
  { id }: { id: number },
  now: Date,
): Promise<number | null> {
  const voucher = await lockInvoicedVoucher(trx, id);
  if (!voucher || openInvoice(await invoicesAbout(trx, { voucher_id: id }))) return null;
  const payments = await paidByKind(trx, { purpose: "voucher", ...voucher });
  const facts = {
    kind: "receipt" as const,
    language: voucher.lang,
    customer: {
      name: voucher.name,
      street: voucher.street_and_number,
      additional: voucher.additional,
      zipAndCity: voucher.zip_code_and_city,
      country: countryOfAddress({ zipCodeAndCity: voucher.zip_code_and_city }),
    },
    about: { voucher: id },
    lines: [{ what: "voucher" as const, codeEnd: voucher.code.slice(-shownSigns), cents: voucher.amount_cents }],
    amounts: withoutTax(voucher.amount_cents),
    paid: payments.filter(({ cents }) => cents > 0).map(({ kind: by, cents }) => ({ by, cents })),
    refersTo: null,
  };
  return writeInvoice(trx, { about: { booking_id: null, voucher_id: id }, round: 1, refersTo: null, facts }, now);
}
