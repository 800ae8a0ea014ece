import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Kysely, Transaction } from "kysely";
import {
  type MyVoucher,
  myVoucherContract,
  type SendVoucherRequest,
  type VoucherUse,
} from "../../../shared/contract/my-voucher.ts";
import { normaliseEmail } from "../../../shared/rules/contact-identity.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import { voucherNumberIn } from "../../../shared/rules/typed-number.ts";
import { withdrawalLastDay } from "../../../shared/rules/withdrawal.ts";
import type { Database } from "../../db/schema.ts";
import type { VoucherRow } from "../../db/tables/money.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { limitCalls } from "../../http/call-limits.ts";
import { limitedAddress } from "../../http/client-address.ts";
import { inEqualTime } from "../../http/in-equal-time.ts";
import { routesOf } from "../../http/route.ts";
import { countVisitorMail } from "../../mail/visitor-mails.ts";
import { queueVoucherAgain } from "../vouchers/voucher.mails.ts";
import { limitGuesses } from "../vouchers/voucher-attempts.repository.ts";
import { normalizeCode } from "../vouchers/voucher-code.ts";
import { entriesOf, findByCode, findVoucherRow, usableStatuses } from "../vouchers/vouchers.repository.ts";
import { judgeWithdrawal } from "../withdrawals/withdrawals.ts";

/** Vouchers that an address has mailed again: people ask once, programs often. */
const sendVoucherLimit = { name: "send-voucher", perMinute: 5, perHour: 20, perDay: 50 } as const;

/** What is left on a voucher and what it was used for, by its code; having it mailed once more. */
export function registerMyVoucher(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);
  const limited = { preHandler: (request: FastifyRequest) => limitCalls(deps, request, sendVoucherLimit) };

  /** Codes that do not exist are counted, whatever call carries them. */
  async function voucherOf(code: string, request: FastifyRequest) {
    await limitGuesses(deps.db, { code, address: limitedAddress(request, deps.config) }, deps.now());
    const normalized = normalizeCode(code);
    return normalized === null ? null : findByCode(deps.db, normalized);
  }

  route(myVoucherContract.show, async ({ body, request }) => {
    const voucher = await voucherOf(body.code, request);
    return { voucher: voucher && (await myVoucher(deps.db, voucher, deps.now())) };
  });

  route(
    myVoucherContract.mail,
    async ({ body, request }) => {
      const voucher = await voucherOf(body.code, request);
      if (voucher) await mailVoucher(deps, voucher, limitedAddress(request, deps.config));
      return {};
    },
    limited,
  );

  route(
    myVoucherContract.send,
    async ({ body, request }) => {
      await sendVoucher(deps, body, limitedAddress(request, deps.config));
      return {};
    },
    limited,
  );
}

/**
 * Mails a voucher once more to its buyer, who knows its number and the address that it was bought with. For anything
 * else nothing happens, as slowly.
 * @param limitedAs the visitor's address where limits count.
 */
async function sendVoucher(
  deps: Pick<Deps, "db" | "now" | "wait">,
  asked: Pick<SendVoucherRequest, "number" | "email" | "website">,
  limitedAs: string | null,
): Promise<void> {
  await inEqualTime(deps, mailAsked(deps, asked, limitedAs));
}

async function mailAsked(
  { db, now }: Pick<Deps, "db" | "now">,
  { number: typed, email, website }: Pick<SendVoucherRequest, "number" | "email" | "website">,
  limitedAs: string | null,
): Promise<void> {
  const number = voucherNumberIn(typed);
  if (number === null || website !== "") return;
  await inTransaction(db, async (trx) => {
    // Counted whether there is such a voucher or not.
    if (!(await countVisitorMail(trx, { template: "voucher-paid", to: email, limitedAs }, now()))) return;
    const voucher = await findVoucherRow(trx, number);
    if (voucher && normaliseEmail(voucher.email) === normaliseEmail(email)) await queueIfGood(trx, voucher, now());
  });
}

/** Mails the voucher once more to its buyer, whose address the caller need not know. */
async function mailVoucher(
  { db, now }: Pick<Deps, "db" | "now">,
  voucher: VoucherRow,
  limitedAs: string | null,
): Promise<void> {
  const mail = { template: "voucher-paid", to: voucher.email, limitedAs } as const;
  await inTransaction(db, async (trx) => {
    if (await countVisitorMail(trx, mail, now())) await queueIfGood(trx, voucher, now());
  });
}

/** One that is spent, over or cancelled is worth no mail; one that is not paid says how to pay. */
async function queueIfGood(trx: Transaction<Database>, voucher: VoucherRow, now: Date): Promise<void> {
  const { status, expires_on } = voucher;
  if (expires_on < dayOf(now) || ![...usableStatuses, "requested"].includes(status)) return;
  await queueVoucherAgain(trx, voucher, now);
}

/** A voucher with its ledger, field by field: what is not named here nobody reads who only has its code. */
async function myVoucher(db: Kysely<Database>, voucher: VoucherRow, now: Date): Promise<MyVoucher> {
  const entries = await entriesOf(db, { voucher_id: voucher.id });
  const reserved = entries.reduce((sum, { wallet_order_id, cents }) => sum - (wallet_order_id ? cents : 0), 0);
  return {
    number: voucher.id,
    status: voucher.status,
    amount: toAmount(voucher.amount_cents),
    left: toAmount(voucher.balance_cents),
    reserved: toAmount(reserved),
    expires_on: voucher.expires_on,
    withdraw_until: withdrawUntil(voucher, now),
    uses: entries.flatMap(({ kind, created_at: at, cents, booking_id: booking, wallet_order_id }): VoucherUse[] =>
      wallet_order_id !== null || kind === "reserved" ? [] : [{ kind, at, amount: toAmount(cents), booking }],
    ),
  };
}

/** As the withdrawal itself would be judged, were its buyer to declare it now. */
function withdrawUntil(voucher: VoucherRow, now: Date): MyVoucher["withdraw_until"] {
  const isPossible = judgeWithdrawal(voucher, { email: voucher.email, by: "code" }, dayOf(now)) === "withdrawn";
  return isPossible && voucher.paid_at !== null ? withdrawalLastDay(dayOf(new Date(voucher.paid_at))) : null;
}
