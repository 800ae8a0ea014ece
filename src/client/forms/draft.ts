import { type BrowserStorage, tabStorage } from "../storage/browser-storage.ts";

/** What outlives a reload, a change of language and the back button: what is typed and not yet sent. */
export interface Draft<Values> {
  /** The kept fields over the given ones. */
  restore(initial: Values): Values;
  keep(values: Values): void;
  /** Called in place of `keep` while the form says nothing new. Absent: such a form is kept, too. */
  forget?(): void;
}

/**
 * A draft in the tab's storage, as JSON under a key of its own.
 * @param isKept which fields; all by default. Passwords and consents are not to be kept.
 */
export function createDraft<Values extends object>(
  key: string,
  isKept: (field: string) => boolean = () => true,
  storage: BrowserStorage = tabStorage,
): Required<Draft<Values>> {
  return {
    restore: (initial) => restored(initial, storage.read(key), isKept),
    keep(values) {
      storage.write(key, Object.fromEntries(Object.entries(values).filter(([field]) => isKept(field))));
    },
    forget() {
      storage.write(key, null);
    },
  };
}

/** The values with those of the kept fields that are of the same kind as the form's own. */
export function restored<Values extends object>(
  initial: Values,
  kept: unknown,
  isKept: (field: string) => boolean,
): Values {
  if (typeof kept !== "object" || kept === null) return initial;
  const fields = Object.entries(initial).filter(([field]) => isKept(field) && Object.hasOwn(kept, field));
  const same = fields.map(([field, value]) => [field, (kept as Record<string, unknown>)[field], value] as const);
  const changes = same.filter(([, value, own]) => isLike(value, own)).map(([field, value]) => [field, value] as const);
  return { ...initial, ...Object.fromEntries(changes) };
}

/** Whether a value has the shape of another: the same type, a list for a list, the same parts in an object. */
function isLike(value: unknown, shape: unknown): boolean {
  if (typeof shape !== "object" || shape === null) return typeof value === typeof shape;
  if (Array.isArray(shape) || Array.isArray(value)) return Array.isArray(shape) && Array.isArray(value);
  if (typeof value !== "object" || value === null) return false;
  const parts = value as Record<string, unknown>;
  return Object.entries(shape).every(([name, part]) => isLike(parts[name], part));
}
