import type { Language } from "../../../shared/contract/page.ts";
import { stayErrors } from "../../../shared/rules/booking-rules.ts";
import { type Day, daysBetween, isDay } from "../../../shared/rules/day.ts";
import type { Role } from "../../../shared/rules/stay.ts";
import type { VehicleCategory } from "../../../shared/rules/vehicle-words.ts";
import { departureOf, peopleOf, type WrittenStay, writtenStay } from "../../format/stay-address.ts";

/** Who asks, and when. */
export interface Asking {
  language: Language;
  category: VehicleCategory;
  role: Role;
  today: Day;
  /** The first day on which a stay may begin. */
  firstStart: Day;
}

/** What is looked for, as the call takes it. */
export interface FinderQuestion {
  from: Day;
  to: Day;
  people: number;
  category: VehicleCategory;
}

/** What keeps the address from being a question, by the field that is wrong. */
export type FinderFault = "from" | "to" | "nights" | "people";

export interface ReadQuestion {
  /** As the address has it: for the fields. */
  written: WrittenStay;
  question: FinderQuestion | null;
  /** The first value that nobody can look for; null where there is none, or where nothing is asked. */
  fault: FinderFault | null;
}

/** How many people come where nobody says. */
export const usualPeople = 2;
const noSeason = { off_season_start: null, off_season_end: null };

/** What the address asks for, by the rules of a stay; the closed season is for the server to look around. */
export function questionIn(search: string, { language, category, role, today, firstStart }: Asking): ReadQuestion {
  const written = writtenStay(search, language);
  const { from, people } = written;
  const to = departureOf(written);
  const endField = written.nights && !written.to ? "nights" : "to";
  const wrong = (fault: FinderFault | null): ReadQuestion => ({ written, question: null, fault });
  if (from === null && written.to === null && written.nights === null) return wrong(null);
  if (!isDay(from)) return wrong("from");
  if (to === null) return wrong(endField);
  const nights = daysBetween(from, to);
  const errors = stayErrors({ start: from, nights }, { role, today, firstStart, offSeason: noSeason });
  if (errors.booked_day) return wrong("from");
  if (errors.booked_duration || nights < 1) return wrong(endField);
  const count = people === null ? usualPeople : peopleOf(people);
  if (count === null) return wrong("people");
  return { written, question: { from, to, people: count, category }, fault: null };
}
