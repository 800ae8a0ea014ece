import { randomUUID } from "node:crypto";
import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import type { Insertable, Kysely } from "kysely";
import type { Config } from "../server/config.ts";
import type { Database } from "../server/db/schema.ts";
import type { BookingCharges, BookingEvents, NewBooking } from "../server/db/tables/booking.ts";
import type { IdempotencyKeys, Outbox } from "../server/db/tables/work.ts";
import { halfDaysOf } from "../shared/rules/stay.ts";
import { type FreeStay, stayNights } from "./free-stays.ts";

/** The rows that the product wrote for one booking; the baseline writes them again for other stays. */
export interface BookingTemplate {
  booking: NewBooking;
  event: Omit<Insertable<BookingEvents>, "booking_id">;
  charges: readonly Omit<Insertable<BookingCharges>, "id" | "booking_id" | "event_id">[];
  mails: readonly (Omit<Insertable<Outbox>, "data"> & { data: object })[];
  answered: Insertable<IdempotencyKeys>;
}

function bookingRow({ booking }: BookingTemplate, { vehicle, start, end }: FreeStay): NewBooking {
  const confirmation_token = randomUUID();
  return { ...booking, vehicle_id: vehicle, start_day: start, end_day: end, nights: stayNights, confirmation_token };
}

const halfDayRows = (id: number, { vehicle: vehicle_id, start }: FreeStay) =>
  halfDaysOf(start, stayNights).map((half) => ({ vehicle_id, ...half, booking_id: id, hold_id: null }));

const chargeRows = ({ charges }: BookingTemplate, booking_id: number, event_id: number) =>
  charges.map((charge) => ({ ...charge, booking_id, event_id }));

const mailRows = ({ mails }: BookingTemplate, number: number, { start: startDay, end: endDay }: FreeStay) =>
  mails.map((mail) => ({ ...mail, data: JSON.stringify({ ...mail.data, number, startDay, endDay }) }));

const answeredRow = ({ answered }: BookingTemplate, id: number, key: string) => ({
  ...answered,
  key,
  answer: JSON.stringify({ id, price: bookedPrice }),
});

/** What each booking of a measurement costs. */
export const bookedPrice = "258.00";

/**
 * Writes only the rows of a booking, through Kysely.
 * @param key of the call, whose answer is kept; undefined where it has none.
 * @returns the booking's id.
 */
export function insertBookingRows(
  db: Kysely<Database>,
  template: BookingTemplate,
  stay: FreeStay,
  key: string | undefined,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto("bookings")
      .values(bookingRow(template, stay))
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx.insertInto("half_days").values(halfDayRows(id, stay)).execute();
    const event = await trx
      .insertInto("booking_events")
      .values({ ...template.event, booking_id: id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("booking_charges")
      .values(chargeRows(template, id, event.id))
      .execute();
    for (const mail of mailRows(template, id, stay)) await trx.insertInto("outbox").values(mail).execute();
    if (key !== undefined)
      await trx
        .insertInto("idempotency_keys")
        .values(answeredRow(template, id, key))
        .execute();
    return id;
  });
}

/** Writes the same rows with prepared statements of the SQLite driver, on its own connection. */
export function openDriver({ dataDir }: Pick<Config, "dataDir">, template: BookingTemplate) {
  const raw = new DatabaseSync(path.join(dataDir, "houseboats.sqlite"), { timeout: 5_000 });
  raw.exec("PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON");
  const statements = new Map<string, ReturnType<typeof raw.prepare>>();
  const insert = (table: string, rows: readonly object[]) => {
    let statement = statements.get(table);
    if (!statement) {
      const columns = Object.keys(rows[0] ?? {});
      const places = `(${columns.map(() => "?").join()})`;
      statement = raw.prepare(
        `insert into ${table} (${columns.join()}) values ${Array(rows.length).fill(places).join()}`,
      );
      statements.set(table, statement);
    }
    return statement.run(...rows.flatMap((row) => Object.values(row) as string[]));
  };
  const [begin, commit] = [raw.prepare("begin immediate"), raw.prepare("commit")];
  return {
    book(stay: FreeStay): void {
      begin.run();
      const id = Number(insert("bookings", [bookingRow(template, stay)]).lastInsertRowid);
      insert("half_days", halfDayRows(id, stay));
      const event = Number(insert("booking_events", [{ ...template.event, booking_id: id }]).lastInsertRowid);
      insert("booking_charges", chargeRows(template, id, event));
      insert("outbox", mailRows(template, id, stay));
      insert("idempotency_keys", [answeredRow(template, id, randomUUID())]);
      commit.run();
    },
    close: () => raw.close(),
  };
}
