import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * Lets a style sheet count in jsdom, which loads none; until the document's head is emptied.
 * @param media also what the sheet says for that media query, such as `print`.
 */
export function applyStyleSheet(file: string, media?: string): void {
  const sheet = document.createElement("style");
  sheet.textContent = readFileSync(path.join(process.cwd(), "src/client", file), "utf8");
  document.head.append(sheet);
  if (media === undefined) return;
  const rules = [...(sheet.sheet?.cssRules ?? [])].filter(
    (rule): rule is CSSMediaRule => "media" in rule && (rule as CSSMediaRule).media.mediaText === media,
  );
  if (rules.length === 0) throw new Error(`${file} says nothing for ${media}`);
  const inside = document.createElement("style");
  inside.textContent = rules.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join("\n");
  document.head.append(inside);
}
