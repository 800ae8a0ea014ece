import type { Insertable, Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Inbox } from "../../db/tables/work.ts";

/** Puts an open item into the staff's inbox. */
export async function addInboxItem(
  trx: Transaction<Database>,
  item: Omit<Insertable<Inbox>, "id" | "ticked_off" | "canceled">,
): Promise<void> {
  await trx
    .insertInto("inbox")
    .values({ ...item, canceled: 0, ticked_off: null })
    .execute();
}
