import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../schema.ts";

interface InboxBefore {
  inbox: { id: number; body: string; created_at: string; ticked_off: string | null };
}

interface InboxAfter {
  inbox: { id: number; facts: string; ticked_off_at: string | null; closed_by_system: 0 | 1 };
}

/** Begins the words under which the server ticked off its own tasks. */
const closedBySystem = "Von selbst erledigt";

/**
 * An item of the inbox stores its kind and facts instead of a German sentence, and who ticked it off in columns. Older
 * items keep their sentences as facts: `text`, and `tickedOff` where the old words name somebody.
 */
export async function createInboxFacts(trx: Transaction<Database>): Promise<void> {
  const { schema } = trx;
  const add = async (name: string, type: "text" | "integer", initial?: string | number) => {
    const table = schema.alterTable("inbox");
    await table
      .addColumn(name, type, (column) => (initial === undefined ? column : column.notNull().defaultTo(initial)))
      .execute();
  };
  await add("kind", "text", "text");
  await add("facts", "text", "{}");
  await add("ticked_off_at", "text");
  await schema
    .alterTable("inbox")
    .addColumn("ticked_off_by", "integer", (column) => column.references("users.id").onDelete("set null"))
    .execute();
  await schema
    .alterTable("inbox")
    .addColumn("closed_by_system", "integer", (column) =>
      column.notNull().defaultTo(0).check(sql`closed_by_system in (0, 1)`),
    )
    .execute();

  const before = trx as unknown as Kysely<InboxBefore>;
  const after = trx as unknown as Kysely<InboxAfter>;
  for (const { id, body, created_at, ticked_off } of await before.selectFrom("inbox").selectAll().execute()) {
    const facts = { text: body, ...(ticked_off === null ? {} : { tickedOff: ticked_off }) };
    const closed_by_system = ticked_off?.startsWith(closedBySystem) ? 1 : 0;
    // The old words name only a day; the time of the item itself keeps the order.
    const ticked_off_at = ticked_off === null ? null : created_at;
    const changes = { facts: JSON.stringify(facts), ticked_off_at, closed_by_system } as const;
    await after.updateTable("inbox").set(changes).where("id", "=", id).execute();
  }

  for (const name of ["body", "ticked_off"]) await schema.alterTable("inbox").dropColumn(name).execute();
}
