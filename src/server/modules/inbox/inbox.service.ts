import type { Kysely } from "kysely";
import type { InboxItem } from "../../../shared/contract/inbox.ts";
import type { User } from "../../../shared/contract/session.ts";
import type { Database } from "../../db/schema.ts";
import { type InboxRow, loggedItems, openItems } from "./inbox.repository.ts";

/** How far back the logs of the inbox reach, in entries: the answer is fetched with every visit of the main menu. */
export const logLength = 500;

/** What is open, and for admins the log too (staff-side 6 "Tasks, inbox": logs are theirs); the newest first. */
export async function listInbox(db: Kysely<Database>, user: Pick<User, "admin">): Promise<InboxItem[]> {
  const open = await openItems(db);
  const logged = user.admin ? await loggedItems(db, logLength) : [];
  return [...open, ...logged].sort(newestFirst).map(toInboxItem);
}

function newestFirst(a: InboxRow, b: InboxRow): number {
  if (a.created_at === b.created_at) return b.id - a.id;
  return a.created_at < b.created_at ? 1 : -1;
}

function toInboxItem({ created_at, canceled, ...item }: InboxRow): InboxItem {
  return { ...item, dateTime: created_at, canceled: canceled === 1 };
}
