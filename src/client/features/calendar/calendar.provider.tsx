import type { ReactNode } from "react";
import type { CalendarDay } from "../../../shared/rules/availability.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { OffSeason } from "../../../shared/rules/season.ts";
import type { Role } from "../../../shared/rules/stay.ts";
import type { CalendarStatus } from "./boat-calendar.context.ts";
import { useGetCalendarQuery } from "./calendar.api.ts";
import { type Boat, SelectionProvider } from "./selection.provider.tsx";

interface CalendarProviderProps {
  today: Day;
  role: Role;
  vehicle: Boat;
  offSeason: OffSeason;
  onOverviewReached: () => void;
  children: ReactNode;
}

const nothingLoaded: readonly CalendarDay[] = [];

/** The calendar of one boat and the selection in it, for everything on the page that asks. */
export function CalendarProvider(props: CalendarProviderProps) {
  const { data, isError, refetch } = useGetCalendarQuery();
  const known: CalendarStatus = isError ? "stale" : "ready";
  const unknown: CalendarStatus = isError ? "failed" : "loading";
  return (
    <SelectionProvider
      {...props}
      days={data ?? nothingLoaded}
      status={data ? known : unknown}
      // Its answer arrives through the query itself.
      retry={refetch as () => void}
    />
  );
}
