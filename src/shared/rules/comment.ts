import { type ExtraName, extras } from "./extras.ts";
import type { LicenseAnswer } from "./license.ts";
import type { BookedExtra } from "./own-extras.ts";

export interface CommentParts {
  /** Null where nothing was answered, since the boat does not ask. */
  licenseAnswer: LicenseAnswer | null;
  adults: number;
  children: number;
  /** One age for one child, the youngest and oldest for several; empty without children, or where nobody asked. */
  ages: readonly number[];
  extras: readonly ExtraName[];
  /** Of the price list's own, by their German names; absent where the boat has none. */
  ownExtras?: readonly Pick<BookedExtra, "name_de" | "pieces">[];
  own: string;
}

const licenseWords = { yes: "vorhanden", no: "nicht vorhanden" } as const;

/** The comment sent with a booking, assembled in German from the form (requirements/booking.md). */
export function assembleComment(parts: CommentParts): string {
  const ages = parts.ages.length > 0 ? ` (Alter: ${parts.ages.join(" bis ")} Jahre)` : "";
  const chosen = [...parts.extras.map((name) => extras[name].german), ...ownNames(parts.ownExtras ?? [])];
  const lines = [
    `Führerschein: ${parts.licenseAnswer === null ? "nicht angegeben" : licenseWords[parts.licenseAnswer]}`,
    `Erwachsene: ${parts.adults}`,
    parts.children > 0 && `Kinder: ${parts.children}${ages}`,
    chosen.length > 0 && `Extras: ${chosen.join(", ")}`,
    parts.own.trim() && `Kommentar: ${parts.own.trim()}`,
  ];
  return lines.filter(Boolean).join("\n");
}

/** A list may have more of its own than a comment holds: the booking says them all, too. */
const longestOwnNames = 400;

function ownNames(chosen: NonNullable<CommentParts["ownExtras"]>): string[] {
  const names = chosen.map(({ name_de: name, pieces }) => (pieces === 1 ? name : `${pieces} × ${name}`));
  const fitting = names.filter((_, index) => names.slice(0, index + 1).join(", ").length <= longestOwnNames);
  const left = names.length - fitting.length;
  return left === 0 ? names : [...fitting, `${left} weitere`];
}

/** What the guest wrote themselves, of a comment that was assembled as above; "" without. */
export function ownComment(comment: string): string {
  const [, own = ""] = /^Kommentar: ([^]*)/m.exec(comment) ?? [];
  return own.trim();
}

/**
 * What the guest wrote, without what the booking says in columns of its own (party, licence, extras): the children's
 * ages and their own words. A comment that was not assembled is theirs altogether.
 */
export function guestWords(comment: string): string {
  const [facts = ""] = comment.split(/^Kommentar: /m);
  if (!/^Erwachsene: \d+\r?$/m.test(facts)) return comment;
  const [ages = ""] = /Alter: [^)]*/.exec(facts) ?? [];
  return [ages, ownComment(comment)].filter(Boolean).join("\n");
}
