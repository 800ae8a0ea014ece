import type { Insertable, Kysely } from "kysely";
import type { Database } from "../server/db/schema.ts";
import type { Inbox } from "../server/db/tables/inbox.ts";

/** Tasks and messages that wait, however many were ticked off. */
export const openItems = 30;
const rowsAtOnce = 1_000;

/** How many items a database of so many bookings has: of a million bookings, those of the years before are deleted. */
export const inboxItems = (bookings: number) => Math.min(bookings, 100_000);

/**
 * Fills the inbox with `count` items a minute apart, every fifth a message, the others tasks: also of a hundred there
 * are enough for a whole page of the log. All but the first are ticked off.
 */
export async function insertInbox(db: Kysely<Database>, count: number): Promise<void> {
  const started = Date.UTC(2026, 0, 1);
  const row = (index: number): Insertable<Inbox> => {
    const created_at = new Date(started + index * 60_000).toISOString();
    const isOpen = index < openItems;
    const text = `Nummer ${index}: bitte nachsehen, ob alles an seinem Platz ist.`;
    return {
      type: index % 5 === 0 ? "contact" : "todo",
      kind: "text",
      facts: JSON.stringify({ text }),
      name: `Gast ${index}`,
      phone: "",
      email: `gast${index}@example.com`,
      created_at,
      canceled: 0,
      ticked_off_at: isOpen ? null : created_at,
      closed_by_system: isOpen ? 0 : 1,
      search_text: `gast ${index} gast${index}@example.com ${text.toLowerCase()}`,
    };
  };
  for (let from = 0; from < count; from += rowsAtOnce) {
    const length = Math.min(rowsAtOnce, count - from);
    const rows = Array.from({ length }, (_, index) => row(from + index));
    await db.insertInto("inbox").values(rows).execute();
  }
}
