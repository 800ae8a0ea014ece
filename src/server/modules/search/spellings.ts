import { fold } from "../../../shared/rules/fold.ts";

/** The words of a text, without the signs between them: "O'Brien-Meyer" is obrien and meyer. */
export function wordsIn(text: string): string[] {
  const joined = text.replaceAll(/['’`´]/g, "");
  return joined
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .map(fold);
}
