import { type Kysely, sql, type Transaction } from "kysely";
import { fullName } from "../../../shared/rules/names.ts";
import { retentionMs } from "../../../shared/rules/retention.ts";
import type { Database } from "../../db/schema.ts";
import { searchTextOf } from "../../db/search-text.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { Inbox, InboxFacts, InboxKind } from "../../db/tables/inbox.ts";
import { nationalNumber } from "../../phone-number.ts";

/** A kind with the facts that it needs. */
export type InboxContent = { [Kind in InboxKind]: { kind: Kind; facts: InboxFacts[Kind] } }[InboxKind];
/** Who it is about, or who wrote; "" where there is nothing. Of a note that somebody wrote, `name` is the heading. */
type Person = Pick<NewRow<Inbox>, "name" | "phone" | "email">;
/** `bookingId`, `voucherId`: what was sold, where its payment or cancellation settles the task. */
export type NewTask = InboxContent & Person & { bookingId?: number | null; voucherId?: number | null };

/** Puts an item into the staff's inbox, in the transaction of what it is about. @returns its id. */
export async function addInboxItem(
  trx: Transaction<Database>,
  item: NewTask & { type: Inbox["type"] },
  now: Date,
): Promise<number> {
  const { type, kind, name, phone, email, bookingId = null, voucherId = null } = item;
  const row: NewRow<Inbox> = {
    type,
    kind,
    facts: JSON.stringify(item.facts),
    name,
    phone,
    email,
    created_at: now.toISOString(),
    canceled: type === "cancellation" ? 1 : 0,
    ticked_off_at: null,
    ticked_off_by: null,
    booking_id: bookingId,
    voucher_id: voucherId,
    closed_by_system: 0,
    search_text: itemSearchText(item),
  };
  return (await trx.insertInto("inbox").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

/** What an item is found by: its person and its facts. */
const itemSearchText = ({ name, phone, email, facts }: NewTask) =>
  searchTextOf([name, phone, nationalNumber(phone), email, ...Object.values(facts as Record<string, string | number>)]);

/** Asks the staff to do something. @returns the task's id, for `closeTask`. */
export function addTask(trx: Transaction<Database>, task: NewTask, now: Date): Promise<number> {
  return addInboxItem(trx, { ...task, type: "todo" }, now);
}

/** Ticks a task off that has nothing left to do. One that somebody ticked off before stays as they left it. */
export async function closeTask(trx: Transaction<Database>, id: number, now: Date): Promise<void> {
  await trx
    .updateTable("inbox")
    .set({ ticked_off_at: now.toISOString(), closed_by_system: 1 })
    .where("id", "=", id)
    .where("ticked_off_at", "is", null)
    .execute();
}

/** What a task is about that is not done; null where it is, or is gone. */
export async function openTaskKind(trx: Transaction<Database>, id: number): Promise<InboxKind | null> {
  const query = trx.selectFrom("inbox").select("kind").where("id", "=", id).where("ticked_off_at", "is", null);
  return (await query.executeTakeFirst())?.kind ?? null;
}

export const isTaskOpen = async (trx: Transaction<Database>, id: number): Promise<boolean> =>
  (await openTaskKind(trx, id)) !== null;

/** Whether staff were asked and it is not done; lock a name of the kind first, or two ask at once. */
export async function hasOpenTask(trx: Transaction<Database>, kind: InboxKind): Promise<boolean> {
  const query = trx.selectFrom("inbox").select("id").where("kind", "=", kind).where("ticked_off_at", "is", null);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Whether staff were asked before, be it done or not. Lock the booking first: of two that ask only one then finds
 * nothing.
 */
export async function hasTask(trx: Transaction<Database>, bookingId: number, kind: InboxKind): Promise<boolean> {
  const query = trx.selectFrom("inbox").select("id").where("booking_id", "=", bookingId).where("kind", "=", kind);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Whether staff were asked about a booking and it is not done; lock the booking first, as for `hasTask`. */
export async function hasOpenTaskOf(trx: Transaction<Database>, bookingId: number, kind: InboxKind): Promise<boolean> {
  const query = trx.selectFrom("inbox").select("id").where("booking_id", "=", bookingId).where("kind", "=", kind);
  return (await query.where("ticked_off_at", "is", null).limit(1).executeTakeFirst()) !== undefined;
}

/** Ticks off the tasks of those kinds that are open about a booking, or about a voucher. */
export async function closeTasksOf(
  trx: Transaction<Database>,
  of: { booking_id: number } | { voucher_id: number },
  kinds: readonly InboxKind[],
  now: Date,
): Promise<void> {
  await closeOpen(trx, kinds, now)
    .where((is) => is.and(of))
    .execute();
}

/** Ticks off the tasks of a kind that are open about an order at the wallet. */
export async function closeTasksOfOrder(
  trx: Transaction<Database>,
  orderId: string,
  kind: InboxKind,
  now: Date,
): Promise<void> {
  const query = trx
    .selectFrom("inbox")
    .select(["id", "facts"])
    .where("kind", "=", kind)
    .where("ticked_off_at", "is", null);
  for (const { id, facts } of await query.execute()) {
    if ((JSON.parse(facts) as { order?: string }).order === orderId) await closeTask(trx, id, now);
  }
}

/** Ticks off the task about a withdrawal, on behalf of the admin who took it. */
export async function closeWithdrawalTask(
  trx: Transaction<Database>,
  withdrawal: number,
  userId: number,
  now: Date,
): Promise<void> {
  const query = trx.selectFrom("inbox").select(["id", "facts"]).where("kind", "=", "withdrawalUndecided");
  for (const { id, facts } of await query.where("ticked_off_at", "is", null).execute()) {
    const about = JSON.parse(facts) as InboxFacts["withdrawalUndecided"];
    if (about.withdrawal === withdrawal) await tickOff(trx, id, userId, now);
  }
}

/** Ticks off all tasks of a kind that are open, whatever they are about. */
export async function closeTasksOfKind(trx: Transaction<Database>, kind: InboxKind, now: Date): Promise<void> {
  await closeOpen(trx, [kind], now).execute();
}

const closeOpen = (trx: Transaction<Database>, kinds: readonly InboxKind[], now: Date) =>
  trx
    .updateTable("inbox")
    .set({ ticked_off_at: now.toISOString(), closed_by_system: 1 })
    .where("kind", "in", kinds)
    .where("ticked_off_at", "is", null);

/** Ticks off what is open. @returns false where somebody did before. */
export async function tickOff(trx: Transaction<Database>, id: number, userId: number, now: Date): Promise<boolean> {
  const names = trx.selectFrom("users").select(["first_name", "last_name"]).where("id", "=", userId);
  const name = fullName(await names.executeTakeFirstOrThrow()).toLowerCase();
  const { numUpdatedRows } = await trx
    .updateTable("inbox")
    .set({
      ticked_off_at: now.toISOString(),
      ticked_off_by: userId,
      search_text: sql<string>`search_text || ' ' || ${name}`,
    })
    .where("id", "=", id)
    .where("ticked_off_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes items about somebody who is erased. */
export async function deleteItems(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom("inbox").where("id", "in", ids).execute();
}

/** Deletes messages, notices and tasks that were done. A task that is open stays until somebody does it. */
export async function deleteOldItems(db: Kysely<Database>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionMs("messages")).toISOString();
  const old = db.deleteFrom("inbox").where("created_at", "<=", before);
  await old.where("type", "in", ["contact", "confirmation", "cancellation"]).execute();
  await old.where("type", "=", "todo").where("ticked_off_at", "is not", null).execute();
}
