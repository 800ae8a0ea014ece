import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { bookingAddress } from "../../../shared/contract/day-plan.ts";
import { boatCalendar } from "../../../shared/rules/availability.ts";
import { freeHalvesOn } from "../../../shared/rules/half-choice.ts";
import type { ChosenDays } from "../../../shared/rules/stay.ts";
import { BookForGuest, type GuestBooked } from "../../features/book-for-guest/components/book-for-guest.tsx";
import { GuestBookedCard } from "../../features/book-for-guest/components/guest-booked.tsx";
import { useGetCalendarQuery } from "../../features/calendar/calendar.api.ts";
import { fleetApi, useGetAllVehiclesQuery } from "../../features/fleet/fleet.api.ts";
import { usePriceList } from "../../features/settings/held-price-list.ts";
import { settingsApi, useVisitorsTax } from "../../features/settings/settings.api.ts";
import { type TillState } from "../../features/till/till-state.ts";
import { useToday } from "../../format/use-today.ts";
import { RetryLine } from "../../ui/query-view.tsx";
import { staffPaths } from "../routing/paths.ts";
import type { ScreenModule, ScreenProps } from "../routing/screen.ts";

const openAllYear = { off_season_start: null, off_season_end: null };

/** Staff book for a guest (requirements/book-for-guest.md): it goes on at the till, or in the day plan. */
export function Screen({ page }: ScreenProps) {
  const { t } = useTranslation("book-for-guest");
  const today = useToday(page.today);
  const navigate = useNavigate();
  const { data: vehicles, isError, refetch } = useGetAllVehiclesQuery("all");
  const visitorsTaxCents = useVisitorsTax();
  const { list } = usePriceList();
  const { data: days = [] } = useGetCalendarQuery(undefined, { skip: !list.ownExtras.some(({ takes }) => takes) });
  const freeHalvesOf = (vehicle: number, stay: ChosenDays) =>
    freeHalvesOn(stay, boatCalendar(vehicle, today, days, openAllYear));
  const [booked, setBooked] = useState<GuestBooked | null>(null);
  const proceed = ({ id, booked_day, payment }: GuestBooked) => {
    const state: TillState = { mode: "booking", booking_id: id };
    void (payment === "till" ? navigate(staffPaths.till, { state }) : navigate(bookingAddress({ id, booked_day })));
  };
  return (
    <>
      <h1>{t("title")}</h1>
      {booked ? (
        <GuestBookedCard booked={booked} onContinue={() => proceed(booked)} />
      ) : (
        <>
          {isError ? <RetryLine failed={t("boats.failed")} onRetry={refetch} /> : null}
          <BookForGuest
            today={today}
            firstStart={page.firstStart > today ? page.firstStart : today}
            vehicles={vehicles}
            visitorsTaxCents={visitorsTaxCents}
            priceList={list}
            freeHalvesOf={freeHalvesOf}
            onBooked={(done) => (done.hasEmail ? proceed(done) : setBooked(done))}
          />
        </>
      )}
    </>
  );
}

export const prefetch: ScreenModule["prefetch"] = ({ dispatch }) =>
  Promise.all([
    dispatch(fleetApi.endpoints.getAllVehicles.initiate("all")),
    dispatch(settingsApi.endpoints.getBusinessSettings.initiate()),
  ]);
