import type { TFunction } from "i18next";
import { toApiFailure } from "./failure.ts";

/** What a screen says of failures: keys of texts. */
export interface FailureTexts {
  network: string;
  /** What it was about is not there any more (404). */
  gone: string;
  /** Somebody else acted first (409); absent where the server's own message says it better. */
  conflict?: string;
  general: string;
}

/** Why a change was refused, in words that say what to do next; undefined without an error. */
export function failureText(t: TFunction, error: unknown, texts: FailureTexts): string | undefined {
  if (error === undefined) return undefined;
  const failure = toApiFailure(error);
  switch (failure.kind) {
    case "network":
      return t(texts.network);
    case "conflict":
      return t(texts.conflict ?? Object.values(failure.errors)[0] ?? texts.general);
    case "field":
      return t(Object.values(failure.errors)[0] ?? texts.general);
    case "server":
      return t(failure.status === 404 ? texts.gone : texts.general);
    default:
      return t(texts.general);
  }
}
