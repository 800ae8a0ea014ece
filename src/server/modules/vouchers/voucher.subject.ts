import type { Kysely } from "kysely";
import { accepts } from "../../../../machines/support/lifecycle.ts";
import { voucherLifecycleMachine } from "../../../../machines/voucher-lifecycle/voucher-lifecycle.machine.ts";
import type { VoucherRequest } from "../../../shared/contract/vouchers.ts";
import { addDays } from "../../../shared/rules/day.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { VoucherRow } from "../../db/tables/money.ts";
import { closeTasksOf } from "../inbox/inbox.repository.ts";
import { disputedCents } from "../payments/payments.repository.ts";
import type { Payload, Purpose } from "../payments/purpose.ts";
import { sumsOf } from "./ledger.ts";
import { normalizeCode, voucherReference } from "./voucher-code.ts";
import { entriesOf, findByCode, findVoucherRow, lockVoucher } from "./vouchers.repository.ts";

type Db = Kysely<Database>;

/** As it stands in the bank's statement: the code is told once the voucher is paid. */
const reference = /^(?:gutschein|voucher)\s*#?(\d{1,9})$/i;

const staff: Purpose<Payload>["staff"] = {
  async find(db, typed) {
    const number = reference.exec(typed.trim())?.[1];
    if (number !== undefined) return (await findVoucherRow(db, Number(number)))?.id ?? null;
    const code = normalizeCode(typed);
    return code === null ? null : ((await findByCode(db, code))?.id ?? null);
  },

  async describe(db, id) {
    const voucher = await findVoucherRow(db, id);
    if (!voucher) return null;
    const { code, name, email, status, recipient } = voucher;
    return {
      id,
      number: status === "requested" ? voucherReference(id) : code,
      name,
      phone: "",
      email,
      title: recipient,
      days: null,
      dueCents: await dueCents(db, voucher),
      isPayable: accepts(voucherLifecycleMachine, status, { type: "payment.registered" }),
      endedAt: await endedAt(db, voucher),
    };
  },

  async describeOrder(_db, order) {
    // Who ordered is taken out of old orders.
    const { request } = order.payload as { request?: VoucherRequest };
    const { name = "", email = "", voucherRecipient: title = "" } = request ?? {};
    return { name, phone: "", email, title, days: null };
  },

  lock: async (trx, id) => void (await lockVoucher(trx, id)),

  settled: (trx, id, now) => closeTasksOf(trx, { voucher_id: id }, ["voucherPaidLate", "voucherWithdrawnOwed"], now),
};

/**
 * What of the money that came for it is ours. A cancelled voucher's went back, but for what bookings have of it, and
 * for what is held back until a dispute is decided; an expired one was paid, or it was not.
 */
async function dueCents(db: Db, voucher: VoucherRow): Promise<Cents> {
  const { id, status, amount_cents, paid_at } = voucher;
  if (status === "expired") return paid_at === null ? 0 : amount_cents;
  if (status !== "cancelled") return amount_cents;
  const { redeemedCents } = await sumsOf(db, id);
  return redeemedCents + (await disputedCents(db, { purpose: "voucher", reference_id: id }));
}

async function endedAt(db: Db, { id, status, expires_on }: VoucherRow): Promise<string | null> {
  if (status === "expired") return `${addDays(expires_on, 1)}T00:00:00.000Z`;
  if (status !== "cancelled") return null;
  const cancelled = (await entriesOf(db, { voucher_id: id })).findLast(({ kind }) => kind === "cancelled");
  return cancelled?.created_at ?? null;
}

/** A voucher as far as its ledger of money is concerned. */
export const voucherMoney = { name: "voucher", staff } as const;
