import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import type { Language, PublicConfig } from "../../../shared/contract/page.ts";
import type { User } from "../../../shared/contract/session.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { Role } from "../../../shared/rules/stay.ts";
import type { VehicleType } from "../../../shared/rules/vehicle-words.ts";
import { bookingSections } from "../../features/booking/booking.routes.ts";
import { CalendarProvider } from "../../features/calendar/calendar.provider.tsx";
import { usePriceList } from "../../features/settings/held-price-list.ts";
import { useGetBusinessSettingsQuery } from "../../features/settings/settings.api.ts";
import { stayOf } from "../../format/stay-address.ts";
import { BookingLayout } from "./booking-layout.tsx";

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
  document.getElementById(bookingSections.overview)?.scrollIntoView();
}

/** Everything about booking one boat: calendar, prices, form, and what came of it. */
export function BoatBooking({ boat, links, ...page }: BoatBookingProps) {
  const { language, today, firstStart, role, user, config } = page;
  const { data: settings, error, refetch } = useGetBusinessSettingsQuery();
  const { search } = useLocation();
  const stay = stayOf(search, language);
  const offSeason = settings ?? openAllYear;
  const priceList = usePriceList();
  return (
    <CalendarProvider
      today={today}
      firstStart={firstStart}
      role={role}
      vehicle={boat}
      offSeason={offSeason}
      priceList={priceList.list}
      retryOffSeason={error ? refetch : null}
      given={stay && { start: stay.from, end: stay.to }}
      onOverviewReached={showOverview}
    >
      <BookingLayout
        checkout={{
          language,
          boat,
          today,
          firstStart,
          role,
          user,
          config,
          offSeason,
          priceList,
          people: stay?.people ?? null,
        }}
        links={links}
      />
    </CalendarProvider>
  );
}
