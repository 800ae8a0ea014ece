import { type Dialect, Kysely } from "kysely";
import { isDatabaseDamaged } from "./errors.ts";
import type { Database } from "./schema.ts";

/** What a statement was answered that met a damaged page, by the database that was opened. */
const damages = new WeakMap<Kysely<Database>, { message: string | null }>();

/** Opens a database that remembers whether any statement met a damaged page. */
export function openNotingDamage(dialect: Dialect): Kysely<Database> {
  const damage: { message: string | null } = { message: null };
  const db = new Kysely<Database>({
    dialect,
    log(event) {
      if (event.level === "error" && isDatabaseDamaged(event.error)) damage.message ??= messageOf(event.error);
    },
  });
  damages.set(db, damage);
  return db;
}

/**
 * The first message of a damaged page, such as "database disk image is malformed"; null where nobody met one. It stays
 * until the database is opened again: a page does not heal by itself.
 */
export function damageOf(db: Kysely<Database>): string | null {
  return damages.get(db)?.message ?? null;
}

const messageOf = (error: unknown) => String((error as { message?: unknown }).message).split("\n", 1)[0] ?? "";
