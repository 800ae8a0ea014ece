import { useTranslation } from "react-i18next";
import type guards from "../../../locales/de/guards.json";

type Guards = typeof guards;

/**
 * The sentence of a guard (locales/guards) that refuses what a person wants to do; null where none does, or where it has
 * no sentence because no button leads there.
 */
export function useGuardText<Machine extends keyof Guards>(machine: Machine, guard: string | null): string | null {
  const { t, i18n } = useTranslation("guards");
  if (guard === null || !i18n.exists(`guards:${machine}.${guard}`)) return null;
  return t(`${machine}.${guard}` as never);
}
