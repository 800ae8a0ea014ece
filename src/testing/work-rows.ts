import type { Insertable, Kysely } from "kysely";
import type { Database } from "../server/db/schema.ts";
import type { Inbox } from "../server/db/tables/inbox.ts";
import type { Products } from "../server/db/tables/products.ts";

const writtenAt = "2027-05-01T08:00:00.000Z";

/** A message of a guest that nobody has ticked off. */
export function anInboxRow({ body = "Hallo", ...changes }: Partial<Insertable<Inbox>> & { body?: string } = {}) {
  const row: Insertable<Inbox> = {
    type: "contact",
    kind: "text",
    facts: JSON.stringify({ text: body }),
    name: "Erika",
    phone: "",
    email: "erika@example.com",
    created_at: writtenAt,
    canceled: 0,
    ticked_off_at: null,
    ticked_off_by: null,
    closed_by_system: 0,
    search_text: "",
    ...changes,
  };
  return row;
}

/**
 * Water at 2.50: six in the fridge, of twelve that there should be. Its stock is a move, as it always is. @returns its
 * id.
 */
export async function addProduct(db: Kysely<Database>, changes: Partial<Insertable<Products>> = {}): Promise<number> {
  const stock = changes.type === "services" ? 0 : 6;
  const { id, actual_stock, target_stock } = await db
    .insertInto("products")
    .values({
      type: "drinks",
      name: "Wasser",
      target_stock: stock * 2,
      actual_stock: stock,
      price_cents: 2_50,
      tax_percent: 19,
      extra: null,
      deleted_at: null,
      created_by: null,
      changed_by: null,
      created_at: writtenAt,
      changed_at: writtenAt,
      version: 1,
      ...changes,
    })
    .returning(["id", "actual_stock", "target_stock"])
    .executeTakeFirstOrThrow();
  if (changes.type === "services") return id;
  const move = { kind: "created", actual_change: actual_stock, target_change: target_stock, reason: "" } as const;
  const origin = { product_id: id, actor_id: null, transaction_id: null, created_at: writtenAt };
  await db
    .insertInto("stock_moves")
    .values({ ...move, ...origin })
    .execute();
  return id;
}
