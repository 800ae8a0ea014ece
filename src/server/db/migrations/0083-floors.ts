import { type CreateTableBuilder, sql, type Transaction } from "kysely";
import {
  type AgreedMoney,
  afterAgreedPrice,
  afterChange,
  afterChargeback,
  bookedMoney,
  withPaid,
} from "../../../shared/rules/agreed-money.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import { restOf } from "../../../shared/rules/pricing.ts";
import type { Engine } from "../engine.ts";
import { groupBy } from "../group-by.ts";
import type { Database } from "../schema.ts";
import { check, id, integers, notNegative, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";
import { rebuildTable } from "./rebuild-table.ts";

const bookingsAtOnce = 1_000;
const chargeKinds = ["rent", "extra", "adjustment", "floor"];

/**
 * What giving up costs is derived from the log: each step says what had been paid by then, and a line of a change what
 * cancelling costs at least since. Steps of before do not say it: one line is what they come to, and what was kept
 * stays as their guests were told.
 */
export async function addFloors(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await sql`alter table booking_events add column paid_cents integer`.execute(trx);
  await allowFloors(trx, engine);
  for (let after = 0; ; ) {
    const bookings = await changedBookingsAfter(trx, after);
    const last = bookings.at(-1);
    if (!last) break;
    await addFloorsOf(trx, bookings);
    after = last.id;
  }
  await dropColumns(trx, engine);
}

async function allowFloors(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await rebuildTable(trx, "booking_charges", {
    shape: (table) =>
      table
        .$call(id(engine))
        .$call(integers("booking_id", "event_id", "quantity", "unit_cents", "cents", "tax_percent"))
        .$call(texts("kind", "name"))
        .$call(refers("booking_charges", "booking_id", "bookings", "restrict"))
        .$call(refers("booking_charges", "event_id", "booking_events", "restrict"))
        .$call(oneOf("booking_charges", "kind", chargeKinds))
        .$call(oneOf("booking_charges", "tax_percent", [19, 7, 0]))
        .$call(check("booking_charges", "name", sql<boolean>`(kind = 'extra') = (name <> '')`))
        .$call(check("booking_charges", "cents", sql<boolean>`quantity <> 0 and cents = quantity * unit_cents`)),
    async alter() {
      await sql`
        alter table booking_charges
          drop constraint booking_charges_kind_check,
          add constraint booking_charges_kind_check
            check (kind in (${sql.join(chargeKinds.map((kind) => sql.lit(kind)))}))`.execute(trx);
    },
  });
}

interface Changed {
  id: number;
  kept_cents: Cents;
  voucher_cents: Cents;
  charged_cents: Cents;
}
interface Step {
  id: number;
  booking_id: number;
  kind: string;
  price_cents: Cents;
  new_price_cents: Cents | null;
  paid_cents: Cents;
  stay_change: string | null;
  created_at: string;
}

async function changedBookingsAfter(trx: Transaction<Database>, after: number): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    select id, kept_cents, voucher_cents, cast((
      select sum(cents) from booking_charges where booking_charges.booking_id = bookings.id) as bigint) as charged_cents
    from bookings
    where id > ${after} and exists (
      select 1 from booking_events where booking_events.booking_id = bookings.id and booking_events.kind = 'changed')
    order by id limit ${bookingsAtOnce}`.execute(trx);
  return rows;
}

async function addFloorsOf(trx: Transaction<Database>, bookings: readonly Changed[]): Promise<void> {
  const [first, last] = [bookings[0]?.id ?? 0, bookings.at(-1)?.id ?? 0];
  const { rows } = await sql<Step>`
    select id, booking_id, kind, price_cents, new_price_cents, stay_change, created_at, cast(coalesce((
      select sum(payments.cents) from payments
      where payments.purpose = 'booking' and payments.reference_id = booking_events.booking_id
        and payments.movement <> 'disputed' and payments.created_at <= booking_events.created_at), 0) as bigint)
      as paid_cents
    from booking_events
    where booking_id between ${first} and ${last}
      and kind in ('created', 'paid', 'returned', 'corrected', 'price-changed', 'changed')
    order by booking_id, id`.execute(trx);
  const stepsOf = groupBy(rows, ({ booking_id }) => booking_id);
  for (const booking of bookings) await addFloor(trx, booking, stepsOf(booking.id));
}

async function addFloor(trx: Transaction<Database>, booking: Changed, steps: readonly Step[]): Promise<void> {
  const change = steps.findLast(({ kind }) => kind === "changed");
  if (!change) return;
  const price = restOf(booking.charged_cents, booking.voucher_cents);
  const kept = booking.kept_cents;
  const cents = kept > 0 ? price + kept : Math.min(price, floorOf(steps));
  if (cents <= 0) return;
  await sql`
    insert into booking_charges (booking_id, event_id, kind, name, quantity, unit_cents, cents, tax_percent)
    values (${booking.id}, ${change.id}, 'floor', '', 1, ${cents}, ${cents}, 0)`.execute(trx);
}

/** What its log comes to by the rule of today. */
function floorOf(steps: readonly Step[]): Cents {
  let money: AgreedMoney | null = null;
  for (const step of steps) {
    const day = dayOf(new Date(step.created_at));
    const change = step.stay_change === null ? null : (JSON.parse(step.stay_change) as { from: Stay; to: Stay });
    if (!money) {
      const stay = change?.from ?? firstStay(steps);
      if (!stay) return 0;
      money = bookedMoney({ ...versionOf(stay), priceCents: step.price_cents });
    }
    money = withPaid(money, step.paid_cents);
    if (step.kind === "returned") money = afterChargeback(money);
    if (step.kind === "price-changed") money = afterAgreedPrice(money, step.new_price_cents ?? step.price_cents);
    if (change) money = afterChange(money, versionOf(change.to), day, wasWaived(change) ? "waived" : null);
  }
  return money?.floorCents ?? 0;
}

/** It gave something up, and nothing is asked for that, nor for what was given up before. */
function wasWaived({ from, to }: { from: Stay; to: Stay }): boolean {
  const gaveUp = to.charged_cents < from.charged_cents && versionOf(to).priceCents < versionOf(from).priceCents;
  return to.terms_cents === 0 && (gaveUp || from.terms_cents > 0);
}

interface Stay {
  vehicle_id: number;
  start_day: string;
  nights: number;
  adults: number;
  children: number;
  extras: string;
  charged_cents: Cents;
  voucher_cents: Cents;
  /** What the terms asked for all that was given up. */
  terms_cents: Cents;
}

function firstStay(steps: readonly Step[]): Stay | null {
  const change = steps.find(({ stay_change }) => stay_change !== null)?.stay_change;
  return change ? (JSON.parse(change) as { from: Stay }).from : null;
}

function versionOf(row: Stay) {
  const { vehicle_id, start_day, nights, adults, children, extras } = row;
  const stay = JSON.stringify([vehicle_id, start_day, nights, adults, children, extras]);
  return { stay, priceCents: restOf(row.charged_cents, row.voucher_cents), firstDay: start_day };
}

/** They are lines, or derived from them, log and payments. */
const derived = [
  "total_cents",
  "new_price_cents",
  "kept_cents",
  "terms_cents",
  "earliest_start",
  "settled_cents",
  "difference_term",
];

async function dropColumns(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await rebuildTable(trx, "bookings", {
    shape: (table) => bookingsShape(table, engine),
    async alter() {
      await sql`
        alter table bookings
          drop constraint bookings_voucher_check,
          ${sql.join(derived.map((column) => sql`drop column ${sql.ref(column)}`))},
          add constraint bookings_voucher_check check (voucher_cents >= 0)`.execute(trx);
    },
  });
}

function bookingsShape(table: CreateTableBuilder<string, string>, engine: Engine) {
  const withDefault = (name: string, type: "text" | "integer", value: string | number) => (shape: typeof table) =>
    shape.addColumn(name, type, (column) => column.notNull().defaultTo(value));
  return table
    .$call(id(engine))
    .$call(integers("vehicle_id", "nights", "adults", "children", "voucher_cents"))
    .$call(texts("start_day", "end_day", "salutation", "name", "email", "phone", "street_and_number", "additional"))
    .$call(texts("zip_code_and_city", "extras", "comment", "lang", "payment_method", "status"))
    .$call(texts("price_change_reason", "cancel_reason", "created_at"))
    .$call(optionalIntegers("voucher_id", "employee_id"))
    .$call(optionalTexts("license_answer", "wallet_order_id", "paid_at", "confirmation_token", "reminder_term"))
    .$call(optionalTexts("arrival_time"))
    .$call(withDefault("version", "integer", 0))
    .$call(withDefault("visitors_tax_cents", "integer", 0))
    .$call(withDefault("dog", "integer", 0))
    .$call(withDefault("employee_name", "text", ""))
    .$call(withDefault("note", "text", ""))
    .$call(withDefault("company", "text", ""))
    .$call(withDefault("vat_id", "text", ""))
    .addUniqueConstraint("bookings_wallet_order_id_key", ["wallet_order_id"])
    .$call(refers("bookings", "vehicle_id", "vehicles", "restrict"))
    .$call(refers("bookings", "voucher_id", "vouchers", "restrict"))
    .$call(refers("bookings", "employee_id", "users", "set null"))
    .$call(refers("bookings", "wallet_order_id", "wallet_orders", "restrict"))
    .$call(oneOf("bookings", "status", ["unpaid", "paid", "cancelled"]))
    .$call(oneOf("bookings", "payment_method", ["banktransfer", "paypal"]))
    .$call(oneOf("bookings", "license_answer", ["yes", "no"]))
    .$call(oneOf("bookings", "dog", [0, 1]))
    .$call(notNegative("bookings", "nights", "adults", "children"))
    .$call(check("bookings", "voucher", sql<boolean>`voucher_cents >= 0`))
    .$call(check("bookings", "end", sql<boolean>`end_day >= start_day`));
}
