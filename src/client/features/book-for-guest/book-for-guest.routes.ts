import type { StaffScreenRow } from "../../screen-row.ts";

/** Reached from day plan, board and search (requirements/book-for-guest.md). */
export const bookForGuestScreen = {
  id: "bookForGuest",
  path: "/Neue-Buchung",
  access: "staff",
  title: "book-for-guest:head.bookForGuest",
  namespaces: ["book-for-guest", "calendar", "checkout", "extras", "validation", "validation-staff"],
} as const satisfies StaffScreenRow;
