import { type AgreedTerms, specifiedTerms } from "./agreed-terms.ts";
import { type CancellationStep, cancellationFee, cancellationSteps } from "./cancellation-fee.ts";
import type { Day } from "./day.ts";
import type { Cents } from "./money.ts";
import { differenceDueDay } from "./payment-due.ts";
import { restOf } from "./pricing.ts";

/** A stay as it was agreed on, by what giving it up depends on. Sums are money without the vouchers' parts. */
export interface StayVersion {
  /** The same for the same boat, days, party and extras. */
  stay: string;
  priceCents: Cents;
  firstDay: Day;
}

/** What a changed stay costs more than was paid for the one before. */
export interface Difference {
  /** What had been paid for the stay before it came to cost more. */
  paidBeforeCents: Cents;
  /** The last day to pay it. */
  dueDay: Day;
}

/** What is remembered of a booking's versions and payments (requirements/stay-change.md). */
export interface AgreedMoney {
  /** Those of the day on which it was booked, whatever is changed or published later. */
  terms: AgreedTerms;
  /** What stands now. */
  version: StayVersion;
  /** The version that cancelling is measured by: the first, then each later one as soon as it is paid in full. */
  measure: StayVersion;
  /** What changes so far would have cost as cancellations: a cancellation never costs less. */
  floorCents: Cents;
  /** What is kept beside the price of what was given up. */
  keptCents: Cents;
  /** What came less what left. What a dispute holds back has not left. */
  paidCents: Cents;
  /** Whether the booking was ever paid in full. */
  wasPaid: boolean;
  difference: Difference | null;
  /** Whether the stay was ever changed. */
  isChanged: boolean;
  /** As it was before each change of that day, so that a change undone on its day leaves nothing behind. */
  changedToday: { day: Day; before: Remembered[] };
}
type Remembered = Pick<AgreedMoney, "version" | "measure" | "floorCents">;

/** A stay that was just booked: nothing is paid, and it binds. */
export function bookedMoney(version: StayVersion, terms: AgreedTerms = specifiedTerms): AgreedMoney {
  const changedToday = { day: "", before: [] };
  const unpaid = { paidCents: 0, wasPaid: false, difference: null, isChanged: false };
  return { terms, version, measure: version, floorCents: 0, keptCents: 0, ...unpaid, changedToday };
}

/** What cancelling on that day costs by the terms, however little was paid. */
export function termsCents(money: AgreedMoney, today: Day): Cents {
  return Math.max(feeOf(money, today), money.floorCents);
}
const feeOf = ({ measure: { priceCents, firstDay }, terms }: AgreedMoney, today: Day) =>
  cancellationFee(priceCents, firstDay, today, terms.stages);

/**
 * What cancelling costs by the terms from today on, as people are told. Of a stay that was never paid, by the version
 * that stands: it binds as soon as it is paid.
 */
export function termsFrom(money: AgreedMoney, today: Day): CancellationStep[] {
  const { measure, floorCents, terms } = money.wasPaid ? money : { ...money, measure: money.version };
  return cancellationSteps(measure.priceCents, measure.firstDay, today, terms.stages)
    .map(({ until, fee }) => ({ until, fee: Math.max(fee, floorCents) }))
    .filter(({ fee }, index, steps) => fee !== steps[index + 1]?.fee);
}

/** As it will be once all is paid that is asked for. */
export const oncePaid = (money: AgreedMoney): AgreedMoney =>
  withPaid(money, Math.max(0, money.paidCents) + dueCents(money));

/** What is still asked for. */
export const dueCents = ({ version, keptCents, paidCents }: AgreedMoney): Cents =>
  restOf(version.priceCents + keptCents, Math.max(0, paidCents));

/** What was paid beyond price and kept amount. */
export const surplusCents = ({ version, keptCents, paidCents }: AgreedMoney): Cents =>
  restOf(Math.max(0, paidCents), version.priceCents + keptCents);

/** The difference that a change made, where only that is missing: the earlier price is paid. Null otherwise. */
export const differenceOf = (money: AgreedMoney): Difference | null =>
  dueCents(money) > 0 && money.difference && money.paidCents >= money.difference.paidBeforeCents
    ? money.difference
    : null;

/** Money came or left. A refund lowers the kept amount, a payment never raises it; a version paid in full binds. */
export function withPaid(money: AgreedMoney, paidCents: Cents): AgreedMoney {
  const { keptCents: kept, version } = money;
  return bound({ ...money, paidCents, keptCents: Math.min(kept, Math.max(0, paidCents - version.priceCents)) });
}

/** The bank or the wallet took money back: the whole price is asked for again, not a difference. */
export const afterChargeback = (money: AgreedMoney): AgreedMoney => ({ ...money, difference: null });

/**
 * Another price was agreed on for the stay that stands. That gives nothing up: nothing is kept beside it, and what was
 * earned before counts up to it.
 */
export function afterAgreedPrice(money: AgreedMoney, priceCents: Cents): AgreedMoney {
  const version = { ...money.version, priceCents };
  const measure = money.measure === money.version ? version : money.measure;
  return bound({ ...money, version, measure, floorCents: Math.min(money.floorCents, priceCents), keptCents: 0 });
}

/** Why nothing, or less, is kept of what a change gives up. */
export type Leniency = "waived" | "ourFault";

/**
 * The stay was changed. What cancelling it would have cost on that day is earned, as far as it was paid by then; it is
 * kept beside the new price from what was paid, never asked for. A waiver forgives what was earned, our fault as much
 * of it as the price falls.
 */
export function afterChange(
  money: AgreedMoney,
  version: StayVersion,
  today: Day,
  leniency: Leniency | null = null,
): AgreedMoney {
  const before = money.changedToday.day === today ? money.changedToday.before : [];
  const isAsBefore = (earlier: Remembered) =>
    earlier.version.stay === version.stay && earlier.version.priceCents === version.priceCents;
  const undone = leniency === null ? before.findIndex(isAsBefore) : -1;
  const restored = before[undone];
  const { measure, floorCents } = restored
    ? { measure: restored.measure === restored.version ? version : restored.measure, floorCents: restored.floorCents }
    : afterGivingUp(money, version, today, leniency);
  const { terms, version: stood, paidCents } = money;
  const remembered = { version: stood, measure: money.measure, floorCents: money.floorCents };
  const stillUndone = leniency === null ? [...before, remembered] : [];
  const changed = {
    terms,
    version,
    measure,
    floorCents,
    keptCents: Math.max(0, Math.min(paidCents, floorCents) - version.priceCents),
    paidCents,
    wasPaid: money.wasPaid,
    isChanged: true,
    changedToday: { day: today, before: restored ? before.slice(0, undone) : stillUndone },
  };
  return bound({ ...changed, difference: differenceAfter(money, { ...changed, difference: null }, today) });
}

function afterGivingUp(
  money: AgreedMoney,
  version: StayVersion,
  today: Day,
  leniency: Leniency | null,
): Pick<AgreedMoney, "measure" | "floorCents"> {
  const { measure, floorCents: floor, paidCents, version: stood } = money;
  if (leniency === "waived") return { measure, floorCents: 0 };
  const earned = Math.max(floor, Math.min(Math.max(0, paidCents), feeOf(money, today)));
  if (leniency === null) return { measure, floorCents: earned };
  const forgiven = Math.max(0, stood.priceCents - version.priceCents);
  const isNoDearer = version.priceCents <= measure.priceCents;
  return { measure: isNoDearer ? version : measure, floorCents: Math.max(0, earned - forgiven) };
}

/** What is due since a paid stay came to cost more, until when; a later change moves its term only where it costs more. */
function differenceAfter(before: AgreedMoney, after: AgreedMoney, today: Day): Difference | null {
  if (dueCents(after) === 0) return null;
  const known = differenceOf(before);
  const wasPaid = dueCents(before) === 0;
  if (!wasPaid && !known) return before.difference;
  const { version, paidCents } = before;
  const costBefore = version.priceCents + before.keptCents;
  const isMore = after.version.priceCents + after.keptCents > costBefore;
  const dueDay = known && !isMore ? known.dueDay : differenceDueDay(today, after.version.firstDay);
  return { paidBeforeCents: known ? known.paidBeforeCents : Math.min(paidCents, costBefore), dueDay };
}

/** A version binds as soon as all that is asked for it is paid. */
function bound(money: AgreedMoney): AgreedMoney {
  return dueCents(money) === 0 ? { ...money, measure: money.version, wasPaid: true } : money;
}
