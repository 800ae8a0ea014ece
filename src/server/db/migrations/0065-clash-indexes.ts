import type { Transaction } from "kysely";
import type { Database } from "../schema.ts";

/** Bookings and tasks are looked for among the clashes wherever one of them is deleted. */
export async function indexClashes({ schema }: Transaction<Database>): Promise<void> {
  for (const column of ["booking_id", "task_id"]) {
    await schema.createIndex(`import_clashes_${column}`).on("import_clashes").column(column).execute();
  }
}
