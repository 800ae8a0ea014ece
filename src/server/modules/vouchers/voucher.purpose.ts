import type { Transaction } from "kysely";
import { type VoucherRequest, voucherRequestSchema } from "../../../shared/contract/vouchers.ts";
import { type Cents, displayAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { parse } from "../../http/parse.ts";
import { Problem } from "../../http/problem.ts";
import { mailTexts } from "../../mail/mail-language.ts";
import { addTask, closeTasksOf } from "../inbox/inbox.repository.ts";
import { goneCents } from "../payments/payments.repository.ts";
import type { Order, Purpose } from "../payments/purpose.ts";
import { coverVoucher } from "./cover-voucher.ts";
import { createVoucher } from "./create-voucher.ts";
import { payVoucher, receiveVoucherPayment } from "./pay-voucher.ts";
import { queueVoucherNotice, queueVoucherRefund } from "./voucher.mails.ts";
import { voucherMoney } from "./voucher.subject.ts";
import { countRequest } from "./voucher-attempts.repository.ts";

/** What an order keeps of the voucher it pays for. */
interface VoucherPayload {
  request: VoucherRequest;
}

/**
 * How long an order waits for its buyer, and for the wallet once they agreed, in milliseconds: nobody else waits for
 * it.
 */
export const buyersTurn = 60 * 60_000;
const captureTurn = 10 * 60_000;

/** A voucher as what an order at the wallet, a transfer, or money at the till, pays for. */
export const voucherPurpose: Purpose<VoucherPayload> = {
  ...voucherMoney,

  read: (body) => (hasAmount(body) ? parse(voucherRequestSchema, body) : null),

  quote(_db, request) {
    if (!request.paypal) throw new Problem("VALIDATION", { paypal: "validation:payment" });
    const amountCents = request.voucherAmount * 100;
    const amount = displayAmount(amountCents, request.lang);
    const description = mailTexts(request.lang)("voucher.order", { amount });
    return Promise.resolve({ amountCents, payload: { request }, description });
  },

  /** There are as many vouchers as anybody wants: only how often an address orders is limited. */
  reservation: {
    async make(trx, _payload, { limitedAs = null }, now) {
      if (limitedAs !== null) await countRequest(trx, limitedAs, now);
      return { id: 0, until: new Date(now.getTime() + buyersTurn) };
    },
    assign: () => Promise.resolve(),
    isHeld: (_db, { updated_at }, now) => Promise.resolve(now.getTime() < Date.parse(updated_at) + captureTurn),
    extend: () => Promise.resolve(true),
    isFree: () => Promise.resolve(true),
    release: () => Promise.resolve(),
  },

  async fulfil(trx, order, now) {
    // A refund by hand, or a dispute, was faster: what is left of the money goes back, too.
    if ((await goneCents(trx, { wallet_order_id: order.id })) > 0) return null;
    // Orders of before a field was there have its default.
    const request = voucherRequestSchema.cast(order.payload.request, { assert: false }) as VoucherRequest;
    const voucher = await createVoucher(trx, request, order.id, now);
    await payVoucher(trx, voucher, now);
    await queueVoucherNotice(trx, { ...voucher, status: "paid" }, now);
    return voucher.id;
  },

  async refuse(trx, order, { cents, currency, asOrdered }, now) {
    await queueVoucherRefund(trx, order.payload.request, { amountCents: cents, currency, asOrdered }, now);
  },

  receive: receiveVoucherPayment,

  async returned(trx, order, cents, now) {
    await askAbout(trx, "voucherReturned", order, cents, now);
  },

  async disputed(trx, order, cents, now) {
    await askAbout(trx, "voucherDisputed", order, cents, now);
  },

  async disputeEnded(trx, order, now) {
    if (order.reference_id === null) return;
    await coverVoucher(trx, order.reference_id, now);
    await closeTasksOf(trx, { voucher_id: order.reference_id }, ["voucherDisputed"], now);
  },

  addStuckTask(trx, order, amountCents, now) {
    const facts = { order: order.id, amountCents };
    const person = personOf(order);
    if (order.status === "captured") return addTask(trx, { kind: "voucherPaymentStuck", facts, ...person }, now);
    if (order.status !== "refunding") return addTask(trx, { kind: "voucherOrderUnread", facts, ...person }, now);
    return addTask(trx, { kind: "voucherRefundStuck", facts, ...person }, now);
  },
};

/** Blocks what is left of a voucher that is no longer paid, and asks staff to settle what was used of it. */
async function askAbout(
  trx: Transaction<Database>,
  kind: "voucherReturned" | "voucherDisputed",
  order: Order<VoucherPayload>,
  amountCents: Cents,
  now: Date,
): Promise<void> {
  // Money that goes back before anything was made of it is the order's own affair.
  if (order.reference_id === null) return;
  const missingCents = await coverVoucher(trx, order.reference_id, now);
  const facts = { order: order.id, voucher: order.reference_id, amountCents, missingCents };
  await addTask(trx, { kind, facts, ...personOf(order), voucherId: order.reference_id }, now);
}

const personOf = ({ payload: { request } }: Order<VoucherPayload>) => ({
  name: request.name,
  phone: "",
  email: request.email,
});

/** A payload with this field is a voucher's, be it valid or not. */
const hasAmount = (body: unknown) => typeof body === "object" && body !== null && "voucherAmount" in body;
