import type { TFunction } from "i18next";
import { toApiFailure } from "../../api/failure.ts";

/** Why a change was refused, in words that say what to do next; undefined without an error. */
export function failureText(t: TFunction, error: unknown): string | undefined {
  if (error === undefined) return undefined;
  const failure = toApiFailure(error);
  if (failure.kind === "network") return t("day-plan:failed.network");
  if (failure.kind === "field") return t(Object.values(failure.errors)[0] ?? "day-plan:failed.general");
  const isTooLate = failure.kind === "conflict" || (failure.kind === "server" && failure.status === 404);
  return t(isTooLate ? "day-plan:failed.conflict" : "day-plan:failed.general");
}
