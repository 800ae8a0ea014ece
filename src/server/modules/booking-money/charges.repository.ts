import type { Kysely, Transaction } from "kysely";
import { type Charge, centsOf, standingCharges } from "../../../shared/rules/charges.ts";
import { taxPercent } from "../../../shared/rules/tax.ts";
import type { Database } from "../../db/schema.ts";
import type { BookingCharges } from "../../db/tables/booking.ts";
import type { NewRow } from "../../db/tables/columns.ts";

/** Appends lines to what a booking costs, in the transaction of the step that agreed on them. */
export async function insertCharges(
  trx: Transaction<Database>,
  step: { booking_id: number; event_id: number },
  charges: readonly Charge[],
): Promise<void> {
  if (charges.length === 0) return;
  const rows = charges.map((charge): NewRow<BookingCharges> => {
    const { kind, name, quantity, unitCents: unit_cents } = charge;
    return { ...step, kind, name, quantity, unit_cents, cents: centsOf(charge), tax_percent: taxPercent };
  });
  await trx.insertInto("booking_charges").values(rows).execute();
}

/** What a booking costs as lines, as they stand now: rent first, then extras in the order of their agreement. */
export async function chargesOf(db: Kysely<Database>, bookingId: number): Promise<Charge[]> {
  const query = db.selectFrom("booking_charges").select(["kind", "name", "quantity", "unit_cents as unitCents"]);
  return standingCharges(await query.where("booking_id", "=", bookingId).orderBy("id").execute());
}
