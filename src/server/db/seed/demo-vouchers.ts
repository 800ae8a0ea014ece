import type { Transaction } from "kysely";
import type { VoucherStatus } from "../../../../machines/voucher-lifecycle/voucher-lifecycle.machine.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import { voucherExpiry } from "../../../shared/rules/voucher-term.ts";
import { addEntry } from "../../modules/vouchers/vouchers.repository.ts";
import type { Database } from "../schema.ts";
import type { NewRow } from "../tables/columns.ts";
import type { Vouchers } from "../tables/money.ts";
import { insertTransfer } from "./demo-payments.ts";

export interface NewVoucher {
  code: string;
  amountCents: Cents;
  status: VoucherStatus;
}

/** The demo's vouchers; the codes are easy to type on purpose, which is why they exist in the demo only. */
export const demoVouchers = {
  full: { code: "DEMA-HAVE-LSEE-2222", amountCents: 100_00, status: "paid" },
  large: { code: "DEMA-HAVE-LSEE-3333", amountCents: 5_000_00, status: "paid" },
  partlyUsed: { code: "DEMA-HAVE-LSEE-4444", amountCents: 1_500_00, status: "paid" },
  usedUp: { code: "DEMA-HAVE-LSEE-5555", amountCents: 150_00, status: "paid" },
  requested: { code: "DEMA-HAVE-LSEE-6666", amountCents: 80_00, status: "requested" },
  cancelled: { code: "DEMA-HAVE-LSEE-7777", amountCents: 50_00, status: "cancelled" },
} as const satisfies Record<string, NewVoucher>;

/** Writes a voucher; a paid one begins its ledger with its amount. @returns its id. */
export async function insertVoucher(trx: Transaction<Database>, voucher: NewVoucher, now: Date): Promise<number> {
  const at = now.toISOString();
  const isPaid = voucher.status === "paid";
  const row: NewRow<Vouchers> = {
    code: voucher.code,
    amount_cents: voucher.amountCents,
    balance_cents: isPaid ? voucher.amountCents : 0,
    status: voucher.status,
    salutation: "Frau",
    name: "Renate Schulz",
    email: "renate.schulz@example.com",
    street_and_number: "Lindenallee 12",
    additional: "",
    zip_code_and_city: "10437 Berlin",
    recipient: "Familie Schulz",
    background: 1,
    text: "Viel Freude auf dem Wasser!",
    payment_method: "banktransfer",
    lang: "de",
    created_at: at,
    paid_at: isPaid ? at : null,
    expires_on: voucherExpiry(dayOf(now)),
    cancel_reason: voucher.status === "cancelled" ? "returned" : "",
    wallet_order_id: null,
    download_token: null,
  };
  const { id } = await trx.insertInto("vouchers").values(row).returning("id").executeTakeFirstOrThrow();
  if (isPaid) {
    const entry = { voucher_id: id, kind: "paid", cents: voucher.amountCents, created_at: at } as const;
    await addEntry(trx, { ...entry, booking_id: null, wallet_order_id: null });
    await insertTransfer(trx, { purpose: "voucher", reference_id: id, cents: voucher.amountCents }, at);
  }
  return id;
}
