import type { Generated, SelectType } from "kysely";

// What columns hold that the database itself has no type for.

/** An instant as ISO 8601 text in UTC with milliseconds: sorts as time does, the same on both engines. */
export type Instant = string;

/** SQLite has no boolean; both engines store 0 or 1 as an integer. */
export type Flag = 0 | 1;

/** JSON stored as text; the repository that owns the column parses it. */
export type JsonText = string;

/**
 * A row to be inserted. Kysely's own Insertable lets columns be forgotten that may be null; here each one is named, but
 * for those that the database fills itself.
 */
export type NewRow<Table> = {
  [Column in keyof Table as Table[Column] extends Generated<unknown> ? never : Column]: Table[Column];
} & {
  [Column in keyof Table as Table[Column] extends Generated<unknown> ? Column : never]?: SelectType<Table[Column]>;
};
