import { type Kysely, sql } from "kysely";
import { type AgreedList, listsOfNights, rentByNight } from "../../../shared/rules/changed-rent.ts";
import { type Charge, sumOfCharges } from "../../../shared/rules/charges.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import { groupBy } from "../../db/group-by.ts";
import type { Database } from "../../db/schema.ts";
import { agreedAt } from "../../modules/booking-money/charges.repository.ts";
import { priceListOf } from "../../modules/price-list/price-list-content.ts";
import { type Check, inPages, pageSize } from "./finding.ts";

/**
 * The rent of a booking is what its lists say for the nights that they priced, and no draft priced any. What an admin
 * agreed on beside is a line of its own, and a boat that stood in for another one costs what that did.
 */
export const checkListedRents: Check = async function* (db, signal) {
  for await (const lines of inPages(0, signal, (after) => listedLines(db, after))) {
    const lists = await listsOf(db, lines);
    const linesOf = groupBy(lines, ({ id }) => id);
    for (const booking of new Map(lines.map((line) => [line.id, line])).values()) {
      const subject = `booking ${booking.id}`;
      const known = listedRent(booking, linesOf(booking.id), lists);
      if (known.isDrafted) yield { subject, problem: "is priced by a list that was never published" };
      if (booking.stood_in > 0 || known.rent === known.wanted) continue;
      const sums = `${toAmount(known.rent)}, but its list says ${toAmount(known.wanted)}`;
      yield { subject, problem: `costs a rent of ${sums}` };
    }
  }
};

type Line = Awaited<ReturnType<typeof listedLines>>[number];
type Lists = Awaited<ReturnType<typeof listsOf>>;

function listedRent(booking: Omit<Line, "name">, booked: readonly Line[], lists: Lists) {
  const { vehicle_id: vehicleId, start_day: start, nights, adults, children } = booking;
  const charges = booked.filter(({ quantity }) => quantity !== 0).map(toCharge);
  const known = listsOfNights({ start, nights, charges });
  const agreed = new Map<number, AgreedList>();
  for (const { priceListId: id } of charges) {
    const list = id === undefined ? undefined : lists.get(id);
    if (list && id !== undefined && !agreed.has(id))
      agreed.set(id, { id, list: list.list, bookedOn: dayIn(booked, id) });
  }
  const [first] = agreed.values();
  const rent = sumOfCharges(charges);
  if (!first) return { rent, wanted: rent, isDrafted: false };
  const nightCents = Math.max(0, ...charges.filter(({ name }) => name === "").map(({ unitCents }) => unitCents));
  const question = { vehicleId, nightCents, stay: { start, nights }, persons: adults + children };
  const wanted = sumOfCharges(rentByNight(question, (night) => agreed.get(known.get(night) ?? 0) ?? first));
  return { rent, wanted, isDrafted: [...agreed.keys()].some((id) => !lists.get(id)?.wasPublished) };
}

const toCharge = ({ name, quantity, unit_cents: unitCents, first_day, price_list_id }: Line) =>
  ({
    kind: "rent",
    name,
    quantity,
    unitCents,
    ...(first_day !== "" && { firstDay: first_day }),
    ...(price_list_id !== null && { priceListId: price_list_id }),
  }) as Charge;

/** The day on which the booking first agreed on the list. */
function dayIn(booked: readonly Line[], listId: number) {
  const days = booked.filter(({ price_list_id }) => price_list_id === listId).map(({ agreed_at }) => agreed_at);
  return dayOf(new Date(days.toSorted()[0] ?? ""));
}

/** The lines of the rent of bookings that name a list, equal ones as one. */
function listedLines(db: Kysely<Database>, after: number) {
  const page = db
    .selectFrom("bookings as paged")
    .select("paged.id")
    .where("paged.id", ">", after)
    .where((is) =>
      is.exists(
        is
          .selectFrom("booking_charges as named")
          .select("named.id")
          .whereRef("named.booking_id", "=", "paged.id")
          .where("named.kind", "=", "rent")
          .where("named.price_list_id", "is not", null),
      ),
    )
    .orderBy("paged.id")
    .limit(pageSize);
  return db
    .selectFrom("bookings")
    .innerJoin("booking_charges as lines", "lines.booking_id", "bookings.id")
    .innerJoin("booking_events", "booking_events.id", "lines.event_id")
    .leftJoin("wallet_orders", "wallet_orders.id", "bookings.wallet_order_id")
    .select(["bookings.id", "bookings.vehicle_id", "bookings.start_day", "bookings.nights", "bookings.adults"])
    .select(["bookings.children", "lines.name", "lines.first_day", "lines.unit_cents", "lines.price_list_id"])
    .select([
      sql<number>`cast(sum(lines.quantity) as bigint)`.as("quantity"),
      sql<string>`min(${agreedAt})`.as("agreed_at"),
      sql<number>`cast((
        select count(*) from booking_events as steps
        where steps.booking_id = bookings.id and steps.stay_change like '%"leniency":"ourFault"%') as bigint)`.as(
        "stood_in",
      ),
    ])
    .where("lines.kind", "=", "rent")
    .where("bookings.id", "in", page)
    .groupBy(["bookings.id", "lines.name", "lines.first_day", "lines.unit_cents", "lines.price_list_id"])
    .orderBy("bookings.id")
    .execute();
}

/** What was published is never changed, so that it may be read after what it priced. */
async function listsOf(db: Kysely<Database>, lines: readonly Line[]) {
  const ids = [...new Set(lines.flatMap(({ price_list_id }) => price_list_id ?? []))];
  if (ids.length === 0) return new Map<number, never>();
  const query = db.selectFrom("price_lists").select(["id", "content", "published_at"]).where("id", "in", ids);
  const rows = await query.execute();
  return new Map(
    rows.map(({ id, content, published_at }) => [
      id,
      { list: priceListOf(content), wasPublished: published_at !== null },
    ]),
  );
}
