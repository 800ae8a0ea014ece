import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";
import type { ChangeCounts } from "./tables/work.ts";

/**
 * How often what an answer is made of was changed, by every transaction that had been committed when it was asked for.
 */
export type ReadChangeCount = (topic: ChangeCounts["topic"]) => Promise<number>;

/** One statement reads the counts of all topics, for everybody who waits for one. */
export function openChangeCounts(db: Kysely<Database>): ReadChangeCount {
  const query = db
    .selectFrom("change_counts")
    .select((is) => ["topic", is.fn.sum<number>("changes").as("changes")])
    .groupBy("topic")
    .compile();
  const read = shareReads(async () => {
    const { rows } = await db.executeQuery(query);
    return new Map(rows.map(({ topic, changes }) => [topic, changes]));
  });
  return async (topic) => {
    const changes = (await read()).get(topic);
    if (changes === undefined) throw new Error(`nobody counts the changes of ${topic}`);
    return changes;
  };
}

/**
 * Each caller is answered by a read that began after it asked, and so sees all that was written before. One read runs
 * at a time: all who ask meanwhile, or in the same turn of the event loop, share the next one.
 */
export function shareReads<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | null = null;
  const readNext = async () => {
    await running;
    await new Promise<void>((resolve) => setImmediate(resolve));
    next = null;
    const result = read();
    running = result.catch(() => undefined);
    return result;
  };
  return () => (next ??= readNext());
}
