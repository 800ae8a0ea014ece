import { type ReactNode, useCallback, useMemo } from "react";
import type { DayRange } from "../../../../machines/calendar-selection/calendar-selection.types.ts";
import { type CalendarDay, daysWithout } from "../../../shared/rules/availability.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { PriceList } from "../../../shared/rules/price-list.ts";
import type { OffSeason } from "../../../shared/rules/season.ts";
import type { Role, Stay } from "../../../shared/rules/stay.ts";
import { useGetCalendarQuery } from "./calendar.api.ts";
import {
  type Boat,
  type CalendarStatus,
  SelectionProvider,
  type SelectionProviderProps,
} from "./selection.provider.tsx";

interface CalendarProviderProps extends Pick<SelectionProviderProps, "isKept" | "onOverviewReached"> {
  today: Day;
  /** The first day on which a stay may begin. */
  firstStart: Day;
  role: Role;
  vehicle: Boat;
  offSeason: OffSeason;
  /** Which stays guests can book; any of two nights without one. */
  priceList?: PriceList;
  /** Loads the off-season again; null unless it could not be loaded. */
  retryOffSeason?: (() => Promise<unknown>) | null;
  given?: DayRange | null;
  /** The stay of the boat that is to be changed: its own days count as free. */
  own?: Stay | null;
  children: ReactNode;
}

const nothingLoaded: readonly CalendarDay[] = [];

/** The calendar of one boat and the selection in it, for everything on the page that asks. */
export function CalendarProvider({ retryOffSeason = null, own = null, ...props }: CalendarProviderProps) {
  // The error stays while another try is under way: the button that was pressed keeps its place.
  const { data, error, refetch } = useGetCalendarQuery(undefined, { refetchOnFocus: true });
  // The answers arrive through the queries themselves.
  const retry = useCallback(() => Promise.all([refetch(), retryOffSeason?.()]), [refetch, retryOffSeason]);
  const known: CalendarStatus = error || retryOffSeason ? "stale" : "ready";
  const unknown: CalendarStatus = error ? "failed" : "loading";
  const { vehicle } = props;
  const days = useMemo(
    () => (data && own ? daysWithout(data, vehicle.id, own) : (data ?? nothingLoaded)),
    [data, own, vehicle.id],
  );
  return <SelectionProvider {...props} own={own} days={days} status={data ? known : unknown} retry={retry} />;
}
