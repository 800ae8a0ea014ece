import { type Kysely, sql } from "kysely";
import {
  type AgreedMoney,
  afterAgreedPrice,
  afterChange,
  afterChargeback,
  bookedMoney,
  type StayVersion,
  withPaid,
} from "../../../shared/rules/agreed-money.ts";
import { type AgreedTerms, termsOf } from "../../../shared/rules/agreed-terms.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import { restOf } from "../../../shared/rules/pricing.ts";
import { groupBy } from "../../db/group-by.ts";
import type { Database } from "../../db/schema.ts";
import type { BookingEventKind, ChangedColumns, StayChange } from "../../db/tables/booking.ts";
import { listsOfBookings } from "./charges.repository.ts";

/** Steps of a booking's life that money depends on. */
const kinds: readonly BookingEventKind[] = ["created", "paid", "returned", "corrected", "price-changed", "changed"];

/** A booking as it stands. */
type Standing = ChangedColumns & { id: number; paid_cents: Cents };

/** What is remembered of a booking's versions and payments, by its log. */
export async function agreedMoneyOf(db: Kysely<Database>, booking: Standing): Promise<AgreedMoney> {
  return (await agreedMoneyOfAll(db, [booking]))(booking);
}

/** Likewise of many in one look. */
export async function agreedMoneyOfAll<Row extends Standing>(
  db: Kysely<Database>,
  bookings: readonly Row[],
): Promise<(booking: Row) => AgreedMoney> {
  const ids = bookings.map(({ id }) => id);
  const steps = ids.length === 0 ? [] : await stepsOf(db, ids);
  const byBooking = groupBy(steps, ({ booking_id }) => booking_id);
  const listOf = await listsOfBookings(db, ids);
  return (booking) => replayed(booking, byBooking(booking.id), termsOf(listOf(booking.id)));
}

/** By how much the step raised what cancelling costs at least. */
const floorOfStep = sql<Cents>`cast(coalesce((
  select sum(booking_charges.cents) from booking_charges
  where booking_charges.event_id = booking_events.id and booking_charges.kind = 'floor'), 0) as bigint)`;

function stepsOf(db: Kysely<Database>, ids: readonly number[]) {
  return db
    .selectFrom("booking_events")
    .select(["booking_id", "kind", "price_cents", "new_price_cents", "paid_cents", "stay_change", "created_at"])
    .select(floorOfStep.as("floor_cents"))
    .where("booking_id", "in", ids)
    .where("kind", "in", kinds)
    .orderBy("id")
    .execute();
}
type Step = Awaited<ReturnType<typeof stepsOf>>[number];

function replayed(booking: Standing, steps: readonly Step[], terms: AgreedTerms): AgreedMoney {
  const changes = steps.map(({ stay_change }) =>
    stay_change === null ? null : (JSON.parse(stay_change) as StayChange),
  );
  const stay = versionOf(changes.find((change) => change !== null)?.from ?? booking);
  let money = bookedMoney({ ...stay, priceCents: steps[0]?.price_cents ?? stay.priceCents }, terms);
  for (const [index, step] of steps.entries()) {
    const change = changes[index];
    const told = money.keptCents;
    money = withPaid(money, paidAt(step, money));
    if (step.paid_cents === null) money = { ...money, keptCents: told };
    if (step.kind === "returned") money = afterChargeback(money);
    if (step.kind === "price-changed") money = afterAgreedPrice(money, step.new_price_cents ?? step.price_cents);
    if (!change) continue;
    const before = money.floorCents;
    money = afterChange(money, versionOf(change.to), dayOf(new Date(step.created_at)), change.leniency ?? null);
    if (step.paid_cents === null) money = withFloor(money, before + step.floor_cents);
  }
  const paid = withPaid(money, booking.paid_cents);
  return isAsTold(steps) ? { ...paid, keptCents: money.keptCents } : paid;
}

/** Whether nothing has said what was there since an older change: what is kept stays as its guest was told. */
function isAsTold(steps: readonly Step[]): boolean {
  const since = steps.slice(steps.findLastIndex(({ kind }) => kind === "changed"));
  return since.every(({ kind, paid_cents }) => paid_cents === null || kind === "paid" || kind === "price-changed");
}

function paidAt({ kind, paid_cents: paid }: Step, money: AgreedMoney): Cents {
  // What a booking is paid with as it is made comes to the ledger after the step that says so.
  if (kind === "paid") return Math.max(money.version.priceCents + money.keptCents, paid ?? 0);
  return paid ?? (kind === "returned" ? 0 : money.paidCents);
}

/** Older steps do not say what had been paid by then: what cancelling costs at least is what their line says. */
const withFloor = (money: AgreedMoney, floorCents: Cents): AgreedMoney => {
  return { ...money, floorCents, keptCents: Math.max(0, floorCents - money.version.priceCents) };
};

/** A stay as the rule of giving up reads it. */
export function versionOf(row: ChangedColumns): StayVersion {
  const { vehicle_id, start_day, nights, adults, children, extras, own_extras = "[]" } = row;
  const names = (JSON.parse(extras) as string[]).toSorted();
  const stay = JSON.stringify([
    vehicle_id,
    start_day,
    nights,
    adults,
    children,
    names,
    ...(own_extras === "[]" ? [] : [own_extras]),
  ]);
  return { stay, priceCents: restOf(row.charged_cents, row.voucher_cents), firstDay: start_day };
}
