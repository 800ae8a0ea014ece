/**
 * Puts an entry last in a map that is thereby ordered by last use.
 * @param limit so many entries stay: those that were put last.
 */
export function setRecent<Key, Value>(entries: Map<Key, Value>, key: Key, value: Value, limit: number): void {
  entries.delete(key);
  entries.set(key, value);
  for (const oldest of entries.keys()) {
    if (entries.size <= limit) break;
    entries.delete(oldest);
  }
}
