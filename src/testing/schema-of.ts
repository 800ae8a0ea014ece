import { type Kysely, sql } from "kysely";
import { engineOf } from "../server/db/engine.ts";
import type { Database } from "../server/db/schema.ts";

const ours = sql`'public'::regnamespace`;

/** PostgreSQL's catalog: columns in their order, constraints, indexes, triggers and functions. */
const catalog = [
  sql<Line>`
    select 'column ' || relation.relname || ' ' || row_number() over (partition by relation.oid order by attnum) as name,
      concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attcollation::regcollation,
        pg_get_expr(adbin, adrelid)) as text
    from pg_attribute
    join pg_class as relation on relation.oid = attrelid and relkind = 'r' and relnamespace = ${ours}
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped`,
  sql<Line>`
    select 'constraint ' || conrelid::regclass || ' ' || conname as name, pg_get_constraintdef(oid) as text
    from pg_constraint where connamespace = ${ours}`,
  sql<Line>`select 'index ' || indexname as name, indexdef as text from pg_indexes where schemaname = 'public'`,
  sql<Line>`
    select 'trigger ' || tgrelid::regclass || ' ' || tgname as name, pg_get_triggerdef(oid) as text
    from pg_trigger where not tgisinternal`,
  sql<Line>`
    select 'function ' || proname as name, pg_get_functiondef(oid) as text from pg_proc where pronamespace = ${ours}`,
];

const ofSqlite = [sql<Line>`select type || ' ' || name as name, coalesce(sql, '') as text from sqlite_schema`];

interface Line {
  name: string;
  text: string;
}

/** All that tables, indexes, constraints and triggers are, by their names; quotes and line breaks do not count. */
export async function schemaOf(db: Kysely<Database>): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const query of engineOf(db) === "postgres" ? catalog : ofSqlite) {
    const { rows } = await query.execute(db);
    for (const { name, text } of rows) all[name] = text.replaceAll('"', "").replace(/\s+/g, " ");
  }
  return all;
}
