import type { Kysely, Transaction } from "kysely";
import type { ProtocolKind } from "../../../shared/rules/protocol-words.ts";
import { retentionMs } from "../../../shared/rules/retention.ts";
import { emptiedColumns } from "../../db/personal-data/personal-data.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { ProtocolDocuments, ProtocolPhotos, ProtocolRow, Protocols } from "../../db/tables/protocols.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** The protocols of bookings, the oldest first. */
export function protocolsOf(db: Db, bookingIds: readonly number[]): Promise<ProtocolRow[]> {
  if (bookingIds.length === 0) return Promise.resolve([]);
  return db.selectFrom("protocols").selectAll().where("booking_id", "in", bookingIds).orderBy("id").execute();
}

/** The ids of the last protocols of bookings that still say something, by booking and kind. */
export async function lastProtocols(db: Db, bookingIds: readonly number[]) {
  const rows =
    bookingIds.length === 0
      ? []
      : await db
          .selectFrom("protocols")
          .select(["id", "booking_id", "kind"])
          .where("booking_id", "in", bookingIds)
          .where("facts", "!=", "")
          .orderBy("id")
          .execute();
  return (bookingId: number, kind: ProtocolKind): number | null =>
    rows.findLast((row) => row.booking_id === bookingId && row.kind === kind)?.id ?? null;
}

export async function findProtocol(db: Db, id: number): Promise<ProtocolRow | null> {
  return (await db.selectFrom("protocols").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** @returns its id. */
export async function insertProtocol(trx: Trx, protocol: NewRow<Protocols>): Promise<number> {
  const { id } = await trx.insertInto("protocols").values(protocol).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Writes a photo that waits for its protocol; one that is there already stays as it is. */
export async function insertPhoto(trx: Trx, photo: NewRow<ProtocolPhotos>): Promise<void> {
  await trx
    .insertInto("protocol_photos")
    .values(photo)
    .onConflict((conflict) => conflict.columns(["booking_id", "id"]).doNothing())
    .execute();
}

/** How many photos of a booking wait for a protocol, the one with that id left out. */
export async function countWaiting(db: Db, bookingId: number, except: string): Promise<number> {
  const query = db.selectFrom("protocol_photos").select((photo) => photo.fn.countAll<number>().as("count"));
  const waiting = query.where("booking_id", "=", bookingId).where("protocol_id", "is", null).where("id", "!=", except);
  return Number((await waiting.executeTakeFirstOrThrow()).count);
}

/** The ids of those photos, the oldest first. */
export async function waitingPhotos(db: Db, bookingId: number): Promise<string[]> {
  const query = db.selectFrom("protocol_photos").select("id").where("booking_id", "=", bookingId);
  const rows = await query.where("protocol_id", "is", null).orderBy("created_at").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** Which of the ids are photos of the booking. */
export async function knownPhotos(db: Db, bookingId: number, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const query = db.selectFrom("protocol_photos").select("id").where("booking_id", "=", bookingId);
  return (await query.where("id", "in", ids).execute()).map(({ id }) => id);
}

/** Ends the waiting of photos: a protocol shows them. Those that an earlier one shows stay with it. */
export async function claimPhotos(
  trx: Trx,
  { bookingId, protocolId, ids }: { bookingId: number; protocolId: number; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("protocol_photos")
    .set({ protocol_id: protocolId })
    .where("booking_id", "=", bookingId)
    .where("id", "in", ids)
    .where("protocol_id", "is", null)
    .execute();
}

/** What is in a photo; null where the booking has none of that id. */
export async function readPhoto(db: Db, bookingId: number, id: string): Promise<Buffer | null> {
  const query = db.selectFrom("protocol_photos").select("content").where("booking_id", "=", bookingId);
  const row = await query.where("id", "=", id).executeTakeFirst();
  // SQLite's driver gives a plain Uint8Array.
  return row ? Buffer.from(row.content) : null;
}

export async function findDocument(db: Db, protocolId: number) {
  const query = db.selectFrom("protocol_documents").selectAll().where("protocol_id", "=", protocolId);
  return (await query.executeTakeFirst()) ?? null;
}

/** Keeps a document; of several that are made at once the first one's stays, and none of an emptied protocol. */
export async function storeDocument(trx: Trx, document: NewRow<ProtocolDocuments>): Promise<void> {
  // Locked until the transaction ends: who empties it waits, and finds the document.
  const { numUpdatedRows } = await trx
    .updateTable("protocols")
    .set((protocol) => ({ round: protocol.ref("round") }))
    .where("id", "=", document.protocol_id)
    .where("facts", "!=", "")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await trx
    .insertInto("protocol_documents")
    .values(document)
    .onConflict((conflict) => conflict.column("protocol_id").doNothing())
    .execute();
}

/** Takes out of the protocols of bookings all that they said; that there were some, and when, stays. */
export async function emptyProtocols(trx: Trx, bookingIds: readonly number[]): Promise<void> {
  await trx
    .updateTable("protocols")
    .set(emptiedColumns("protocols"))
    .where("booking_id", "in", bookingIds)
    .where("facts", "!=", "")
    .execute();
  const own = trx.selectFrom("protocols").select("id").where("booking_id", "in", bookingIds);
  await trx.deleteFrom("protocol_documents").where("protocol_id", "in", own).execute();
  await trx.deleteFrom("protocol_photos").where("booking_id", "in", bookingIds).execute();
}

/** Deletes photos that no protocol ever came to show. */
export async function deleteOldPhotos(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionMs("protocolPhotos")).toISOString();
  await db.deleteFrom("protocol_photos").where("protocol_id", "is", null).where("created_at", "<=", before).execute();
}
