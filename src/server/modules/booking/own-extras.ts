import { addedHalvesOf } from "../../../shared/rules/early-and-late.ts";
import type { BookedExtra, OwnExtraLine } from "../../../shared/rules/own-extras.ts";
import type { TakenHalf } from "../../../shared/rules/price-list.ts";
import type { BookingRow } from "../../db/tables/booking.ts";
import { Problem } from "../../http/problem.ts";

/** What a booking has of extras of its list's own. */
export const bookedOwn = ({ own_extras }: Pick<BookingRow, "own_extras">): BookedExtra[] =>
  JSON.parse(own_extras) as BookedExtra[];

/** The halves that a stay has by what is charged of them (requirements/early-and-late.md). */
export const halvesOfLines = (lines: readonly OwnExtraLine[]) => addedHalvesOf(lines.map(({ extra }) => extra.takes));

/** The refusal of an extra whose half-day is another's: the stay without it may still be free. */
export const halfTaken = (half: TakenHalf) =>
  half === "firstMorning"
    ? new Problem("CONFLICT", { own_extras: "validation:earlyTaken" })
    : new Problem("CONFLICT", { own_extras: "validation:lateTaken" });
