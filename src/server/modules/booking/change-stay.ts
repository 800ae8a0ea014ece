import type { Transaction } from "kysely";
import type { ChangeStayRequest, StayChangeQuote } from "../../../shared/contract/stay-change.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { addDays, dayOf, instantOf } from "../../../shared/rules/day.ts";
import type { ExtraName } from "../../../shared/rules/extras.ts";
import { fromAmount, toAmount } from "../../../shared/rules/money.ts";
import type { AgreedOnSite } from "../../../shared/rules/on-site-charges.ts";
import type { Database } from "../../db/schema.ts";
import type { ChangedColumns, StayChange } from "../../db/tables/booking.ts";
import { Problem } from "../../http/problem.ts";
import { issueCreditNote } from "../invoices/issue-credit-note.ts";
import { issueInvoice } from "../invoices/issue-invoice.ts";
import { watchBalance } from "../payments/balance.ts";
import { requestRefunds, waitingRefunds, withdrawRefunds } from "../payments/refund-order.ts";
import { withdrawDeparture } from "../turnaround-log/withdraw-departure.ts";
import { moveVoucherParts } from "../vouchers/move-voucher-parts.ts";
import { isOpenFor, isStayTaken } from "./availability.repository.ts";
import { findBooking, freeHalfDays, type KnownBooking, lockBooking } from "./booking.repository.ts";
import { bookingMoney } from "./booking.subject.ts";
import { insertHalfDays } from "./half-days.repository.ts";
import { freeExpiredHolds } from "./holds.repository.ts";
import { type AskedStayChange, leniencyOf, type PlannedChange, planStayChange } from "./plan-stay-change.ts";
import { changeInWords, leniencyInWords, queueStayChange } from "./stay-change.messages.ts";
import { takeStep } from "./take-step.ts";

type Trx = Transaction<Database>;

/** Who changes a stay: an account, or the guest (null) by the rules for guests. */
interface ChangingActor {
  id: number | null;
  admin: boolean;
  isGuest?: boolean;
}

/**
 * Changes dates, boat, length, party or extras of a booking (requirements/stay-change.md): its half-days move, its
 * vouchers follow, what it costs more is due with a term of its own, what it costs less goes back by the way it came,
 * its invoice is corrected and the guest is told; all of it or nothing.
 *
 * The lock on the booking comes first: what is planned belongs to what it is then. New half-days are taken before the
 * old ones are freed, so that two who exchange theirs do not wait for each other.
 * @throws Problem as `planStayChange`; CONFLICT where the boat is not free, where the booking took a step since it was
 * read, or costs something else than was shown.
 */
export async function changeStay(
  trx: Trx,
  seen: KnownBooking,
  request: ChangeStayRequest,
  actor: ChangingActor,
  now: Date,
): Promise<StayChangeQuote> {
  const known = await lockBooking(trx, seen.id);
  if (!known) throw new Problem("NOT_FOUND", { booking_id: "validation-staff:booking" });
  if (known.status !== "cancelled" && known.version !== seen.version) {
    throw overtaken();
  }
  const money = { purpose: bookingMoney.name, reference_id: known.id };
  const keptBackCents = await withdrawRefunds(trx, money, now);
  const booking = (await findBooking(trx, known.id)) ?? known;
  const plan = await planStayChange(
    trx,
    booking,
    request,
    { isAdmin: actor.admin, isGuest: actor.isGuest ?? false, keptBackCents },
    now,
  );
  await takeDays(trx, plan, now);
  if (fromAmount(request.price) !== moneyOf(plan.after).priceCents) {
    throw new Problem("CONFLICT", { price: "validation-staff:stayPriceChanged" });
  }
  await writeStep(trx, plan, request, actor.id, now);
  await moveVoucherParts(trx, booking.id, plan.voucherParts, now);
  await requestRefunds(trx, money, plan.walletBack, now, nextMorning(now));
  const changed = await payWithWhatIsThere(trx, booking.id, actor.id, now);
  await watchBalance(trx, bookingMoney, booking.id, now);
  if (isElsewhere(plan)) await withdrawDeparture(trx, booking.id, actor.id, now);
  await freeHalfDays(trx, booking, plan.halfDays.freed, now);
  const creditNote = isInvoicedOtherwise(plan)
    ? await issueCreditNote(trx, booking, { why: "stayChanged", keptCents: 0 }, now)
    : null;
  const invoice = changed.status === "paid" ? await issueInvoice(trx, booking, now) : null;
  const issued = { creditNote, invoice: invoice?.isNew ? invoice.id : null };
  await queueStayChange(trx, plan, changed.version, { ...issued, byGuest: actor.isGuest ?? false }, now);
  return toQuote(plan);
}

/** What a change gives back leaves then: until then it pays again where the stay gets dearer. */
const nextMorning = (now: Date) => instantOf(addDays(dayOf(now), 1), 6);

/** What the change would come to now; nothing is written. @throws Problem as `changeStay`. */
export async function quoteStayChange(
  db: Parameters<typeof planStayChange>[0],
  booking: KnownBooking,
  asked: AskedStayChange,
  actor: Omit<ChangingActor, "id">,
  now: Date,
): Promise<StayChangeQuote> {
  const present = await findBooking(db, booking.id);
  if (present && present.status !== "cancelled" && present.version !== booking.version) throw overtaken();
  const keptBackCents = await waitingRefunds(db, { purpose: bookingMoney.name, reference_id: booking.id }, now);
  const { paid_cents, wallet_cents } = booking;
  const payable = {
    ...booking,
    paid_cents: paid_cents + keptBackCents,
    wallet_cents: wallet_cents + keptBackCents,
  };
  const who = { isAdmin: actor.admin, isGuest: actor.isGuest ?? false, keptBackCents };
  const plan = await planStayChange(db, payable, asked, who, now);
  const { vehicle_id: vehicleId, start_day: start, nights, id } = plan.after;
  const stay = { vehicleId, start, nights, sessionHash: null, exceptBooking: id, now: now.toISOString() };
  const isMoved = plan.halfDays.taken.length > 0;
  if (isMoved && (!(await isOpenFor(db, vehicleId, stay)) || (await isStayTaken(db, stay)))) throw taken();
  return toQuote(plan);
}

const overtaken = () => new Problem("CONFLICT", { version: "validation-staff:version" });
const taken = () => new Problem("CONFLICT", { booked_day: "validation-staff:stayTaken" });

async function takeDays(trx: Trx, { after, halfDays }: PlannedChange, now: Date): Promise<void> {
  if (halfDays.taken.length === 0) return;
  const { id, vehicle_id: vehicleId, start_day: start, nights } = after;
  if (!(await isOpenFor(trx, vehicleId, { start, nights }))) throw taken();
  await freeExpiredHolds(trx, vehicleId, now.toISOString());
  const isFree = await insertHalfDays(trx, vehicleId, halfDays.taken, { booking_id: id, hold_id: null });
  if (!isFree) throw taken();
}

async function writeStep(
  trx: Trx,
  plan: PlannedChange,
  { reason, ...asked }: Pick<ChangeStayRequest, "reason" | "waive_terms" | "our_fault">,
  actorId: number | null,
  now: Date,
): Promise<void> {
  const { before, after } = plan;
  const leniency = leniencyOf(asked);
  const stay: StayChange = { from: changedColumns(before), to: changedColumns(after) };
  const stayChange: StayChange = leniency === null ? stay : { ...stay, leniency };
  const step = {
    kind: "changed" as const,
    actorId,
    detail: [reason, changeInWords(plan), ...leniencyInWords(plan, leniency)].join("\n"),
    charges: plan.charges,
    floorCents: plan.floorCents,
    new_price_cents: moneyOf(after).priceCents,
    fee_cents: plan.feeCents,
    wallet_cents: plan.walletBack,
    voucher_cents: plan.voucherBack,
    cash_cents: plan.cashBack,
    stay_change: JSON.stringify(stayChange),
  };
  const { charged_cents: _charged, voucher_cents: _voucher, ...changed } = stayChange.to;
  const columns = {
    ...changed,
    end_day: after.end_day,
    license_answer: after.license_answer,
  };
  const isDueMore = plan.dueCents > moneyOf(before).dueCents;
  await takeStep(trx, before, isDueMore ? "stay.costsMore" : "stay.changed", { columns, step }, now);
}

/** What the log says of the stay; fsck compares it with the booking. */
export function changedColumns(row: ChangedColumns): ChangedColumns {
  const { vehicle_id, start_day, nights, adults, children, extras } = row;
  const { charged_cents, voucher_cents } = row;
  return { vehicle_id, start_day, nights, adults, children, extras, charged_cents, voucher_cents };
}

/** Whether the stay begins on another day, or with another boat. */
const isElsewhere = ({ before, after }: PlannedChange) =>
  before.vehicle_id !== after.vehicle_id || before.start_day !== after.start_day;

/**
 * Where what was paid covers the price of an unpaid booking, it is paid with it. @returns the booking as it is then.
 */
export async function payWithWhatIsThere(
  trx: Trx,
  id: number,
  actorId: number | null,
  now: Date,
): Promise<KnownBooking> {
  const read = async () => {
    const booking = await findBooking(trx, id);
    if (!booking) throw new Error(`there is no booking ${id}`);
    return booking;
  };
  const booking = await read();
  const { priceCents, restCents } = moneyOf(booking);
  if (booking.status !== "unpaid" || booking.paid_cents < priceCents || restCents > 0) return booking;
  const paid = { columns: { paid_at: now.toISOString() }, step: { kind: "paid" as const, actorId } };
  await takeStep(trx, booking, "payment.registered", paid, now);
  return read();
}

/** Whether an invoice of before says something else than one of now: a change of the licence alone is none. */
function isInvoicedOtherwise({ before, after }: PlannedChange): boolean {
  const persons = (row: KnownBooking) => row.adults + row.children;
  const said = (row: KnownBooking) => JSON.stringify({ ...changedColumns(row), adults: persons(row), children: 0 });
  return said(before) !== said(after);
}

function toQuote(plan: PlannedChange): StayChangeQuote {
  const { before, after, onSite } = plan;
  return {
    before: toQuotedStay(before, onSite.before),
    after: toQuotedStay(after, onSite.after),
    difference: toAmount(moneyOf(after).priceCents - moneyOf(before).priceCents),
    fee: toAmount(plan.feeCents),
    due: toAmount(plan.dueCents),
    due_day: plan.dueDay,
    wallet_back: toAmount(plan.walletBack),
    voucher_back: toAmount(plan.voucherBack),
    cash_back: toAmount(plan.cashBack),
  };
}

function toQuotedStay(row: KnownBooking, { visitorsTax }: AgreedOnSite) {
  return {
    vehicle_name: row.vehicle_name,
    booked_day: row.start_day,
    booked_end: row.end_day,
    booked_duration: row.nights,
    adults: row.adults,
    children: row.children,
    extras: JSON.parse(row.extras) as ExtraName[],
    price: toAmount(moneyOf(row).priceCents),
    voucher: toAmount(row.voucher_cents),
    visitors_tax: toAmount(visitorsTax.cents),
  };
}
