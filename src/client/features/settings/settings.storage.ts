import { tabStorage } from "../../storage/browser-storage.ts";

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

/** @param userId whose form it is: nobody else sees the draft. */
export function createSettingsStorage(userId: number): SettingsStorage {
  const key = `settings-${userId}`;
  return {
    read<Values extends object>(shape: Values) {
      const kept = tabStorage.read(key);
      const draft: unknown = typeof kept === "object" && kept !== null ? { ...shape, ...kept } : null;
      return isLike(draft, shape) ? (draft as Values) : null;
    },
    keep: (values) => void tabStorage.write(key, withoutPasswords(values)),
    forget: () => void tabStorage.write(key, null),
  };
}
