import { startTransition, useOptimistic } from "react";
import { useLocation, useNavigate } from "react-router";
import { stayErrors } from "../../../shared/rules/booking-rules.ts";
import { type Day, daysBetween, isDay } from "../../../shared/rules/day.ts";
import { stayNames } from "../../format/stay-address.ts";
import { boatParameter } from "./book-for-guest-address.ts";

const { from: fromParameter, to: toParameter } = stayNames.de;
const noSeason = { off_season_start: null, off_season_end: null };

export interface StayInAddress {
  /** As they are written, "" where they are not. */
  from: string;
  to: string;
  /** The boat's number; null where none is chosen. */
  boat: number | null;
  /** What can be asked for; null where a day is missing or nobody may book it. */
  stay: { start: Day; end: Day } | null;
  fault: "from" | "to" | null;
}

/** Dates and boat stand in the address, so that they can be linked and survive a reload; nothing of a guest does. */
export function useChosenStay({ today, firstStart }: { today: Day; firstStart: Day }) {
  // What was chosen shows at once; the router changes the address a moment later.
  const [search, setSearch] = useOptimistic(useLocation().search);
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const from = query.get(fromParameter) ?? "";
  const to = query.get(toParameter) ?? "";
  const id = query.get(boatParameter) ?? "";
  const choose = (changes: { from?: string; to?: string; boat?: number }) => {
    const next = new URLSearchParams(search);
    if (changes.from !== undefined) next.set(fromParameter, changes.from);
    if (changes.to !== undefined) next.set(toParameter, changes.to);
    if (changes.boat !== undefined) next.set(boatParameter, String(changes.boat));
    startTransition(() => {
      setSearch(`?${next.toString()}`);
      void navigate({ search: `?${next.toString()}` }, { replace: true, preventScrollReset: true });
    });
  };
  const read = stayOf(from, to, { today, firstStart });
  return { from, to, boat: /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null, ...read, choose };
}

/** By the rules of a stay for staff, who may book none to sixty nights. */
function stayOf(
  from: string,
  to: string,
  given: { today: Day; firstStart: Day },
): Pick<StayInAddress, "stay" | "fault"> {
  const fault = (field: "from" | "to" | null) => ({ stay: null, fault: field });
  if (!isDay(from)) return fault(from === "" ? null : "from");
  if (!isDay(to)) return fault(to === "" ? null : "to");
  const asked = { start: from, nights: daysBetween(from, to) };
  const errors = stayErrors(asked, { ...given, role: "staff", offSeason: noSeason });
  if (errors.booked_day) return fault("from");
  return errors.booked_duration ? fault("to") : { stay: { start: from, end: to }, fault: null };
}
