import type { Transaction } from "kysely";
import type { ChangeStayRequest, QuotedStay, StayChangeQuote } from "../../../shared/contract/stay-change.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { addedOf, halvesOf, saidHalves, stayOfRow } from "../../../shared/rules/early-and-late.ts";
import type { ExtraName } from "../../../shared/rules/extras.ts";
import { fromAmount, toAmount } from "../../../shared/rules/money.ts";
import type { AgreedOnSite } from "../../../shared/rules/on-site-charges.ts";
import type { TakenHalf } from "../../../shared/rules/price-list.ts";
import type { Database } from "../../db/schema.ts";
import type { StayChange } from "../../db/tables/booking.ts";
import { Problem } from "../../http/problem.ts";
import { waitingRefunds, withdrawRefunds } from "../payments/refund-order.ts";
import { freeHalves, isOpenFor, isStayTaken } from "./availability.repository.ts";
import { carryOut } from "./booking.effects.ts";
import { findBooking, type KnownBooking, lockBooking } from "./booking.repository.ts";
import { bookingMoney } from "./booking.subject.ts";
import { rightToCancel } from "./cancellation.ts";
import { halfInTheWay, insertHalfDays } from "./half-days.repository.ts";
import { freeExpiredHolds } from "./holds.repository.ts";
import { bookedOwn, halfTaken } from "./own-extras.ts";
import {
  type AskedStayChange,
  changedColumns,
  leniencyOf,
  type PlannedChange,
  planStayChange,
} from "./plan-stay-change.ts";
import { changeInWords, leniencyInWords } from "./stay-change.messages.ts";
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
 * read, costs something else than was shown, or would lose early boarding or late return though that was not shown.
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
  rejectOtherHalves(plan, request.lost_halves ?? []);
  if (fromAmount(request.price) !== moneyOf(plan.after).priceCents) {
    throw priceChanged();
  }
  const effects = await writeStep(trx, plan, request, actor, now);
  const { voucherParts } = plan;
  const decision = { kind: "stayChanged" as const, plan, byGuest: actor.isGuest ?? false };
  await carryOut(trx, effects, { booking, actorId: actor.id, voucherParts, decision }, now);
  return toQuote(plan);
}

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
  const free = isMoved ? await freeHalves(db, stay) : [];
  const half = halvesOf(addedOf(plan.after)).find((each) => isMoved && !free.includes(each));
  if (half !== undefined) throw halfTaken(half);
  return toQuote(plan);
}

const overtaken = () => new Problem("CONFLICT", { version: "validation-staff:version" });
const priceChanged = () => new Problem("CONFLICT", { price: "validation-staff:stayPriceChanged" });
const taken = () => new Problem("CONFLICT", { booked_day: "validation-staff:stayTaken" });

async function takeDays(trx: Trx, { after, halfDays }: PlannedChange, now: Date): Promise<void> {
  if (halfDays.taken.length === 0) return;
  const { id, vehicle_id: vehicleId } = after;
  const stay = stayOfRow(after);
  if (!(await isOpenFor(trx, vehicleId, stay))) throw taken();
  await freeExpiredHolds(trx, vehicleId, now.toISOString());
  const owner = { booking_id: id, hold_id: null };
  if (await insertHalfDays(trx, vehicleId, halfDays.taken, owner)) return;
  const half = await halfInTheWay(trx, stay, owner);
  throw half === undefined ? taken() : halfTaken(half);
}

/** Nobody loses what they were not shown to lose, or keeps what was priced as lost. */
function rejectOtherHalves({ lostHalves }: PlannedChange, shown: readonly TakenHalf[]): void {
  const unseen = lostHalves.find((half) => !shown.includes(half));
  if (unseen !== undefined) throw halfTaken(unseen);
  if (shown.length > lostHalves.length) throw priceChanged();
}

async function writeStep(
  trx: Trx,
  plan: PlannedChange,
  { reason, ...asked }: Pick<ChangeStayRequest, "reason" | "waive_terms" | "our_fault">,
  { id: actorId, admin: isAdmin }: ChangingActor,
  now: Date,
) {
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
  const { feeCents: fee, walletBack: wallet, voucherBack: voucher, cashBack: cash } = plan;
  const facts = { right: rightToCancel(before, now), isAdmin, split: { fee, wallet, voucher, cash } };
  return takeStep(trx, before, isDueMore ? "stay.costsMore" : "stay.changed", { facts, columns, step }, now);
}

function toQuote(plan: PlannedChange): StayChangeQuote {
  const { before, after, onSite, isPricedAnew: priced_anew } = plan;
  return {
    before: toQuotedStay(before, onSite.before),
    after: toQuotedStay(after, onSite.after),
    difference: toAmount(moneyOf(after).priceCents - moneyOf(before).priceCents),
    priced_anew,
    lost_halves: plan.lostHalves,
    fee: toAmount(plan.feeCents),
    due: toAmount(plan.dueCents),
    due_day: plan.dueDay,
    wallet_back: toAmount(plan.walletBack),
    voucher_back: toAmount(plan.voucherBack),
    cash_back: toAmount(plan.cashBack),
  };
}

function toQuotedStay(row: KnownBooking, { visitorsTax, own }: AgreedOnSite): QuotedStay {
  return {
    vehicle_name: row.vehicle_name,
    booked_day: row.start_day,
    booked_end: row.end_day,
    booked_duration: row.nights,
    ...saidHalves(row),
    adults: row.adults,
    children: row.children,
    extras: JSON.parse(row.extras) as ExtraName[],
    own_extras: bookedOwn(row),
    price: toAmount(moneyOf(row).priceCents),
    voucher: toAmount(row.voucher_cents),
    visitors_tax: toAmount(visitorsTax.cents),
    own_on_site: own.map(({ label, cents }) => ({ name_de: label.de, name_en: label.en, amount: toAmount(cents) })),
  };
}
