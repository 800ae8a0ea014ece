import type { Transaction } from "kysely";
import type { VoucherRequest } from "../../../shared/contract/vouchers.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { voucherExpiry } from "../../../shared/rules/voucher-term.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { VoucherRow, Vouchers } from "../../db/tables/money.ts";
import { newVoucherCode } from "./voucher-code.ts";
import { insertVoucher } from "./vouchers.repository.ts";

/** Of 2^80 codes nobody draws one twice that is taken. */
const attempts = 3;

/**
 * Writes a requested voucher with a code of its own; it is worth something once it is paid. @throws Error where every
 * code that was drawn is taken, which only a broken source of random numbers can do.
 */
export async function createVoucher(
  trx: Transaction<Database>,
  request: VoucherRequest,
  walletOrderId: string | null,
  now: Date,
  drawCode: () => string = newVoucherCode,
): Promise<VoucherRow> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const voucher = await insertVoucher(trx, newVoucher(request, drawCode(), walletOrderId, now));
    if (voucher) return voucher;
  }
  throw new Error(`${attempts} random voucher codes are all taken`);
}

function newVoucher(request: VoucherRequest, code: string, walletOrderId: string | null, now: Date): NewRow<Vouchers> {
  return {
    code,
    amount_cents: request.voucherAmount * 100,
    balance_cents: 0,
    status: "requested",
    salutation: request.salutation,
    name: request.name,
    email: request.email,
    street_and_number: request.streetAndNumber,
    additional: request.additional,
    zip_code_and_city: request.zipCodeAndCity,
    recipient: request.voucherRecipient,
    background: request.voucherBackground,
    text: request.voucherText,
    payment_method: request.paypal ? "paypal" : "banktransfer",
    lang: request.lang,
    created_at: now.toISOString(),
    paid_at: null,
    expires_on: voucherExpiry(dayOf(now)),
    cancel_reason: "",
    wallet_order_id: walletOrderId,
    download_token: null,
  };
}
