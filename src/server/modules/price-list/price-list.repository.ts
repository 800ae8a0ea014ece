import { type Kysely, sql, type Transaction, type Updateable } from "kysely";
import {
  type HeldPriceList,
  noPriceList,
  type PriceList,
  specifiedPriceList,
} from "../../../shared/rules/price-list.ts";
import { engineOf } from "../../db/engine.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { PriceListRow, PriceLists } from "../../db/tables/price-lists.ts";
import { vehiclesThere } from "../fleet/fleet.ts";
import { priceListOf } from "./price-list-content.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** The number of the list that holds; null where none was published. */
export async function publishedId(db: Db): Promise<number | null> {
  const row = await db.selectFrom("price_lists").select("id").where("state", "=", "published").executeTakeFirst();
  return row?.id ?? null;
}

/** The list that holds. */
export async function findPublished(db: Db): Promise<Pick<PriceListRow, "id" | "content"> | null> {
  const query = db.selectFrom("price_lists").select(["id", "content"]).where("state", "=", "published");
  return (await query.executeTakeFirst()) ?? null;
}

/**
 * A list that was published once, by its number; 0 is the time before the first one. Null where there is none: a draft
 * priced nothing.
 */
export async function publishedOnce(db: Db, id: number): Promise<PriceList | null> {
  if (id === 0) return specifiedPriceList;
  const row = await findPriceList(db, id);
  return row?.published_at ? priceListOf(row.content) : null;
}

/** The lists that bookings agreed on, in one look, by their numbers; that of a shop without one for null. */
export async function agreedPriceLists(
  db: Db,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => HeldPriceList> {
  const named = [...new Set(ids)].filter((id) => id !== null);
  if (named.length === 0) return () => noPriceList;
  const query = db.selectFrom("price_lists").select(["id", "content"]).where("id", "in", named);
  const rows = await query.where("published_at", "is not", null).execute();
  const lists = new Map(rows.map(({ id, content }) => [id, { id, list: priceListOf(content) }]));
  return (id) => (id !== null && lists.get(id)) || noPriceList;
}

/** Likewise of one. */
export async function agreedPriceList(db: Db, id: number | null): Promise<HeldPriceList> {
  return (await agreedPriceLists(db, [id]))(id);
}

export async function findPriceList(db: Db, id: number): Promise<PriceListRow | null> {
  return (await db.selectFrom("price_lists").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** Nobody else takes a step of it until the transaction ends. SQLite's transactions begin with the write lock. */
export async function lockPriceList(trx: Trx, id: number): Promise<PriceListRow | null> {
  const row = await trx
    .selectFrom("price_lists")
    .selectAll()
    .where("id", "=", id)
    .$if(engineOf(trx) === "postgres", (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}

/** The one that holds, so that nobody else replaces it meanwhile. */
export async function lockPublished(trx: Trx): Promise<PriceListRow | null> {
  const row = await trx
    .selectFrom("price_lists")
    .selectAll()
    .where("state", "=", "published")
    .$if(engineOf(trx) === "postgres", (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}

/** All of them with the names of who wrote and published each, the newest first. */
export function listPriceLists(db: Db) {
  return db
    .selectFrom("price_lists")
    .leftJoin("users as author", "author.id", "price_lists.author_id")
    .leftJoin("users as publisher", "publisher.id", "price_lists.published_by")
    .selectAll("price_lists")
    .select(["author.first_name as author_first", "author.last_name as author_last"])
    .select(["publisher.first_name as publisher_first", "publisher.last_name as publisher_last"])
    .orderBy("price_lists.id", "desc")
    .execute();
}

export async function hasOpenPriceList(db: Db): Promise<boolean> {
  const open = db.selectFrom("price_lists").select("id").where("published_at", "is", null);
  return (await open.executeTakeFirst()) !== undefined;
}

/** @returns its number. @throws the driver's unique violation where another one is open. */
export async function insertPriceList(trx: Trx, row: NewRow<PriceLists>): Promise<number> {
  const { id } = await trx.insertInto("price_lists").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updatePriceList(
  trx: Trx,
  { id, version }: Pick<PriceListRow, "id" | "version">,
  columns: Omit<Updateable<PriceLists>, "id" | "version">,
): Promise<void> {
  const query = trx.updateTable("price_lists").set({ ...columns, version: version + 1 });
  await query.where("id", "=", id).where("version", "=", version).execute();
}

export async function deletePriceList(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom("price_lists").where("id", "=", id).execute();
}

/** Whether none of these boats is missing or deleted. */
export async function areBoatsThere(db: Db, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  return (await vehiclesThere(db).select("id").where("id", "in", ids).execute()).length === ids.length;
}

/** Whether each of these boats is or was there once. */
export async function wereBoatsThere(db: Db, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  return (await db.selectFrom("vehicles").select("id").where("id", "in", ids).execute()).length === ids.length;
}

/** The boats that were not deleted, by number. */
export const boatsThere = (db: Db): Promise<{ id: number }[]> => vehiclesThere(db).select("id").orderBy("id").execute();

/** All boats there ever were. */
export const boatNames = (db: Db): Promise<{ id: number; name: string }[]> =>
  db.selectFrom("vehicles").select(["id", "name"]).execute();

/** Stays that are held for somebody who is about to book or pay. */
export async function countRunningHolds(db: Db, now: string): Promise<number> {
  const query = db.selectFrom("holds").select((is) => is.fn.countAll<number>().as("count"));
  const { count } = await query.where("expires_at", ">", now).executeTakeFirstOrThrow();
  return Number(count);
}

/** A boat that guests can book: it has a price, and is neither blocked nor deleted. */
export interface PricedBoat {
  id: number;
  name: string;
  nightCents: number;
}

export async function pricedBoats(db: Db): Promise<PricedBoat[]> {
  const rows = await db
    .selectFrom("vehicles")
    .select(["id", "name", "night_cents"])
    .where("deleted_at", "is", null)
    .where("blocked", "=", sql.lit(0 as const))
    .orderBy("id")
    .execute();
  return rows.flatMap(({ id, name, night_cents }) =>
    night_cents === null ? [] : [{ id, name, nightCents: night_cents }],
  );
}
