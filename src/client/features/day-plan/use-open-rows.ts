import { useState } from "react";
import type { StaffBooking } from "../../../shared/contract/staff-booking.ts";
import type { Day } from "../../../shared/rules/day.ts";

const none: ReadonlySet<string> = new Set();

/**
 * The boats whose rows are open, anew for each day; that of the wanted booking is opened once its card can be shown.
 */
export function useOpenRows(day: Day, bookings: readonly StaffBooking[], wanted: number | null) {
  const [open, setOpen] = useState({ day, boats: none });
  const boats = open.day === day ? open.boats : none;
  const wantedBoat = bookings.find(({ id }) => id === wanted)?.vehicle_name;
  if (wantedBoat !== undefined && !boats.has(wantedBoat)) setOpen({ day, boats: new Set([...boats, wantedBoat]) });
  const toggle = (boat: string) => {
    const others = [...boats].filter((other) => other !== boat);
    setOpen({ day, boats: new Set(boats.has(boat) ? others : [...others, boat]) });
  };
  return { opened: boats, toggle };
}
