import { type Kysely, PostgresAdapter } from "kysely";
import type { Database } from "./schema.ts";

export type Engine = "sqlite" | "postgres";

export function engineOf(db: Kysely<Database>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}
