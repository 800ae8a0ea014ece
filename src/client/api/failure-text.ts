import type { FlatNamespace, TFunction } from "i18next";
import type { MessageKey } from "../../shared/rules/message-key.ts";
import type { TextKey } from "../screen-row.ts";
import { toApiFailure } from "./failure.ts";

/** What a screen says of failures in words of its own: keys of texts. */
export interface FailureTexts {
  network?: TextKey;
  /** What it was about is not there any more (404). */
  gone?: TextKey;
  /** What the screen says in words of its own; any other refusal by the server's, which has one for each. */
  refused?: Readonly<Partial<Record<MessageKey, TextKey>>>;
  general?: TextKey;
}

/** Why a change was refused, in words that say what to do next; undefined without an error. */
export function failureText(t: TFunction<FlatNamespace[]>, error: unknown, texts: FailureTexts): string | undefined {
  const key = failureKey(error, texts);
  const failure = error === undefined ? null : toApiFailure(error);
  const facts = failure?.kind === "conflict" ? failure.facts : undefined;
  return key && (t as (key: TextKey, facts?: Readonly<Record<string, string>>) => string)(key, facts);
}

function failureKey(error: unknown, { network, gone, refused, general }: FailureTexts): TextKey | undefined {
  if (error === undefined) return undefined;
  const failure = toApiFailure(error);
  const other = general ?? "common:failure.general";
  switch (failure.kind) {
    case "network":
      return network ?? "common:failure.network";
    case "conflict":
    case "field":
    case "limited": {
      const [key] = Object.values(failure.errors ?? {});
      return key === undefined ? other : (refused?.[key] ?? key);
    }
    case "server":
      return failure.status === 404 ? (gone ?? other) : other;
    default:
      return other;
  }
}
