/** What outlives a reload, a change of language and the back button: what is typed and not yet saved. */
export interface SettingsStorage {
  /** The draft, in the shape of the form; null where nothing was kept. */
  read<Values extends object>(shape: Values): Values | null;
  /** Passwords are not kept. */
  keep(values: object): void;
  forget(): void;
}

/** Whether a value read back has the shape of the form's own. */
function isLike(value: unknown, shape: unknown): boolean {
  if (typeof shape !== "object" || shape === null) return typeof value === typeof shape;
  if (typeof value !== "object" || value === null) return false;
  const parts = value as Record<string, unknown>;
  return Object.entries(shape).every(([name, part]) => isLike(parts[name], part));
}

const withoutPasswords = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith("password")));

/**
 * @param storage the tab's session storage; null where there is none (server, or forbidden by the reader).
 * @param userId whose form it is: nobody else sees the draft.
 */
export function createSettingsStorage(
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | null,
  userId: number,
): SettingsStorage {
  const key = `settings-${userId}`;
  return {
    read<Values extends object>(shape: Values) {
      try {
        const kept: unknown = JSON.parse(storage?.getItem(key) ?? "null");
        const draft: unknown = typeof kept === "object" && kept !== null ? { ...shape, ...kept } : null;
        return isLike(draft, shape) ? (draft as Values) : null;
      } catch {
        return null;
      }
    },
    keep(values) {
      try {
        storage?.setItem(key, JSON.stringify(withoutPasswords(values)));
      } catch {
        // A full or forbidden storage costs a reload's comfort, nothing else.
      }
    },
    forget() {
      try {
        storage?.removeItem(key);
      } catch {
        // As above.
      }
    },
  };
}
