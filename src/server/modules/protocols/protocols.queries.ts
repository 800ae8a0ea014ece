import type { Kysely } from "kysely";
import type { BookingProtocolsAnswer, ProtocolEntry } from "../../../shared/contract/protocols.ts";
import type { Database } from "../../db/schema.ts";
import type { ProtocolRow } from "../../db/tables/protocols.ts";
import type { ProtocolFacts } from "../../documents/protocol-facts.ts";
import { findBooking } from "../booking/booking.repository.ts";
import { protocolsOf, waitingPhotos } from "../protocol-log/protocols.repository.ts";
import { readChecklist } from "./checklist.repository.ts";
import { subjectOf } from "./protocol-subject.ts";
import { returnFindings } from "./return-findings.ts";

/**
 * The protocols of a booking, and what the next one asks for.
 * @throws Problem NOT_FOUND as `subjectOf` says.
 */
export async function bookingProtocols(db: Kysely<Database>, id: number): Promise<BookingProtocolsAnswer> {
  const booking = subjectOf(await findBooking(db, id), "id");
  const rows = await protocolsOf(db, [id]);
  return {
    booking: {
      id,
      name: booking.name,
      email: booking.email !== "",
      vehicle_name: booking.vehicle_name,
      booked_day: booking.start_day,
      booked_end: booking.end_day,
    },
    checklist: await readChecklist(db),
    returned: await returnFindings(db, booking),
    protocols: rows.filter(({ facts }) => facts !== "").map(toEntry),
    waiting: await waitingPhotos(db, id),
  };
}

function toEntry({ id, kind, round, signed_at, facts: text }: ProtocolRow): ProtocolEntry {
  const facts = JSON.parse(text) as ProtocolFacts;
  const { items, fuel, engineHours, remarks, photos, signedByGuest, signedByStaff } = facts;
  const names = { by: signedByStaff.name, guest_name: signedByGuest.name };
  return { id, kind, round, signed_at, ...names, items, fuel, engine_hours: engineHours, remarks, photos };
}
