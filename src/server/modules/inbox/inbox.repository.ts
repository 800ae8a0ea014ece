import type { Kysely, Selectable } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Inbox } from "../../db/tables/work.ts";

export type InboxRow = Selectable<Inbox>;

/** What somebody ticks off; the others are there to be read up only. */
const tickedOffByHand = ["todo", "contact"] as const;

/** Items that somebody still has to do, the newest first. */
export function openItems(db: Kysely<Database>): Promise<InboxRow[]> {
  return db
    .selectFrom("inbox")
    .selectAll()
    .where("type", "in", tickedOffByHand)
    .where("ticked_off", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** The newest items that nobody has to do anything about: ticked off, or written for the log. */
export function loggedItems(db: Kysely<Database>, limit: number): Promise<InboxRow[]> {
  return db
    .selectFrom("inbox")
    .selectAll()
    .where((where) => where.or([where("type", "not in", tickedOffByHand), where("ticked_off", "is not", null)]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
