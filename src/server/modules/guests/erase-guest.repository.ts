import type { Transaction } from "kysely";
import { emptiedColumns } from "../../db/personal-data/personal-data.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { Erasures } from "../../db/tables/erasures.ts";
import { forgetGuestsOf } from "../booking/old-bookings.repository.ts";
import { deleteItems } from "../inbox/inbox.repository.ts";
import { forgetPayer } from "../payments/old-orders.repository.ts";
import type { GuestRows } from "./guest-rows.repository.ts";

type Trx = Transaction<Database>;

/** What an erasure changes or deletes; of items their numbers are enough. */
export type ErasableRows = Pick<GuestRows, "bookings" | "vouchers" | "orders" | "withdrawals" | "mails"> & {
  items: readonly { id: number }[];
};

/** So many ids in one statement: databases limit them. */
const atOnce = 500;

/** Takes a guest out of their rows, deletes those that are about nothing else, and writes down how many that were. */
export async function eraseRows(trx: Trx, rows: ErasableRows, erasure: NewRow<Erasures>): Promise<void> {
  const { bookings, vouchers, orders, withdrawals, mails, items } = rows;
  const sessions = orders.flatMap(({ session_hash }) => (session_hash === "" ? [] : [session_hash]));
  for (const ids of chunksOf(bookings)) {
    await forgetGuestsOf(trx, ids);
    for (const table of ["booking_addresses", "booking_links", "crew_members"] as const) {
      await trx.deleteFrom(table).where("booking_id", "in", ids).execute();
    }
  }
  for (const ids of chunksOf(vouchers)) {
    await trx.updateTable("vouchers").set(emptiedColumns("vouchers")).where("id", "in", ids).execute();
  }
  for (const order of orders) await forgetPayer(trx, order);
  for (const ids of chunksOf(withdrawals)) {
    await trx.updateTable("withdrawals").set(emptiedColumns("withdrawals")).where("id", "in", ids).execute();
  }
  for (const ids of chunksOf(mails)) {
    await trx.updateTable("outbox").set({ repeats_id: null }).where("repeats_id", "in", ids).execute();
    await trx.deleteFrom("outbox").where("id", "in", ids).execute();
  }
  for (const ids of chunksOf(items)) {
    await trx.updateTable("outbox").set({ task_id: null }).where("task_id", "in", ids).execute();
    await deleteItems(trx, ids);
  }
  if (sessions.length > 0) {
    await trx.deleteFrom("sessions").where("token_hash", "in", sessions).where("user_id", "is", null).execute();
  }
  await trx.insertInto("erasures").values(erasure).execute();
}

function chunksOf(rows: readonly { id: number }[]): number[][] {
  const ids = rows.map(({ id }) => id);
  return Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, index) =>
    ids.slice(index * atOnce, (index + 1) * atOnce),
  );
}
