import type { Transaction } from "kysely";
import { bookingLifecycleMachine } from "../../../../machines/booking-lifecycle/booking-lifecycle.machine.ts";
import type { CreditReason } from "../../../../machines/booking-lifecycle/booking-lifecycle.types.ts";
import { accepts, type EffectOf } from "../../../../machines/support/lifecycle.ts";
import type { AgreedTerms } from "../../../shared/rules/agreed-terms.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import type { CancellationSplit } from "../../../shared/rules/cancellation.ts";
import { addDays, dayOf, instantOf } from "../../../shared/rules/day.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { VoucherPart } from "../../../shared/rules/voucher-parts.ts";
import type { Database } from "../../db/schema.ts";
import { type Effects, runEffects } from "../../run-effects.ts";
import { closeTasksOf } from "../inbox/inbox.repository.ts";
import { queueInvoice } from "../invoices/invoice.mails.ts";
import { issueCreditNote } from "../invoices/issue-credit-note.ts";
import { issueFeeInvoice } from "../invoices/issue-fee-invoice.ts";
import { issueInvoice } from "../invoices/issue-invoice.ts";
import { watchBalance } from "../payments/balance.ts";
import { requestRefunds } from "../payments/refund-order.ts";
import { withdrawDeparture } from "../turnaround-log/withdraw-departure.ts";
import { moveVoucherParts } from "../vouchers/spend-voucher.ts";
import { findBooking, freeHalfDays, type KnownBooking, releaseHalfDays } from "./booking.repository.ts";
import { bookingMoney } from "./booking.subject.ts";
import { mailCancellation, noteCancellation, queueLatePaymentTask } from "./cancellation.messages.ts";
import { isElsewhere, isInvoicedOtherwise, type PlannedChange } from "./plan-stay-change.ts";
import { queuePrice, queueRedeemed } from "./price.messages.ts";
import { queueStayChange } from "./stay-change.messages.ts";
import { takeStep } from "./take-step.ts";

type Trx = Transaction<Database>;

/** What was decided, as far as it is more than the facts of the chart. */
type Decision =
  | { kind: "cancelled"; split: CancellationSplit; terms: AgreedTerms; reason: string }
  | { kind: "stayChanged"; plan: PlannedChange; byGuest: boolean }
  | { kind: "priceChanged" }
  /** `cents` is what the voucher paid, below 0 where it got that back; `restIsPaid`: the till takes the rest with it. */
  | { kind: "redeemed"; cents: Cents; restIsPaid: boolean }
  | { kind: "paid" };

/** What the effects of a booking's step work on. */
export interface BookingWork {
  /** As it was before the step. */
  booking: KnownBooking;
  /** Null for the guest, and for what came by itself. */
  actorId: number | null;
  decision: Decision;
  /** What vouchers pay more of it, below 0 what they get back. */
  voucherParts?: readonly VoucherPart[];
}

/** What effects have issued, for those that mail it. */
interface Issued {
  creditNote: number | null;
  invoice: { id: number; isNew: boolean } | null;
}
type RunningWork = BookingWork & { issued: Issued };

/** Carries out what the chart says of a step that was taken. @returns what was issued with it. */
export async function carryOut(
  trx: Trx,
  effects: readonly EffectOf<typeof bookingLifecycleMachine>[],
  work: BookingWork,
  now: Date,
): Promise<Issued> {
  const issued: Issued = { creditNote: null, invoice: null };
  await runEffects(trx, effects, bookingEffects, { ...work, issued }, now);
  return issued;
}

/** Tasks that have nothing left to do once a booking is paid or cancelled. */
const settledWithBooking = [
  "walletReturned",
  "reminderByPhone",
  "paymentOverdue",
  "differenceOverdue",
  "mailHeldBack",
  "mailFailed",
] as const;

const moneyFor = ({ id }: KnownBooking) => ({ purpose: bookingMoney.name, reference_id: id });

const bookingEffects: Effects<typeof bookingLifecycleMachine, RunningWork> = {
  closeTasks: (trx, { booking }, now) => closeTasksOf(trx, { booking_id: booking.id }, settledWithBooking, now),
  askToGiveBack: (trx, { booking }, now, { cents }) => queueLatePaymentTask(trx, booking, cents, now),

  refundWallet: (trx, { booking }, now, { cents }) => requestRefunds(trx, moneyFor(booking), cents, now),
  // Until then it pays again where the stay gets dearer.
  refundTomorrow: (trx, { booking }, now, { cents }) =>
    requestRefunds(trx, moneyFor(booking), cents, now, instantOf(addDays(dayOf(now), 1), 6)),
  listOpenMoney: (trx, { booking }, now) => watchBalance(trx, bookingMoney, booking.id, now),
  coverPrice,

  moveVouchers,
  returnVouchers: moveVouchers,

  async withdrawDeparture(trx, { booking, actorId, decision }, now) {
    if (decision.kind === "stayChanged" && !isElsewhere(decision.plan)) return;
    await withdrawDeparture(trx, booking.id, actorId, now);
  },
  freeAllHalfDays: (trx, { booking }, now) => releaseHalfDays(trx, booking, now),
  freeLeftHalfDays: (trx, work, now) =>
    freeHalfDays(trx, work.booking, decided(work, "stayChanged").plan.halfDays.freed, now),

  async issueCreditNote(trx, work, now, terms) {
    if (await isInvoicedAnew(trx, work, terms.why)) {
      work.issued.creditNote = await issueCreditNote(trx, work.booking, terms, now);
    }
  },
  async issueInvoice(trx, { booking, issued }, now) {
    issued.invoice = await issueInvoice(trx, booking, now);
  },
  async issueFeeInvoice(trx, { booking, issued }, now, { cents }) {
    const id = await issueFeeInvoice(trx, booking, cents, now);
    issued.invoice = id === null ? null : { id, isNew: true };
  },

  async mailInvoice(trx, { booking, issued }, now) {
    if (issued.invoice) await queueInvoice(trx, booking, issued.invoice.id, now);
  },
  async mailPrice(trx, { booking: before, issued }, now) {
    const after = await asItIs(trx, before);
    const isOther = moneyOf(after).priceCents !== moneyOf(before).priceCents;
    if (isOther) await queuePrice(trx, { before, after }, newOf(issued), now);
    else if (issued.invoice) await queueInvoice(trx, before, issued.invoice.id, now);
  },
  async mailRedemption(trx, work, now) {
    const { booking: before, actorId, issued } = work;
    const { cents, restIsPaid } = decided(work, "redeemed");
    const after = await asItIs(trx, before);
    if (restIsPaid && after.status === "unpaid" && issued.creditNote === null) return;
    await queueRedeemed(trx, { before, after, cents, byGuest: actorId === null }, newOf(issued), now);
  },
  async mailStayChange(trx, work, now) {
    const { plan, byGuest } = decided(work, "stayChanged");
    const { version } = await asItIs(trx, work.booking);
    await queueStayChange(trx, plan, version, { ...newOf(work.issued), byGuest }, now);
  },
  async mailCancellation(trx, work, now) {
    const { version } = await asItIs(trx, work.booking);
    const { split, terms } = decided(work, "cancelled");
    await mailCancellation(trx, work.booking, split, { ...newOf(work.issued), version, terms }, now);
  },
  noteCancellation: (trx, work, now) => noteCancellation(trx, work.booking, decided(work, "cancelled"), now),
};

async function moveVouchers(trx: Trx, { booking, voucherParts = [] }: BookingWork, now: Date): Promise<void> {
  await moveVoucherParts(trx, booking.id, voucherParts, now);
}

/** Where what was paid before covers the price of an unpaid booking, it is paid with it. */
async function coverPrice(trx: Trx, work: BookingWork, now: Date): Promise<void> {
  const booking = await asItIs(trx, work.booking);
  const { priceCents, restCents } = moneyOf(booking);
  const facts = { isPriceThere: booking.paid_cents >= priceCents && restCents <= 0 };
  if (!accepts(bookingLifecycleMachine, booking.status, { type: "price.covered" }, facts)) return;
  const step = { kind: "paid" as const, actorId: work.actorId };
  const columns = { paid_at: now.toISOString() };
  const effects = await takeStep(trx, booking, "price.covered", { facts, columns, step }, now);
  await carryOut(trx, effects, { ...work, booking }, now);
}

async function asItIs(trx: Trx, { id }: KnownBooking): Promise<KnownBooking> {
  const booking = await findBooking(trx, id);
  if (!booking) throw new Error(`there is no booking ${id}`);
  return booking;
}

/** Whether an invoice of before says something else than one of now. */
async function isInvoicedAnew(trx: Trx, { booking, decision }: BookingWork, why: CreditReason): Promise<boolean> {
  if (decision.kind === "stayChanged") return isInvoicedOtherwise(decision.plan);
  if (why !== "priceChanged") return true;
  return moneyOf(await asItIs(trx, booking)).priceCents !== moneyOf(booking).priceCents;
}

/** Ids of what this step issued: an earlier invoice that still counts was mailed before. */
const newOf = ({ creditNote, invoice }: Issued) => ({ creditNote, invoice: invoice?.isNew ? invoice.id : null });

/** @throws Error where something else was decided: the chart names an effect that the command does not know. */
function decided<Kind extends Decision["kind"]>(
  { decision }: BookingWork,
  kind: Kind,
): Extract<Decision, { kind: Kind }> {
  const isKind = (any: Decision): any is Extract<Decision, { kind: Kind }> => any.kind === kind;
  if (!isKind(decision)) throw new Error(`${kind} is awaited, and not ${decision.kind}`);
  return decision;
}
