import { useTranslation } from "react-i18next";
import type guards from "../../../locales/de/guards.json";

type Guards = typeof guards;

/**
 * The sentence of what refuses (locales/guards): a machine's guard, or a lifecycle's status; null where nothing does.
 * Each that a person meets has one (charts/guards.test.ts).
 */
export function useGuardText(): (machine: keyof Guards, refusal: string | null) => string | null {
  const { t } = useTranslation("guards");
  return (machine, refusal) => (refusal === null ? null : t(`${machine}.${refusal}` as "cashRegister.hasSelection"));
}
