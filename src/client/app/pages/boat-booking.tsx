import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useDispatch } from "react-redux";
import { useLocation } from "react-router";
import type { BookingSnapshot } from "../../../../machines/booking/booking.selectors.ts";
import type { BookingActors } from "../../../../machines/booking/booking.types.ts";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import type { Language, PublicConfig } from "../../../shared/contract/page.ts";
import type { User } from "../../../shared/contract/session.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { fullName } from "../../../shared/rules/names.ts";
import type { OffSeason } from "../../../shared/rules/season.ts";
import type { Role } from "../../../shared/rules/stay.ts";
import type { VehicleType } from "../../../shared/rules/vehicle-words.ts";
import { bookingActors } from "../../features/booking/booking.actors.ts";
import { type BookingScene, useBookingForm } from "../../features/booking/booking.context.tsx";
import { BookingProvider } from "../../features/booking/booking.provider.tsx";
import { createBookingStorage } from "../../features/booking/booking.storage.ts";
import { BookingFormProvider } from "../../features/booking/booking-form.provider.tsx";
import { partySize } from "../../features/booking/booking-party.ts";
import { createHoldChannel, type HoldChannel } from "../../features/booking/hold-channel.ts";
import { useGetCalendarQuery } from "../../features/calendar/calendar.api.ts";
import { CalendarProvider } from "../../features/calendar/calendar.provider.tsx";
import { SelectionAddress } from "../../features/calendar/components/selection-address.tsx";
import { useCalendarSend, useSelection } from "../../features/calendar/selection.provider.tsx";
import { type HeldPriceList, usePriceList } from "../../features/settings/held-price-list.ts";
import { useGetBusinessSettingsQuery, useVisitorsTax } from "../../features/settings/settings.api.ts";
import { stayOf } from "../../format/stay-address.ts";
import { privacyPaths, termsPaths } from "../routing/paths.ts";
import { BookingLayout, calendarId, overviewId } from "./booking-layout.tsx";

export interface BookingPageProps {
  language: Language;
  vehicleType: VehicleType;
  /** The boat that the address names; the first operating one without it. */
  vehicleName?: string | undefined;
  today: Day;
  firstStart: Day;
  role: Role;
  user: User | null;
  config: PublicConfig;
}

interface BoatBookingProps extends BookingPageProps {
  boat: Vehicle;
  /** The other boats, shown above the calendar. */
  links: ReactNode;
}

const openAllYear = { off_season_start: null, off_season_end: null };

function showOverview(): void {
  const focused = document.activeElement ?? document.body;
  // Who has left the days by then, for the form or by the Tab key, is ahead of the page: what has the focus stays in
  // sight.
  if (focused !== document.body && !focused.matches("[data-day]")) return;
  // base.css makes it smooth, unless the visitor asked for less motion.
  document.getElementById(overviewId)?.scrollIntoView();
}

/** Everything about booking one boat: calendar, prices, form, and what came of it. */
export function BoatBooking({ boat, ...page }: BoatBookingProps) {
  const { data: settings, error, refetch } = useGetBusinessSettingsQuery();
  const { search } = useLocation();
  const stay = stayOf(search, page.language);
  const offSeason = settings ?? openAllYear;
  const priceList = usePriceList();
  const dispatch = useDispatch();
  const holds = useMemo(() => createHoldChannel(), []);
  const actors = useMemo(() => bookingActors(dispatch, holds), [dispatch, holds]);
  return (
    <CalendarProvider
      today={page.today}
      firstStart={page.firstStart}
      role={page.role}
      vehicle={boat}
      offSeason={offSeason}
      priceList={priceList.list}
      retryOffSeason={error ? refetch : null}
      given={stay && { start: stay.from, end: stay.to }}
      onOverviewReached={showOverview}
    >
      <Flow {...page} {...{ boat, actors, holds, offSeason, priceList }} people={stay?.people ?? null} />
    </CalendarProvider>
  );
}

interface FlowProps extends BoatBookingProps {
  actors: BookingActors;
  holds: HoldChannel;
  offSeason: OffSeason;
  priceList: HeldPriceList;
  /** As the address says. */
  people: number | null;
}

function Flow({ boat, actors, holds, offSeason, priceList, ...page }: FlowProps) {
  const visitorsTaxCents = useVisitorsTax();
  const { today, firstStart, role, user, language, config } = page;
  // Those that the page was opened with: what is chosen here goes into the address, and not the other way round.
  const [people] = useState(page.people);
  const storage = useMemo(() => createBookingStorage({ isStaff: role === "staff", people }), [role, people]);
  const selection = useSelection();
  const sendToCalendar = useCalendarSend();
  const refreshCalendar = useFreshCalendar();
  const { refetch: refetchSettings } = useGetBusinessSettingsQuery();
  const askForList = useCallback(() => void refetchSettings(), [refetchSettings]);
  // Another booking begins with a flow of its own.
  const [round, setRound] = useState(0);
  const scene = useMemo<BookingScene>(
    () => ({
      vehicle: boat,
      role,
      today,
      firstStart,
      offSeason,
      priceList: priceList.list,
      priceListId: priceList.id,
      visitorsTaxCents,
      employee: user ? fullName(user) : "",
      language,
      wallet: config.wallet,
      phone: config.company.phone,
      privacyPath: privacyPaths[language],
      termsPath: termsPaths.de,
      readTermsPath: termsPaths[language],
      calendarId,
    }),
    [boat, role, today, firstStart, offSeason, priceList, visitorsTaxCents, user, language, config],
  );
  const finish = useCallback(
    (reached: BookingSnapshot) => {
      if (reached.hasTag("datesGone")) sendToCalendar({ type: "selection.cleared" });
      if (!reached.hasTag("undecided")) refreshCalendar();
    },
    [sendToCalendar, refreshCalendar],
  );
  return (
    <BookingProvider
      key={`${boat.id} ${round}`}
      {...{ actors, storage, holds }}
      onListChanged={askForList}
      onOutcome={finish}
    >
      <BookingFormProvider scene={scene} stay={selection} storage={storage}>
        <BookingLayout links={page.links} onRefresh={refreshCalendar} onAgain={() => setRound(round + 1)} />
        <BookingAddress vehicleId={boat.id} />
      </BookingFormProvider>
    </BookingProvider>
  );
}

/** Dates and party of the page, for its address. */
function BookingAddress({ vehicleId }: { vehicleId: number }) {
  const { values, isReady } = useBookingForm();
  return <SelectionAddress vehicleId={vehicleId} people={isReady ? partySize(values) : null} />;
}

/** Asks for the calendar anew. */
function useFreshCalendar(): () => void {
  const { refetch } = useGetCalendarQuery();
  return useCallback(() => void refetch(), [refetch]);
}
