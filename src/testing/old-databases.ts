import { readFileSync } from "node:fs";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { engineOf } from "../server/db/engine.ts";
import { migrations } from "../server/db/migrate.ts";
import { withForeignKeysOff } from "../server/db/migrations/rebuild-table.ts";
import type { Database } from "../server/db/schema.ts";
import type { StaffBooking } from "../shared/contract/staff-booking.ts";

/**
 * Databases that earlier versions wrote, each by its own code: guests booked, paid, changed and cancelled, and that
 * version's server answered what is stored beside the rows.
 */
export const oldVersions = ["0.1.0"] as const;

type Card = Pick<StaffBooking, "id" | "price" | "new_price" | "status" | "outstanding" | "returned" | "disputed"> &
  Pick<StaffBooking, "voucher_used"> & { cancellation: Partial<StaffBooking["cancellation"]> };
export type OldRow = Record<string, string | number | null>;

export interface OldDatabase {
  /** When it answered. */
  at: string;
  migrations: string[];
  /** What its fsck found. */
  findings: string[];
  /** Its day plan, and its list of open money. */
  cards: Card[];
  open: { id: string; kind: string; amount: string; ways: string[] }[];
  /** In an order in which rows refer to earlier ones. */
  tables: Map<string, OldRow[]>;
}

type OldLine =
  | Pick<OldDatabase, "at" | "migrations" | "findings">
  | { card: Card }
  | { open: OldDatabase["open"][number] }
  | { table: string; same: OldRow }
  | { row: OldRow };

/** A line for each card and row; what all rows of a table have in common stands once. */
export function readOldDatabase(version: (typeof oldVersions)[number]): OldDatabase {
  const file = path.join(import.meta.dirname, "old-databases", `${version}.jsonl`);
  const old: OldDatabase = { at: "", migrations: [], findings: [], cards: [], open: [], tables: new Map() };
  let table = { rows: [] as OldRow[], same: {} as OldRow };
  for (const text of readFileSync(file, "utf8").trimEnd().split("\n")) {
    const line = JSON.parse(text) as OldLine;
    if ("card" in line) old.cards.push(line.card);
    else if ("open" in line) old.open.push(line.open);
    else if ("row" in line) table.rows.push({ ...table.same, ...line.row });
    else if ("table" in line) {
      table = { rows: [], same: line.same };
      old.tables.set(line.table, table.rows);
    } else Object.assign(old, line);
  }
  return old;
}

/** Makes the empty database that one. */
export async function becomeOld(db: Kysely<Database>, { migrations: applied, tables }: OldDatabase): Promise<void> {
  const engine = engineOf(db);
  await withForeignKeysOff(db, engine, () =>
    db.transaction().execute(async (trx) => {
      for (const name of applied) await migrations[name]?.(trx, engine);
      await sql`create table schema_migrations (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(
        trx,
      );
      const names = applied.map((name) => sql`(${name}, '2027-05-01T08:00:00.000Z')`);
      await sql`insert into schema_migrations (name, timestamp) values ${sql.join(names)}`.execute(trx);
      for (const [table, rows] of tables) {
        await sql`delete from ${sql.table(table)}`.execute(trx);
        for (const row of rows) {
          const columns = Object.keys(row).map((name) => sql.ref(name));
          const values = sql.join(Object.values(row));
          await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${values})`.execute(trx);
        }
        if (engine === "sqlite" || rows[0]?.["id"] === undefined || typeof rows[0]["id"] !== "number") continue;
        const last = Math.max(...rows.map(({ id }) => Number(id)));
        await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(trx);
      }
    }),
  );
}
