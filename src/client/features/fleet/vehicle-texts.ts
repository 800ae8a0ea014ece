import type { Description, Vehicle } from "../../../shared/contract/fleet.ts";
import type { Language } from "../../../shared/contract/page.ts";
import { isLargerBoat } from "../../../shared/rules/cash-fees.ts";

/**
 * A part of the description in the reader's language. English falls back to German (requirements/fleet.md), and
 * `language` says which one the text is in; null where nothing has been entered.
 */
export function descriptionOf(
  { descriptionDE, descriptionEN }: Pick<Vehicle, "descriptionDE" | "descriptionEN">,
  part: keyof Description,
  language: Language,
): { text: string; language: Language } | null {
  const german = descriptionDE[part].trim();
  const english = language === "en" ? descriptionEN[part].trim() : "";
  if (english) return { text: english, language: "en" };
  return german ? { text: german, language: "de" } : null;
}

/** Which licence notice a vehicle carries; the larger boats may be steered on the charter licence of the briefing. */
export function licenseNotice({ name, license }: Pick<Vehicle, "name" | "license">) {
  return license !== "yes" && isLargerBoat(name) ? "charter" : license;
}
