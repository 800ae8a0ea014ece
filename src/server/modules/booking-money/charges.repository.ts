import { type Kysely, sql, type Transaction } from "kysely";
import {
  type AnyCharge,
  type Charge,
  centsOf,
  type OnSiteCharge,
  onSiteChargeKinds,
  priceKinds,
  standingCharges,
} from "../../../shared/rules/charges.ts";
import { type Day, dayOf } from "../../../shared/rules/day.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import { type AgreedOnSite, agreedOnSite } from "../../../shared/rules/on-site-charges.ts";
import { type HeldPriceList, noPriceList } from "../../../shared/rules/price-list.ts";
import type { AgreedStay } from "../../../shared/rules/stay-change.ts";
import { taxPercent } from "../../../shared/rules/tax.ts";
import { groupBy } from "../../db/group-by.ts";
import type { Database } from "../../db/schema.ts";
import type { BookingCharges, ChangedColumns, StayChange } from "../../db/tables/booking.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import { agreedPriceLists } from "../price-list/price-list.repository.ts";

/** Appends lines to what a booking costs, in the transaction of the step that agreed on them. */
export async function insertCharges(
  trx: Transaction<Database>,
  step: { booking_id: number; event_id: number },
  charges: readonly AnyCharge[],
): Promise<void> {
  if (charges.length === 0) return;
  // Without a price list the columns have their defaults.
  const isListed = charges.some((charge) => charge.priceListId !== undefined);
  const rows = charges.map((charge): NewRow<BookingCharges> => {
    const { kind, name, quantity, unitCents: unit_cents } = charge;
    // A deposit is held, and the visitor's tax is passed on.
    const tax_percent = kind === "deposit" || kind === "visitorsTax" ? 0 : taxPercent;
    const line = { ...step, kind, name, quantity, unit_cents, cents: centsOf(charge), tax_percent };
    return isListed ? { ...line, ...listColumns(charge) } : line;
  });
  await trx.insertInto("booking_charges").values(rows).execute();
}

const listColumns = (charge: AnyCharge) => ({
  first_day: charge.kind === "rent" ? (charge.firstDay ?? "") : "",
  price_list_id: charge.priceListId ?? null,
  label_de: charge.label?.de ?? "",
  label_en: charge.label?.en ?? "",
});

/** Raises or lowers what cancelling costs at least, by the change of the stay that decides so. */
export async function insertFloor(
  trx: Transaction<Database>,
  step: { booking_id: number; event_id: number },
  cents: Cents,
): Promise<void> {
  if (cents === 0) return;
  const row = {
    ...step,
    kind: "floor" as const,
    name: "" as const,
    quantity: 1,
    unit_cents: cents,
    cents,
    tax_percent: 0,
  };
  await trx.insertInto("booking_charges").values(row).execute();
}

/** What a booking costs as lines, as they stand now: rent first, then extras in the order of their agreement. */
export async function chargesOf(db: Kysely<Database>, bookingId: number): Promise<Charge[]> {
  return standingCharges(inPrice(await agreedLines(db, [bookingId])));
}

/** The same lines with what the booking owes on site, and the list that it was made with: as all was agreed on. */
export async function agreedOf(
  db: Kysely<Database>,
  bookingId: number,
): Promise<[Charge[], AgreedOnSite, HeldPriceList]> {
  const lines = await agreedLines(db, [bookingId]);
  const listId = lines.find(({ charge }) => charge.kind === "rent")?.charge.priceListId ?? null;
  const list = (await agreedPriceLists(db, [listId]))(listId);
  return [standingCharges(inPrice(lines)), agreedOnSite(standingCharges(onSite(lines))), list];
}

/** What each of many owes on site, in one look, beside each. */
export async function withAgreedOnSite<Row extends { id: number }>(
  db: Kysely<Database>,
  bookings: readonly Row[],
): Promise<(Row & { agreed_on_site: AgreedOnSite })[]> {
  const ids = bookings.map(({ id }) => id);
  const linesOf = groupBy(ids.length === 0 ? [] : await agreedLines(db, ids), ({ booking_id }) => booking_id);
  return bookings.map((row) => ({ ...row, agreed_on_site: agreedOnSite(standingCharges(onSite(linesOf(row.id)))) }));
}

/** The number of the list that a booking was made with, which its first line of rent names; null without one. */
export const listOfBooking = (bookingId: string) => sql<number | null>`(
  select first_rent.price_list_id from booking_charges as first_rent
  where first_rent.booking_id = ${sql.ref(bookingId)} and first_rent.kind = 'rent'
  order by first_rent.id limit 1)`;

/** The lists that bookings were made with, in one look; that of a shop without one where none held. */
export async function listsOfBookings(
  db: Kysely<Database>,
  bookingIds: readonly number[],
): Promise<(bookingId: number) => HeldPriceList> {
  if (bookingIds.length === 0) return () => noPriceList;
  const query = db.selectFrom("bookings").select(["id", listOfBooking("bookings.id").as("list_id")]);
  const rows = await query.where("id", "in", bookingIds).execute();
  const listOf = await agreedPriceLists(
    db,
    rows.map(({ list_id }) => list_id),
  );
  const lists = new Map(rows.map(({ id, list_id }) => [id, listOf(list_id)]));
  return (bookingId) => lists.get(bookingId) ?? noPriceList;
}

/** Likewise of one. */
export async function agreedListOf(db: Kysely<Database>, bookingId: number): Promise<HeldPriceList> {
  return (await listsOfBookings(db, [bookingId]))(bookingId);
}

type Agreed = ChangedColumns & { id: number };

/** The stays of a booking that were agreed on, the oldest first and what stands at the end: each with its lines. */
export async function agreedStaysOf(db: Kysely<Database>, booking: Agreed): Promise<AgreedStay[]> {
  return (await agreedStaysOfAll(db, [booking]))(booking);
}

/** Likewise of many in one look. */
export async function agreedStaysOfAll<Row extends Agreed>(
  db: Kysely<Database>,
  bookings: readonly Row[],
): Promise<(booking: Row) => AgreedStay[]> {
  const ids = bookings.map(({ id }) => id);
  const stepsOf = await agreedStepsOfAll(db, bookings);
  const linesOf = groupBy(ids.length === 0 ? [] : await agreedLines(db, ids), ({ booking_id }) => booking_id);
  return (booking) => {
    const steps = stepsOf(booking);
    const lines = linesOf(booking.id);
    let stay: ChangedColumns = steps.find(({ change }) => change !== null)?.change?.from ?? booking;
    return steps.map(({ id, agreedOn, change }) => {
      if (change) stay = change.to;
      const { vehicle_id: vehicleId, start_day: start, nights, voucher_cents: voucherCents } = stay;
      const persons = stay.adults + stay.children;
      const known = lines.filter(({ event_id }) => event_id <= id);
      const charges = standingCharges(inPrice(known));
      const ofStay = { vehicleId, start, nights, persons, agreedOn, voucherCents };
      return { ...ofStay, charges, onSite: standingCharges(onSite(known)) };
    });
  };
}

export interface AgreedStep {
  id: number;
  agreedOn: Day;
  /** Null where the stay remained as it was. */
  change: StayChange | null;
}

/** The steps of those stays, in the same order. */
export async function agreedStepsOfAll(
  db: Kysely<Database>,
  bookings: readonly { id: number }[],
): Promise<(booking: { id: number }) => AgreedStep[]> {
  const ids = bookings.map(({ id }) => id);
  const stepsOf = groupBy(ids.length === 0 ? [] : await agreedSteps(db, ids), ({ booking_id }) => booking_id);
  return ({ id: bookingId }) =>
    stepsOf(bookingId).map(({ id, agreed_at, stay_change }) => {
      const change = stay_change === null ? null : (JSON.parse(stay_change) as StayChange);
      return { id, agreedOn: dayOf(new Date(agreed_at)), change };
    });
}

/** The steps in which a stay or its price was agreed on, the oldest first. */
function agreedSteps(db: Kysely<Database>, bookingIds: readonly number[]) {
  return db
    .selectFrom("booking_events")
    .innerJoin("bookings", "bookings.id", "booking_events.booking_id")
    .leftJoin("wallet_orders", "wallet_orders.id", "bookings.wallet_order_id")
    .select(["booking_events.booking_id", "booking_events.id", "booking_events.stay_change", agreedAt.as("agreed_at")])
    .where("booking_events.booking_id", "in", bookingIds)
    .where("booking_events.kind", "in", ["created", "changed", "price-changed"])
    .orderBy("booking_events.id")
    .execute();
}

/** When a step agreed on its lines: a booking that was paid at the wallet with the order, which was there before it. */
export const agreedAt = sql<string>`case
  when booking_events.kind = 'created' and wallet_orders.created_at < booking_events.created_at
  then wallet_orders.created_at else booking_events.created_at end`;

/** All lines that were ever agreed on, the oldest first, each with its step. */
async function agreedLines(db: Kysely<Database>, bookingIds: readonly number[]) {
  const rows = await db
    .selectFrom("booking_charges")
    .select(["booking_id", "event_id", "kind", "name", "quantity", "unit_cents as unitCents"])
    .select(["first_day", "price_list_id", "label_de", "label_en"])
    .where("booking_id", "in", bookingIds)
    .where("kind", "!=", "floor")
    .orderBy("id")
    .execute();
  return rows.map(({ booking_id, event_id, first_day: firstDay, price_list_id: priceListId, ...row }) => {
    const { label_de: de, label_en: en, ...line } = row;
    const ofList = {
      ...(firstDay !== "" && { firstDay }),
      ...(priceListId !== null && { priceListId }),
      ...(de !== "" && { label: { de, en } }),
    };
    return { booking_id, event_id, charge: { ...line, ...ofList } as AnyCharge };
  });
}
type AgreedLine = Awaited<ReturnType<typeof agreedLines>>[number];

const isIn = (kinds: readonly string[], { kind }: AnyCharge) => kinds.includes(kind);
const inPrice = (lines: readonly AgreedLine[]) =>
  lines.map(({ charge }) => charge).filter((charge): charge is Charge => isIn(priceKinds, charge));
const onSite = (lines: readonly AgreedLine[]) =>
  lines.map(({ charge }) => charge).filter((charge): charge is OnSiteCharge => isIn(onSiteChargeKinds, charge));
