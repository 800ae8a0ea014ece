import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { NewRow } from "../db/tables/columns.ts";
import type { CallCounts } from "../db/tables/work.ts";

type Call = Pick<CallCounts, "name" | "address">;

const minute = 60_000;

/**
 * For how long calls are counted together, in milliseconds from the first of them on. Names of those that are counted
 * for longer than a minute end in `/hour` or `/day`.
 */
export const windows = { minute, hour: 60 * minute, day: 24 * 60 * minute } as const;

/** One statement, so that of many at once no more than `most` are counted. @returns whether this one was. */
export async function countCall(
  db: Kysely<Database>,
  call: Call,
  { most, windowMs }: { most: number; windowMs: number },
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const ends_at = new Date(now.getTime() + windowMs).toISOString();
  const row: NewRow<CallCounts> = { ...call, calls: 1, ends_at };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("call_counts")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["name", "address"])
        .doUpdateSet((is) => {
          const isOver = is("call_counts.ends_at", "<=", at);
          return {
            calls: is
              .case()
              .when(isOver)
              .then(1)
              .else(is("call_counts.calls", "+", 1))
              .end(),
            ends_at: is.case().when(isOver).then(ends_at).else(is.ref("call_counts.ends_at")).end(),
          };
        })
        .where((is) => is.or([is("call_counts.ends_at", "<=", at), is("call_counts.calls", "<", most)])),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** When a call that was not counted will be, in milliseconds since 1970. */
export async function limitedUntil(db: Kysely<Database>, { name, address }: Call, now: Date): Promise<number> {
  const query = db.selectFrom("call_counts").select("ends_at").where("name", "=", name).where("address", "=", address);
  const row = await query.executeTakeFirst();
  return row ? Date.parse(row.ends_at) : now.getTime();
}

/** Forgets addresses whose time is over. */
export async function deleteOldCounts(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom("call_counts").where("ends_at", "<=", now.toISOString()).execute();
}
