import { sql, type Transaction } from "kysely";
import type { Database } from "../schema.ts";

/** How many rows are read at once. */
const batch = 500;

/**
 * The lists of the inbox read no more than they show, however much was ticked off: what is open and what is done have
 * indexes of their own. What an entry is searched for by stands in one column, in small letters.
 */
export async function indexInbox(trx: Transaction<Database>): Promise<void> {
  const { schema } = trx;
  await schema
    .alterTable("inbox")
    .addColumn("search_text", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await fillSearchText(trx);
  const isOpen = sql<boolean>`ticked_off_at is null`;
  const isDone = sql<boolean>`ticked_off_at is not null`;
  const index = (name: string) => schema.createIndex(name).on("inbox");
  await index("inbox_open").columns(["type", "created_at", "id"]).where(isOpen).execute();
  // Two equal columns: SQLite prefers it to the older index of type and time, in which what is done stands, too.
  await index("inbox_type_ticked_off_at").columns(["type", "ticked_off_at", "created_at", "id"]).execute();
  await index("inbox_open_kind").column("kind").where(isOpen).execute();
  await index("inbox_done").columns(["type", "ticked_off_at", "id"]).where(isDone).execute();
}

async function fillSearchText(trx: Transaction<Database>): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: { id: number; name: string; phone: string; email: string; facts: string; by: string | null }[] =
      await trx
        .selectFrom("inbox")
        .leftJoin("users", "users.id", "inbox.ticked_off_by")
        .select(["inbox.id", "inbox.name", "inbox.phone", "inbox.email", "inbox.facts"])
        .select(sql<string | null>`users.first_name || ' ' || users.last_name`.as("by"))
        .where("inbox.id", ">", after)
        .orderBy("inbox.id")
        .limit(batch)
        .execute();
    for (const { id, name, phone, email, facts, by } of rows) {
      const values = Object.values(JSON.parse(facts) as Record<string, string | number>);
      const search_text = [name, phone, email, ...values, by ?? ""].join(" ").toLowerCase();
      await trx.updateTable("inbox").set({ search_text }).where("id", "=", id).execute();
    }
    after = rows.at(-1)?.id;
  }
}
