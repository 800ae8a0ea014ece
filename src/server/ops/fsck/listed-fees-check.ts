import { type Kysely, sql } from "kysely";
import { toAmount } from "../../../shared/rules/money.ts";
import { type BoatFees, listedFee } from "../../../shared/rules/price-list.ts";
import type { Database } from "../../db/schema.ts";
import type { StayChange } from "../../db/tables/booking.ts";
import { priceListOf } from "../../modules/price-list/price-list-content.ts";
import { type Check, inPages, pageSize } from "./finding.ts";

/** A fee or deposit that names a list costs what that list says for the boat that it was agreed for. */
export const checkListedFees: Check = async function* (db, signal) {
  for await (const page of inPages(0, signal, (after) => listedLines(db, after))) {
    for (const line of page) {
      const subject = `booking ${line.booking_id}`;
      const fee = feeOf(line);
      if (fee === null) continue;
      const name = fee === "charterBriefing" ? "briefing with the charter licence" : fee;
      if (line.published_at === null) yield { subject, problem: `has a ${name} of a list that was never published` };
      const listed = listedFee(priceListOf(line.content), boatOf(line), fee);
      if (listed === line.unit_cents) continue;
      const said = listed === null ? "names none" : `says ${toAmount(listed)}`;
      yield { subject, problem: `has a ${name} of ${toAmount(line.unit_cents)}, but its list ${said}` };
    }
  }
};

type Line = Awaited<ReturnType<typeof listedLines>>[number];

/** Null for an extra of the list's own that is paid on site. */
function feeOf({ kind, name }: Line): Exclude<keyof BoatFees, "vehicleId"> | null {
  if (kind === "deposit") return "deposit";
  return name === "briefing" || name === "charterBriefing" || name === "cleaning" ? name : null;
}

/** The boat of the step that agreed on the line: the stay may have another one since. */
function boatOf({ vehicle_id, stay_change, first_change }: Line): number {
  const read = (text: string | null) => (text === null ? null : (JSON.parse(text) as StayChange));
  return read(stay_change)?.to.vehicle_id ?? read(first_change)?.from.vehicle_id ?? vehicle_id;
}

/** Lines that were added by a list's price; those that take one back are as it was. */
function listedLines(db: Kysely<Database>, after: number) {
  return db
    .selectFrom("booking_charges")
    .innerJoin("price_lists", "price_lists.id", "booking_charges.price_list_id")
    .innerJoin("bookings", "bookings.id", "booking_charges.booking_id")
    .innerJoin("booking_events", "booking_events.id", "booking_charges.event_id")
    .select(["booking_charges.id", "booking_charges.booking_id", "booking_charges.kind", "booking_charges.name"])
    .select(["booking_charges.unit_cents", "price_lists.content", "price_lists.published_at"])
    .select(["bookings.vehicle_id", "booking_events.stay_change"])
    .select(
      sql<string | null>`(
        select steps.stay_change from booking_events as steps
        where steps.booking_id = bookings.id and steps.kind = 'changed' order by steps.id limit 1)`.as("first_change"),
    )
    .where("booking_charges.id", ">", after)
    .where("booking_charges.kind", "in", ["fee", "deposit"])
    .where("booking_charges.quantity", ">", 0)
    .orderBy("booking_charges.id")
    .limit(pageSize)
    .execute();
}
