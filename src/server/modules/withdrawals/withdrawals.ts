import type { FastifyInstance } from "fastify";
import type { Kysely, Transaction } from "kysely";
import {
  type WithdrawalAnswer,
  type WithdrawalRequest,
  withdrawalsContract,
} from "../../../shared/contract/withdrawals.ts";
import { addDays, type Day, dayOf } from "../../../shared/rules/day.ts";
import { oldestRetainedDay } from "../../../shared/rules/retention.ts";
import { withdrawalLastDay } from "../../../shared/rules/withdrawal.ts";
import { emptiedColumns } from "../../db/personal-data/personal-data.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { VoucherRow } from "../../db/tables/money.ts";
import type {
  WithdrawalDecisions,
  WithdrawalOutcome,
  WithdrawalRow,
  Withdrawals,
} from "../../db/tables/withdrawals.ts";
import type { Deps } from "../../deps.ts";
import { limitCalls } from "../../http/call-limits.ts";
import { limitedAddress } from "../../http/client-address.ts";
import { answerOnce, takeOnce } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import { enqueueMail } from "../../mail/outbox.repository.ts";
import { countVisitorMail } from "../../mail/visitor-mails.ts";
import { addInboxItem, addTask, closeWithdrawalTask } from "../inbox/inbox.repository.ts";
import { lockOrder } from "../payments/orders.repository.ts";
import { withdrawnFrom } from "../vouchers/cover-voucher.ts";
import { codeIn, normalizeCode } from "../vouchers/voucher-code.ts";
import { findByCode, findVoucherRow, lockVoucher } from "../vouchers/vouchers.repository.ts";
import { type WithdrawnMoney, withdrawVoucher } from "../vouchers/withdraw-voucher.ts";

type Trx = Transaction<Database>;

/** Declarations of an address: people make one, programs make many. */
const withdrawalLimit = { name: "withdrawal", perMinute: 5, perHour: 20, perDay: 50 } as const;

/** The withdrawal function of § 356a BGB: open to everybody, and therefore limited more strictly than other writes. */
export function registerWithdrawals(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(
    withdrawalsContract.send,
    ({ body: { website, ...declared }, request }) =>
      answerOnce(request, deps, async (trx): Promise<WithdrawalAnswer> => {
        const now = deps.now();
        const limitedAs = limitedAddress(request, deps.config);
        if (website === "") await declareWithdrawal(trx, declared, limitedAs, now);
        return { received_at: now.toISOString() };
      }),
    { preHandler: (request) => limitCalls(deps, request, withdrawalLimit) },
  );

  route(withdrawalsContract.accept, ({ body, user, request }) =>
    takeOnce(request, deps, {}, (trx) => acceptWithdrawal(trx, body.id, user, deps.now())),
  );
}

/**
 * Takes a declaration of withdrawal, whatever it is about, and acknowledges its receipt. Where it is clear, the voucher
 * is blocked and its money goes back; where it is not, a task asks staff to look.
 * @param limitedAs the visitor's address where limits count: they could fill somebody's mailbox.
 */
export async function declareWithdrawal(
  trx: Trx,
  declared: Omit<WithdrawalRequest, "website">,
  limitedAs: string | null,
  now: Date,
): Promise<void> {
  const { name, email, lang } = declared;
  const found = await findMeant(trx, declared.contract);
  const voucher = found && (await lockMeant(trx, found.voucher));
  const outcome = judgeWithdrawal(voucher, { email, by: found?.by ?? "code" }, dayOf(now));
  const contract = codeIn(declared.contract) ?? declared.contract;
  const row = { name, email, contract, lang, outcome, received_at: now.toISOString(), voucher_id: voucher?.id ?? null };
  const id = await insertWithdrawal(trx, row);
  if (outcome === "withdrawn" && voucher) await takeWithdrawal(trx, voucher, now);
  else if (outcome !== "withdrawn" && outcome !== "again") {
    const facts = {
      withdrawal: id,
      voucher: voucher?.id ?? 0,
      contract: shownContract(contract, voucher),
      why: outcome,
    };
    const voucherId = voucher?.id ?? null;
    await addTask(trx, { kind: "withdrawalUndecided", facts, name, phone: "", email, voucherId }, now);
  }
  await queueReceived(trx, { ...row, id }, limitedAs, now);
}

/** A code that is worth something is told to nobody; one that leads nowhere says what was meant. */
function shownContract(contract: string, voucher: VoucherRow | null): string {
  return voucher ? contract.replace(/[^-](?=.*-)/g, "•") : contract;
}

/** The voucher whose code or number it is. */
async function findMeant(trx: Trx, contract: string): Promise<{ voucher: VoucherRow; by: "code" | "number" } | null> {
  const code = normalizeCode(contract);
  const byCode = code === null ? null : await findByCode(trx, code);
  if (byCode) return { voucher: byCode, by: "code" };
  const number = /^\D{0,30}?0*(\d{1,9})$/.exec(contract.trim())?.[1];
  const byNumber = number === undefined ? null : await findVoucherRow(trx, Number(number));
  return byNumber && { voucher: byNumber, by: "number" };
}

/** Locked in the order of all others: its order at the wallet, then the voucher; read again since. */
async function lockMeant(trx: Trx, { id, wallet_order_id }: VoucherRow): Promise<VoucherRow | null> {
  if (wallet_order_id !== null) await lockOrder(trx, wallet_order_id);
  return lockVoucher(trx, id);
}

/**
 * An admin takes a withdrawal that was not clear: what no booking has of the voucher goes back to its buyer.
 * @throws Problem NOT_FOUND where no voucher is meant; CONFLICT where somebody decided before, or nothing is left to
 * give back.
 */
export async function acceptWithdrawal(trx: Trx, id: number, actor: { id: number }, now: Date): Promise<void> {
  const withdrawal = await findWithdrawal(trx, id);
  const meant = withdrawal?.voucher_id == null ? null : await findVoucherRow(trx, withdrawal.voucher_id);
  if (!withdrawal || !meant) throw new Problem("NOT_FOUND", { id: "validation-staff:inboxItem" });
  const isUndecided = withdrawal.outcome !== "withdrawn" && withdrawal.outcome !== "again";
  const voucher = await lockMeant(trx, meant);
  const decision = { withdrawal_id: id, actor_id: actor.id, created_at: now.toISOString() };
  const isTaken = isUndecided && voucher && (await takeWithdrawal(trx, voucher, now));
  if (!isTaken || !(await insertDecision(trx, decision))) {
    throw new Problem("CONFLICT", { id: "validation-staff:withdrawalDecided" });
  }
  await closeWithdrawalTask(trx, id, actor.id, now);
}

/**
 * Blocks a voucher that is locked, gives its money back and tells its buyer. What the wallet cannot pay back is a task
 * for staff; the log says it in any case. @returns false, and nothing changed, where nothing of it is left.
 */
async function takeWithdrawal(trx: Trx, voucher: VoucherRow, now: Date): Promise<boolean> {
  const money = await withdrawVoucher(trx, voucher, now);
  if (money === null) return false;
  const { walletCents, handedCents } = money;
  const about = { name: voucher.name, phone: "", email: voucher.email, voucherId: voucher.id };
  const logged = { voucher: voucher.id, amountCents: walletCents + handedCents };
  await addInboxItem(trx, { type: "cancellation", kind: "voucherWithdrawn", facts: logged, ...about }, now);
  if (handedCents > 0) {
    const facts = { voucher: voucher.id, amountCents: handedCents };
    await addTask(trx, { kind: "voucherWithdrawnOwed", facts, ...about }, now);
  }
  await queueWithdrawn(trx, voucher, money, now);
  return true;
}

interface Declared {
  email: string;
  /** By what the voucher was found. Its code is a secret; its number anybody can guess who counts. */
  by: "code" | "number";
}

/**
 * What becomes of a withdrawal (requirements/vouchers.md). Only a guest who knows the code and gives the address
 * that the voucher was bought with withdraws alone: a stranger could take it away from its owner.
 */
export function judgeWithdrawal(voucher: VoucherRow | null, { email, by }: Declared, today: Day): WithdrawalOutcome {
  if (voucher === null) return "unknown";
  const { status, amount_cents, balance_cents, cancel_reason, paid_at } = voucher;
  if (voucher.email.toLowerCase() !== email.toLowerCase()) return "otherAddress";
  if (cancel_reason === withdrawnFrom) return "again";
  if (by === "number") return "number";
  if (status !== "requested" && status !== "paid" && status !== "partlyRedeemed") return "ended";
  // One that is not paid yet was not delivered: its period has not begun.
  if (paid_at !== null && today > withdrawalLastDay(dayOf(new Date(paid_at)))) return "late";
  // What an order at the wallet has reserved, or a dispute holds back, is not in the balance.
  const isWhole = status === "requested" || (status === "paid" && balance_cents === amount_cents);
  return isWhole ? "withdrawn" : "used";
}

/**
 * Outcomes of who knew both the code and the address that the voucher was bought with. Nobody else can cause these
 * mails, so they are sent in any case.
 */
const ofTheBuyer: readonly WithdrawalOutcome[] = ["withdrawn", "used", "late", "ended"];

/**
 * Queues the acknowledgement of receipt. A visitor could fill somebody's mailbox: beyond the limit it is held back, and
 * staff are asked to write.
 * @param limitedAs the visitor's address where limits count.
 */
async function queueReceived(
  trx: Trx,
  { id, name, email, contract, lang, outcome, received_at: receivedAt }: WithdrawalRow,
  limitedAs: string | null,
  now: Date,
): Promise<void> {
  const counted = { template: "withdrawal-received", to: email, limitedAs } as const;
  const isHeldBack = !ofTheBuyer.includes(outcome) && !(await countVisitorMail(trx, counted, now));
  const task = { kind: "withdrawalMailHeldBack", facts: { withdrawal: id }, name, phone: "", email } as const;
  const heldBackBy = isHeldBack ? await addTask(trx, task, now) : null;
  const code = codeIn(contract);
  const data = { name, email, contract, receivedAt, ...(code !== null && { code }) };
  await enqueueMail(trx, { template: "withdrawal-received", to: email, lang, data }, now, { heldBackBy });
}

/** Queues what the buyer is told once the voucher is blocked. */
async function queueWithdrawn(
  trx: Trx,
  { id: number, salutation, name, email, lang }: VoucherRow,
  money: WithdrawnMoney,
  now: Date,
): Promise<void> {
  const data = { number, salutation, name, ...money };
  await enqueueMail(trx, { template: "voucher-withdrawn", to: email, lang, data }, now);
}

/** @returns its id. */
async function insertWithdrawal(trx: Trx, row: NewRow<Withdrawals>): Promise<number> {
  return (await trx.insertInto("withdrawals").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

async function findWithdrawal(trx: Trx, id: number): Promise<WithdrawalRow | null> {
  return (await trx.selectFrom("withdrawals").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** @returns false where somebody decided before. */
async function insertDecision(trx: Trx, decision: NewRow<WithdrawalDecisions>): Promise<boolean> {
  const query = trx.insertInto("withdrawal_decisions").values(decision);
  const { numInsertedOrUpdatedRows } = await query
    .onConflict((conflict) => conflict.column("withdrawal_id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Takes out of old withdrawals who declared them; that there was one, and what became of it, stays. */
export async function forgetOldWithdrawals(db: Kysely<Database>, now: Date): Promise<void> {
  // A day earlier: instants are UTC, and years begin in Berlin.
  const before = addDays(oldestRetainedDay("withdrawals", dayOf(now)), -1);
  const old = db.updateTable("withdrawals").set(emptiedColumns("withdrawals")).where("received_at", "<", before);
  await old.where((is) => is.or([is("name", "!=", ""), is("email", "!=", "")])).execute();
}
