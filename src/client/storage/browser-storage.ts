/**
 * One of the browser's two storages. It may be missing (on the server), forbidden by the visitor or full: then nothing
 * is read and nothing is stored, and no call throws.
 */
export interface BrowserStorage {
  /** The text under a key; null where there is none. */
  readText(key: string): string | null;
  /** Keeps a text, or removes it when null. @returns whether the browser did so. */
  writeText(key: string, text: string | null): boolean;
  /** The value under a key, of whatever shape; null where there is none or where it is no JSON. */
  read(key: string): unknown;
  /** Keeps a value as JSON, or removes it when null. @returns whether the browser did so. */
  write(key: string, value: unknown): boolean;
  /** Removes everything but what stands under the wanted keys. */
  removeAllBut(isWanted: (key: string) => boolean): void;
}

/**
 * @param open finds the storage each time, because a browser that forbids it already throws when it is asked for it.
 */
export function browserStorage(open: () => Pick<Storage, "getItem" | "setItem" | "removeItem">): BrowserStorage {
  const storage: BrowserStorage = {
    readText(key) {
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    writeText(key, text) {
      try {
        if (text === null) open().removeItem(key);
        else open().setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
    read(key) {
      try {
        return JSON.parse(storage.readText(key) ?? "null");
      } catch {
        return null;
      }
    },
    write: (key, value) => storage.writeText(key, value === null ? null : JSON.stringify(value)),
    removeAllBut(isWanted) {
      try {
        for (const key of Object.keys(open())) if (!isWanted(key)) storage.writeText(key, null);
      } catch {
        // What cannot be read was not written either.
      }
    },
  };
  return storage;
}

/** Stored for as long as the tab lives. */
export const tabStorage = browserStorage(() => window.sessionStorage);

/** Stored until the visitor clears it, for all tabs. */
export const deviceStorage = browserStorage(() => window.localStorage);
