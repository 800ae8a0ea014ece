import type { BookedExtra } from "../../../shared/rules/own-extras.ts";
import type { BookingRow } from "../../db/tables/booking.ts";

/** What a booking has of extras of its list's own. */
export const bookedOwn = ({ own_extras }: Pick<BookingRow, "own_extras">): BookedExtra[] =>
  JSON.parse(own_extras) as BookedExtra[];
