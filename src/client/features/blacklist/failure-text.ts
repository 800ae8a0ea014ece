import type { TFunction } from "i18next";
import { toApiFailure } from "../../api/failure.ts";

/** Why a ban was not written or lifted; undefined without an error. */
export function banFailure(t: TFunction, error: unknown): string | undefined {
  if (error === undefined) return undefined;
  const failure = toApiFailure(error);
  if (failure.kind === "network") return t("blacklist:failure.network");
  if (failure.kind === "field" || failure.kind === "conflict") {
    return t(Object.values(failure.errors)[0] ?? "blacklist:failure.general");
  }
  const isGone = failure.kind === "server" && failure.status === 404;
  return t(isGone ? "blacklist:failure.gone" : "blacklist:failure.general");
}
