import { sql, type Transaction } from "kysely";
import type { Database } from "../schema.ts";

/**
 * Half-days of portals' events by their times, events that are missing or came back from us, and how a calendar is
 * read. What was there before is as it was: from an afternoon to a morning.
 */
export async function extendPortalEvents({ schema }: Transaction<Database>): Promise<void> {
  for (const name of ["starts_am", "ends_pm"]) {
    await schema
      .alterTable("imported_events")
      .addColumn(name, "integer", (column) =>
        column
          .notNull()
          .defaultTo(0)
          .check(sql`${sql.ref(name)} in (0, 1)`),
      )
      .execute();
  }
  for (const name of ["missed", "held_off"]) {
    await schema
      .alterTable("imported_events")
      .addColumn(name, "integer", (column) =>
        column
          .notNull()
          .defaultTo(0)
          .check(sql`${sql.ref(name)} >= 0`),
      )
      .execute();
  }
  await schema
    .alterTable("calendar_imports")
    .addColumn("end_is_last_night", "integer", (column) =>
      column.notNull().defaultTo(0).check(sql`end_is_last_night in (0, 1)`),
    )
    .execute();
  await schema.alterTable("calendar_imports").addColumn("retry_at", "text").execute();
}
