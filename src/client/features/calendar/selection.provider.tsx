import { createActorContext, shallowEqual } from "@xstate/react";
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { calendarSelectionMachine } from "../../../../machines/calendar-selection/calendar-selection.machine.ts";
import { isPossible } from "../../../../machines/calendar-selection/calendar-selection.rules.ts";
import { selectNightCount } from "../../../../machines/calendar-selection/calendar-selection.selectors.ts";
import type {
  CalendarSelectionEvent,
  DayRange,
} from "../../../../machines/calendar-selection/calendar-selection.types.ts";
import { type BoatCalendar, boatCalendar, type CalendarDay } from "../../../shared/rules/availability.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { type PriceList, specifiedPriceList } from "../../../shared/rules/price-list.ts";
import type { OffSeason } from "../../../shared/rules/season.ts";
import type { Role, Stay } from "../../../shared/rules/stay.ts";
import type { Month } from "../../format/month.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { readSelection, writeSelection } from "./calendar.storage.ts";
import { CalendarMemoryContext, type ChosenStay } from "./calendar-memory.ts";

export const SelectionFlow = createActorContext(calendarSelectionMachine);

export interface Boat {
  id: number;
  name: string;
  /** Its own price of a night; absent where days show no price. */
  price1h?: string | null;
}

/** `failed` has nothing to show; `stale` shows what was loaded before the last try failed. */
export type CalendarStatus = "loading" | "ready" | "failed" | "stale";

interface LoadedCalendar {
  calendar: BoatCalendar;
  vehicle: Boat;
  status: CalendarStatus;
  retry: () => Promise<unknown>;
}

const BoatCalendarContext = createContext<LoadedCalendar | null>(null);

/** The calendar of the boat on the page. @throws Error outside of a SelectionProvider. */
export function useBoatCalendar(): LoadedCalendar {
  const loaded = use(BoatCalendarContext);
  if (!loaded) throw new Error("useBoatCalendar needs a SelectionProvider around it");
  return loaded;
}

export interface SelectionProviderProps {
  today: Day;
  firstStart: Day;
  role: Role;
  vehicle: Boat;
  offSeason: OffSeason;
  /** Which stays guests can book; any of two nights without one. */
  priceList?: PriceList;
  /** The stay of the boat that is to be changed. */
  own?: Stay | null;
  days: readonly CalendarDay[];
  status: CalendarStatus;
  retry: () => Promise<unknown>;
  /** The stay that the address names: it comes before what the tab keeps for the boat. */
  given?: DayRange | null;
  /** Whether the tab keeps what is chosen for the boat; false where a stay is changed, which is nobody's next one. */
  isKept?: boolean;
  /** Called shortly after the last day was chosen: shows the overview. */
  onOverviewReached?: () => void;
  children: ReactNode;
}

/**
 * Holds the selection of the boat on the page: the one that the address names from the first render on, which must
 * equal the server's; the stored one is read after it. A change of `vehicle` switches boats without remounting the
 * children.
 */
export function SelectionProvider(props: SelectionProviderProps) {
  const { today, firstStart, role, vehicle, offSeason, days, status, retry, onOverviewReached, children } = props;
  const { given = null, isKept = true, priceList = specifiedPriceList, own = null } = props;
  const { off_season_start, off_season_end } = offSeason;
  // Plain values: who asks makes an object of them anew each time.
  const { start: ownStart, nights: ownNights } = own ?? {};
  const calendar = useMemo(
    () => ({
      ...boatCalendar(vehicle.id, today, days, { off_season_start, off_season_end }, firstStart, priceList),
      ...(ownStart !== undefined && ownNights !== undefined && { own: { start: ownStart, nights: ownNights } }),
    }),
    [vehicle.id, today, firstStart, days, off_season_start, off_season_end, priceList, ownStart, ownNights],
  );
  const loaded = useMemo(() => ({ calendar, vehicle, status, retry }), [calendar, vehicle, status, retry]);
  const month = useRef<Month | null>(null);
  const shownMonth = useCallback(() => month.current, []);
  const rememberMonth = useCallback((shown: Month) => {
    month.current = shown;
  }, []);
  const stay = useRef<ChosenStay | null>(null);
  const rememberStay = useCallback((chosen: ChosenStay) => {
    stay.current = chosen;
  }, []);
  // The same as long as the page lives: code below may still be on its way (app/routing/deferred.tsx).
  const memory = useMemo(
    () => ({ shownMonth, rememberMonth, lastStay: () => stay.current }),
    [shownMonth, rememberMonth],
  );
  const isKnown = status === "ready" || status === "stale";
  return (
    <SelectionFlow.Provider options={{ input: { role, saved: isKnown ? given : null, calendar } }}>
      <BoatCalendarContext value={loaded}>
        {isKnown ? (
          <SelectionBinding boat={vehicle.name} {...{ calendar, role, given, isKept }} onStay={rememberStay} />
        ) : null}
        {onOverviewReached ? <OverviewBinding onOverviewReached={onOverviewReached} /> : null}
        <CalendarMemoryContext value={memory}>
          <SelectionAtFirst>{children}</SelectionAtFirst>
        </CalendarMemoryContext>
      </BoatCalendarContext>
    </SelectionFlow.Provider>
  );
}

interface SelectionBindingProps {
  boat: string;
  calendar: BoatCalendar;
  role: Role;
  given: DayRange | null;
  isKept: boolean;
  /** Told of each whole stay that is chosen or restored; stable. */
  onStay: (stay: ChosenStay) => void;
}

/**
 * Passes the boat and its calendar to the machine and stores the selections that it emits. Only rendered once the
 * calendar has loaded: before, a stored selection could not be checked and would be dropped.
 */
function SelectionBinding({ boat, calendar, role, given, isKept, onStay }: SelectionBindingProps) {
  const actor = SelectionFlow.useActorRef();
  const previous = useRef<{ boat: string; calendar: BoatCalendar } | null>(null);
  const savedFor = useEffectEvent(() => {
    if (given && isPossible(given, role, calendar)) return given;
    return isKept ? readSelection(boat) : null;
  });
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = { boat, calendar };
    // Read it before the machine emits the empty selection and overwrites it.
    const saved = before?.boat === boat ? null : savedFor();
    const changes = actor.on("selection.changed", ({ vehicleId, selection }) => {
      if (isKept) writeSelection(boat, selection);
      if (selection?.end) onStay({ vehicleId, start: selection.start, end: selection.end });
    });
    if (before?.boat !== boat) actor.send({ type: "boat.switched", saved, calendar });
    else if (before.calendar !== calendar) actor.send({ type: "calendar.refreshed", calendar });
    return () => changes.unsubscribe();
  }, [actor, boat, calendar, isKept, onStay]);
  return null;
}

function OverviewBinding({ onOverviewReached }: { onOverviewReached: () => void }) {
  const actor = SelectionFlow.useActorRef();
  useEffect(() => {
    const subscription = actor.on("overview.reached", onOverviewReached);
    return () => subscription.unsubscribe();
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

/** The current selection, for the calendar itself. */
export function useSelectionNow(): Selection {
  return SelectionFlow.useSelector((snapshot) => {
    const { start = null, end = null } = snapshot.context.selection ?? {};
    return { start, end, nights: selectNightCount(snapshot) };
  }, shallowEqual);
}

const FirstSelectionContext = createContext<Selection | null>(null);

/** What was chosen in the first render, which equals the server's. */
function SelectionAtFirst({ children }: { children: ReactNode }) {
  const now = useSelectionNow();
  const [first] = useState(now);
  return <FirstSelectionContext value={first}>{children}</FirstSelectionContext>;
}

/**
 * The selection for the page around the calendar: a click shows in the calendar immediately; form and price, which are
 * slower to render, follow deferred. A part that is hydrated after a day was chosen begins as the server rendered it.
 * @throws Error outside of a SelectionProvider.
 */
export function useSelection(): Selection {
  const first = use(FirstSelectionContext);
  if (!first) throw new Error("useSelection needs a SelectionProvider around it");
  const now = useDeferredValue(useSelectionNow());
  return useHydrated() ? now : first;
}
