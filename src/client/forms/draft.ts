import { type BrowserStorage, tabStorage } from "../storage/browser-storage.ts";

/** What outlives a reload, a change of language and the back button: what is typed and not yet sent. */
export interface Draft<Values> {
  /**
   * The remembered fields over the given ones.
   * @param typed what was typed before it could be asked for: it is newer, and the form puts it over what is restored.
   */
  restore(initial: Values, typed?: Partial<Values>): Values;
  keep(values: Values): void;
  /** Called in place of `keep` while the form says nothing new. Absent: such a form is remembered, too. */
  forget?(): void;
}

/**
 * A draft in the tab's storage, as JSON under a key of its own.
 * @param isRemembered which fields; all by default. Passwords and consents are not to be remembered.
 */
export function createDraft<Values extends object>(
  key: string,
  isRemembered: (field: string) => boolean = () => true,
  storage: BrowserStorage = tabStorage,
): Required<Draft<Values>> {
  return {
    restore: (initial) => restored(initial, storage.read(key), isRemembered),
    keep(values) {
      storage.write(key, Object.fromEntries(Object.entries(values).filter(([field]) => isRemembered(field))));
    },
    forget() {
      storage.write(key, null);
    },
  };
}

/** The values with those of the remembered fields that are of the same kind as the form's own. */
export function restored<Values extends object>(
  initial: Values,
  draft: unknown,
  isRemembered: (field: string) => boolean,
): Values {
  if (typeof draft !== "object" || draft === null) return initial;
  const fields = Object.entries(initial).filter(([field]) => isRemembered(field) && Object.hasOwn(draft, field));
  const same = fields.map(([field, value]) => [field, (draft as Record<string, unknown>)[field], value] as const);
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
