import { randomUUID } from "node:crypto";
import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import type { Insertable, Kysely } from "kysely";
import type { Config } from "../server/config.ts";
import type { Database } from "../server/db/schema.ts";
import type { NewBooking } from "../server/db/tables/booking.ts";
import type { Outbox } from "../server/db/tables/work.ts";
import { halfDaysOf } from "../shared/rules/stay.ts";
import { type FreeStay, stayNights } from "./free-stays.ts";

/** The rows that the product wrote for one booking; the baseline writes them again for other stays. */
export interface BookingTemplate {
  booking: NewBooking;
  mails: readonly Insertable<Outbox>[];
}

function bookingRow({ booking }: BookingTemplate, { vehicle, start, end }: FreeStay): NewBooking {
  const confirmation_token = randomUUID();
  return { ...booking, vehicle_id: vehicle, start_day: start, end_day: end, nights: stayNights, confirmation_token };
}

/** Writes only the rows of a booking, through Kysely. @returns the booking's id. */
export function insertBookingRows(db: Kysely<Database>, template: BookingTemplate, stay: FreeStay): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto("bookings")
      .values(bookingRow(template, stay))
      .returning("id")
      .executeTakeFirstOrThrow();
    const halves = halfDaysOf(stay.start, stayNights).map((half) => ({
      ...half,
      vehicle_id: stay.vehicle,
      booking_id: id,
      hold_id: null,
    }));
    await trx.insertInto("half_days").values(halves).execute();
    for (const mail of template.mails) await trx.insertInto("outbox").values(mail).execute();
    return id;
  });
}

/** Writes the same rows with prepared statements of the SQLite driver, on its own connection. */
export function openDriver({ dataDir }: Pick<Config, "dataDir">, template: BookingTemplate) {
  const raw = new DatabaseSync(path.join(dataDir, "houseboats.sqlite"), { timeout: 5_000 });
  raw.exec("PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON");
  const insert = (table: string, columns: readonly string[], rows = 1) => {
    const places = `(${columns.map(() => "?").join()})`;
    return raw.prepare(`insert into ${table} (${columns.join()}) values ${Array(rows).fill(places).join()}`);
  };
  const columns = Object.keys(template.booking) as (keyof NewBooking)[];
  const mailColumns = Object.keys(template.mails[0] ?? {}) as (keyof Insertable<Outbox>)[];
  const booking = insert("bookings", columns);
  const halves = insert("half_days", ["vehicle_id", "day", "half", "booking_id"], stayNights * 2);
  const mail = insert("outbox", mailColumns);
  const [begin, commit] = [raw.prepare("begin immediate"), raw.prepare("commit")];
  return {
    book(stay: FreeStay): void {
      begin.run();
      const row = bookingRow(template, stay);
      const { lastInsertRowid: id } = booking.run(...columns.map((column) => row[column] as string));
      halves.run(
        ...halfDaysOf(stay.start, stayNights).flatMap(({ day, half }) => [stay.vehicle, day, half, Number(id)]),
      );
      for (const one of template.mails) mail.run(...mailColumns.map((column) => one[column] as string));
      commit.run();
    },
    close: () => raw.close(),
  };
}
