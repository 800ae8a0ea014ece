import { type Kysely, sql, type Transaction } from "kysely";
import type { WaitingCount, WaitingView } from "../../../shared/contract/waiting.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { WaitingEntries, WaitingEntry } from "../../db/tables/waiting.ts";
import { isOpenFor, isStayTaken } from "../booking/availability.repository.ts";

type Trx = Transaction<Database>;
type EntryKey = Pick<WaitingEntry, "vehicle_id" | "start_day" | "nights" | "email_key">;

/** Entries of the address, but for the one of that key. */
export async function countEntries(trx: Trx, emailKey: string, except: EntryKey): Promise<number> {
  const { vehicle_id, start_day, nights } = except;
  const others = await trx
    .selectFrom("waiting_entries")
    .select("id")
    .where("email_key", "=", emailKey)
    .where((is) => is.not(is.and({ vehicle_id, start_day, nights })))
    .execute();
  return others.length;
}

/** @returns the id of the new entry, or of the one that has these days and this address. */
export async function findOrAddEntry(trx: Trx, entry: NewRow<WaitingEntries>): Promise<number> {
  const { vehicle_id, start_day, nights, email_key } = entry;
  await trx
    .insertInto("waiting_entries")
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const query = trx.selectFrom("waiting_entries").select("id");
  const found = query.where((is) => is.and({ vehicle_id, start_day, nights, email_key }));
  return (await found.executeTakeFirstOrThrow()).id;
}

/**
 * What its guest sees of an entry; null once it ended. An offer that ran out is over before the server noticed. Who had
 * theirs reads "book first" only while the days can be booked: not what the next one has been offered.
 */
export async function viewOf(
  db: Kysely<Database>,
  entryId: number,
  { sessionHash, now }: { sessionHash: string | null; now: Date },
): Promise<WaitingView | null> {
  const row = await db
    .selectFrom("waiting_entries")
    .innerJoin("vehicles", "vehicles.id", "waiting_entries.vehicle_id")
    .leftJoin("holds", "holds.id", "waiting_entries.hold_id")
    .select(["vehicles.type as vehicle_type", "vehicles.name as vehicle_name", "holds.expires_at"])
    .select(["waiting_entries.start_day", "waiting_entries.end_day", "waiting_entries.status"])
    .select(["waiting_entries.nights", "waiting_entries.vehicle_id"])
    .where("waiting_entries.id", "=", entryId)
    .executeTakeFirst();
  if (!row) return null;
  const { expires_at, status, nights, vehicle_id: vehicleId, ...stay } = row;
  const has_declined = status === "declined";
  const at = now.toISOString();
  const held_until = expires_at !== null && expires_at > at ? expires_at : null;
  const hadOffer = status === "told" || has_declined || (status === "offered" && held_until === null);
  if (!hadOffer) return { ...stay, held_until, status, has_declined };
  const asked = { start: stay.start_day, nights, vehicleId, sessionHash, now: at };
  const isBookable = !(await isStayTaken(db, asked)) && (await isOpenFor(db, vehicleId, asked));
  return { ...stay, held_until, has_declined, status: isBookable ? "told" : "passedOn" };
}

/** How many confirmed addresses wait for which days, by day. */
export async function waitingCounts(db: Kysely<Database>): Promise<WaitingCount[]> {
  const rows = await db
    .selectFrom("waiting_entries")
    .innerJoin("vehicles", "vehicles.id", "waiting_entries.vehicle_id")
    .select(["vehicles.id as vehicle", "vehicles.name as vehicle_name"])
    .select(["waiting_entries.start_day", "waiting_entries.end_day"])
    .select((is) => is.fn.countAll<number>().as("count"))
    .select(sql<number>`cast(sum(case when waiting_entries.hold_id is null then 0 else 1 end) as integer)`.as("held"))
    .where("waiting_entries.status", "!=", "unconfirmed")
    .groupBy(["vehicles.id", "vehicles.name", "waiting_entries.start_day", "waiting_entries.end_day"])
    .orderBy("waiting_entries.start_day")
    .orderBy("waiting_entries.end_day")
    .orderBy("vehicles.name")
    .execute();
  return rows.map(({ held, count, ...row }) => ({ ...row, count: Number(count), is_offered: held > 0 }));
}
