import { type Kysely, sql } from "kysely";
import { type AnyCharge, ownCharges, ownOnSiteCharges } from "../../../shared/rules/charges.ts";
import { addedHalvesOf, flagsOf } from "../../../shared/rules/early-and-late.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import {
  areOffered,
  type BookedExtra,
  bookedExtras,
  changedOwnExtras,
  chosenOf,
  isOwnExtraName,
  type OwnExtraLine,
  ownExtraLines,
  ownExtrasOf,
} from "../../../shared/rules/own-extras.ts";
import type { HeldPriceList } from "../../../shared/rules/price-list.ts";
import type { AgreedStay } from "../../../shared/rules/stay-change.ts";
import type { Database } from "../../db/schema.ts";
import type { ChangedColumns } from "../../db/tables/booking.ts";
import { bookedOwn } from "../../modules/booking/own-extras.ts";
import {
  type AgreedStep,
  agreedStaysOfAll,
  agreedStepsOfAll,
  listOfBooking,
  listsOfBookings,
} from "../../modules/booking-money/charges.repository.ts";
import { moneyColumns } from "../../modules/booking-money/money.columns.ts";
import { type Check, inPages, pageSize } from "./finding.ts";

/**
 * After each step a booking has the extras of its list's own that were chosen, and those that are compulsory: by the
 * names and at the price of the list by which it was made, for the nights and persons of that stay. The booking says
 * the same of them, and has the half-days that they take.
 */
export const checkOwnExtras: Check = async function* (db, signal) {
  for await (const page of inPages(0, signal, (after) => bookingsAfter(db, after))) {
    const staysOf = await agreedStaysOfAll(db, page);
    const stepsOf = await agreedStepsOfAll(db, page);
    const listOf = await listsOfBookings(
      db,
      page.map(({ id }) => id),
    );
    for (const booking of page) {
      const agreed = { steps: stepsOf(booking), stays: staysOf(booking), list: listOf(booking.id) };
      for (const problem of new Set(problemsOf(booking, agreed))) yield { subject: `booking ${booking.id}`, problem };
    }
  }
};

interface Agreed {
  steps: readonly AgreedStep[];
  stays: readonly AgreedStay[];
  list: HeldPriceList;
}

function problemsOf(booking: Listed, { steps, stays, list }: Agreed): string[] {
  const problems: string[] = [];
  let columns: ChangedColumns = steps.find(({ change }) => change !== null)?.change?.from ?? booking;
  let wanted = linesOf(columns, list, null);
  for (const [index, { change }] of steps.entries()) {
    const before = wanted && { vehicleId: columns.vehicle_id, booked: bookedExtras(wanted) };
    if (change) {
      columns = change.to;
      wanted = linesOf(columns, list, before && { ...before, isOurFault: change.leniency === "ourFault" });
    }
    if (!wanted) return [...problems, "has extras of a price list's own that its list does not offer"];
    const stay = stays[index];
    const has = inWords([...(stay?.charges ?? []), ...(stay?.onSite ?? [])]);
    const says = inWords([...ownCharges(wanted, list.id), ...ownOnSiteCharges(wanted, list.id)]);
    if (has !== says) problems.push(`has own extras ${has}, but its list says ${says}`);
  }
  const halves = flagsOf(addedHalvesOf(bookedOwn(booking).map(({ takes }) => takes)));
  if (booking.starts_am !== halves.starts_am || booking.ends_pm !== halves.ends_pm) {
    problems.push("has early boarding or late return otherwise than its extras say");
  }
  const booked = JSON.stringify(bookedExtras(wanted ?? []));
  return JSON.stringify(bookedOwn(booking)) === booked
    ? problems
    : [...problems, "names other own extras than its lines"];
}

interface Before {
  vehicleId: number;
  booked: readonly BookedExtra[];
  isOurFault: boolean;
}

/** What the list says of that stay; null where it does not offer what was chosen. */
function linesOf(columns: ChangedColumns, { list }: HeldPriceList, before: Before | null): OwnExtraLine[] | null {
  const { vehicle_id: vehicleId, nights, adults, children } = columns;
  const ownExtras = chosenOf(bookedOwn({ own_extras: columns.own_extras ?? "[]" }));
  if (!areOffered(ownExtras, ownExtrasOf(list, vehicleId))) return null;
  const to = { vehicleId, nights, adults, children, ownExtras };
  if (before) return changedOwnExtras(list, before, to, before);
  return ownExtraLines({ list, vehicleId, nights, persons: adults + children, chosen: ownExtras });
}

/** By name, so that the order in which they were agreed on is nobody's business. */
function inWords(charges: readonly AnyCharge[]): string {
  const own = charges.filter(({ name }) => isOwnExtraName(name));
  const words = own.map(({ kind, name, label, quantity, unitCents, priceListId }) => {
    return `${name} of list ${priceListId} (${label?.de}/${label?.en}, ${kind}) ${quantity} x ${toAmount(unitCents)}`;
  });
  return words.toSorted().join(", ") || "none";
}

type Listed = Awaited<ReturnType<typeof bookingsAfter>>[number];

/** Bookings that were made by a list, or have extras of one. */
function bookingsAfter(db: Kysely<Database>, after: number) {
  const lines = sql`from booking_charges as lines where lines.booking_id = bookings.id`;
  return db
    .selectFrom("bookings")
    .select(["id", "vehicle_id", "start_day", "nights", "starts_am", "ends_pm", "adults", "children"])
    .select(["extras", "own_extras", ...moneyColumns])
    .where("id", ">", after)
    .where((is) =>
      is.or([
        is(listOfBooking("bookings.id"), "is not", null),
        is("own_extras", "!=", "[]"),
        is("starts_am", "=", 1),
        is("ends_pm", "=", 1),
        sql<boolean>`exists (select 1 ${lines} and lines.label_de <> '')`,
      ]),
    )
    .orderBy("id")
    .limit(pageSize)
    .execute();
}
