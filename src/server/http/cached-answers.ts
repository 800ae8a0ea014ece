import { setRecent } from "./recent-entries.ts";

/** What was made of the database, and until when it stays as it is if nobody writes, in milliseconds since 1970. */
export interface Made<Value> {
  value: Value;
  validUntil: number;
}

interface Entry<Value> {
  version: number;
  madeAt: number;
  made: Promise<Made<Value>>;
}

interface Options {
  /** Read for each question, so that an answer is exact. It rises with every change of what the answers are made of. */
  version: () => Promise<number>;
  now: () => Date;
  /** So many are cached: those that were asked for last. */
  limit: number;
}

/**
 * Caches answers by what was asked for, until their version or their time has passed. A caller who asks for one that is
 * just being made waits for it.
 */
export function cacheAnswers<Value>({ version, now, limit }: Options) {
  const entries = new Map<string, Entry<Value>>();

  const begin = (key: string, current: number, time: Date, make: (now: Date) => Promise<Made<Value>>) => {
    const entry = { version: current, madeAt: time.getTime(), made: make(time) };
    entry.made.catch(() => entries.get(key) === entry && entries.delete(key));
    setRecent(entries, key, entry, limit);
    return entry;
  };

  return async (key: string, make: (now: Date) => Promise<Made<Value>>): Promise<Value> => {
    const current = await version();
    const time = now();
    for (let entry = entries.get(key); entry; entry = entries.get(key)) {
      // A clock that was set back may bring back what had run out.
      if (entry.version !== current || time.getTime() < entry.madeAt) break;
      setRecent(entries, key, entry, limit);
      const made = await entry.made;
      if (time.getTime() < made.validUntil) return made.value;
      if (entries.get(key) === entry) break;
    }
    return (await begin(key, current, time, make).made).value;
  };
}
