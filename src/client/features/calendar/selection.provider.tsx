import { createActorContext, shallowEqual } from "@xstate/react";
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import { calendarSelectionMachine } from "../../../../machines/calendar-selection/calendar-selection.machine.ts";
import { selectNightCount } from "../../../../machines/calendar-selection/calendar-selection.selectors.ts";
import type { CalendarSelectionEvent } from "../../../../machines/calendar-selection/calendar-selection.types.ts";
import { type BoatCalendar, boatCalendar, type CalendarDay } from "../../../shared/rules/availability.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { OffSeason } from "../../../shared/rules/season.ts";
import type { Role } from "../../../shared/rules/stay.ts";
import { BoatCalendarContext, type CalendarStatus } from "./boat-calendar.context.ts";
import { readSelection, writeSelection } from "./calendar.storage.ts";

export const SelectionFlow = createActorContext(calendarSelectionMachine);

export interface Boat {
  id: number;
  name: string;
}

export interface SelectionProviderProps {
  today: Day;
  role: Role;
  vehicle: Boat;
  offSeason: OffSeason;
  days: readonly CalendarDay[];
  status: CalendarStatus;
  retry: () => void;
  /** The guest chose the last day and had a moment to see it: time to show the overview. */
  onOverviewReached: () => void;
  children: ReactNode;
}

/**
 * Holds the selection of the boat on the page. What was stored is read after the first render only, so that it equals the
 * server's; a change of `vehicle` changes boats and keeps the children as they are.
 */
export function SelectionProvider(props: SelectionProviderProps) {
  const { today, role, vehicle, offSeason, days, status, retry, onOverviewReached, children } = props;
  const { off_season_start, off_season_end } = offSeason;
  const calendar = useMemo(
    () => boatCalendar(vehicle.id, today, days, { off_season_start, off_season_end }),
    [vehicle.id, today, days, off_season_start, off_season_end],
  );
  const loaded = useMemo(() => ({ calendar, status, retry }), [calendar, status, retry]);
  const isKnown = status === "ready" || status === "stale";
  return (
    <SelectionFlow.Provider options={{ input: { role, saved: null, calendar } }}>
      <BoatCalendarContext value={loaded}>
        {isKnown ? <SelectionBinding boat={vehicle.name} calendar={calendar} /> : null}
        <OverviewBinding onOverviewReached={onOverviewReached} />
        <SelectionForThePage>{children}</SelectionForThePage>
      </BoatCalendarContext>
    </SelectionFlow.Provider>
  );
}

/**
 * Tells the machine which boat it is about and what the server last said of it, and keeps what it emits. Only once the
 * calendar is known: before, nothing stored could be judged, and it must not be dropped.
 */
function SelectionBinding({ boat, calendar }: { boat: string; calendar: BoatCalendar }) {
  const actor = SelectionFlow.useActorRef();
  const told = useRef<{ boat: string; calendar: BoatCalendar } | null>(null);
  useLayoutEffect(() => {
    const before = told.current;
    told.current = { boat, calendar };
    // Read before the machine says that it begins with nothing.
    const saved = before?.boat === boat ? null : readSelection(boat);
    const changes = actor.on("selection.changed", ({ selection }) => writeSelection(boat, selection));
    if (before?.boat !== boat) actor.send({ type: "boat.switched", saved, calendar });
    else if (before.calendar !== calendar) actor.send({ type: "calendar.refreshed", calendar });
    return () => changes.unsubscribe();
  }, [actor, boat, calendar]);
  return null;
}

function OverviewBinding({ onOverviewReached }: { onOverviewReached: () => void }) {
  const actor = SelectionFlow.useActorRef();
  useEffect(() => {
    const arrivals = actor.on("overview.reached", onOverviewReached);
    return () => arrivals.unsubscribe();
  }, [actor, onOverviewReached]);
  return null;
}

/** Sends an event to the selection; stable. The page clears it with `selection.cleared`. */
export function useCalendarSend(): (event: CalendarSelectionEvent) => void {
  const actor = SelectionFlow.useActorRef();
  return useCallback((event) => actor.send(event), [actor]);
}

export interface Selection {
  start: Day | null;
  end: Day | null;
  /** 0 for a day booking, null until both ends are chosen. */
  nights: number | null;
}

/** The chosen days as they are now: for the calendar itself. */
export function useSelectionNow(): Selection {
  return SelectionFlow.useSelector((snapshot) => {
    const { start = null, end = null } = snapshot.context.selection ?? {};
    return { start, end, nights: selectNightCount(snapshot) };
  }, shallowEqual);
}

const SelectionContext = createContext<Selection | null>(null);

/** A click shows in the calendar at once; form and price, which are much to draw, follow after that frame. */
function SelectionForThePage({ children }: { children: ReactNode }) {
  return <SelectionContext value={useDeferredValue(useSelectionNow())}>{children}</SelectionContext>;
}

/** The chosen days, for the page around the calendar. @throws Error outside of a SelectionProvider. */
export function useSelection(): Selection {
  const selection = use(SelectionContext);
  if (!selection) throw new Error("useSelection needs a SelectionProvider around it");
  return selection;
}
