import type { Transaction } from "kysely";
import type { VoucherRequest } from "../../../shared/contract/vouchers.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { voucherExpiry } from "../../../shared/rules/voucher-term.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { VoucherRow, Vouchers } from "../../db/tables/money.ts";
import { insertVoucher } from "./vouchers.repository.ts";

/** Writes a requested voucher; it gets its code, and is worth something, once it is paid. */
export function createVoucher(
  trx: Transaction<Database>,
  request: VoucherRequest,
  walletOrderId: string | null,
  now: Date,
): Promise<VoucherRow> {
  return insertVoucher(trx, newVoucher(request, walletOrderId, now));
}

function newVoucher(request: VoucherRequest, walletOrderId: string | null, now: Date): Omit<NewRow<Vouchers>, "code"> {
  return {
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
