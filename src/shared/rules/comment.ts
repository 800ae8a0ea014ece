import type { ExtraName } from "./extras.ts";
import type { LicenseAnswer } from "./license.ts";

/** The extras' names in the comment, which is always German. */
const extraWords: Record<ExtraName, string> = {
  extra_bbq: "Grill",
  extra_speaker: "Lautsprecher",
  extra_binoculars: "Fernglas",
  extra_captain: "Stand-Up-Paddle",
  extra_fishing_permit_day: "Angelkarte (Tag)",
  extra_fishing_permit_week: "Angelkarte (Woche)",
  extra_canoe_one_person: "Kanu (1 Person)",
  extra_canoe_two_persons: "Kanu (2 Personen)",
  extra_inflatable_boat: "Schlauchboot",
  extra_sonar: "Echolot",
  extra_bed_linen_and_towel: "Bettwäsche & Handtücher",
};

export interface CommentParts {
  /** Null where the boat does not ask. */
  licenseAnswer: LicenseAnswer | null;
  adults: number;
  children: number;
  /** One age for one child, the youngest and oldest for several; empty without children. */
  ages: readonly number[];
  extras: readonly ExtraName[];
  own: string;
}

/** The comment sent with a booking, assembled in German from the form (requirements/booking.md). */
export function assembleComment(parts: CommentParts): string {
  const lines = [
    parts.licenseAnswer && `Führerschein: ${parts.licenseAnswer === "yes" ? "vorhanden" : "nicht vorhanden"}`,
    `Erwachsene: ${parts.adults}`,
    parts.children > 0 && `Kinder: ${parts.children} (Alter: ${parts.ages.join(" bis ")} Jahre)`,
    parts.extras.length > 0 && `Extras: ${parts.extras.map((name) => extraWords[name]).join(", ")}`,
    parts.own.trim() && `Kommentar: ${parts.own.trim()}`,
  ];
  return lines.filter(Boolean).join("\n");
}
