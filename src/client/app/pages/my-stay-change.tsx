import { useEffect, useEffectEvent, useMemo } from "react";
import { addDays } from "../../../shared/rules/day.ts";
import { freeHalvesOn } from "../../../shared/rules/half-choice.ts";
import type { ChosenDays, Role } from "../../../shared/rules/stay.ts";
import { CalendarProvider } from "../../features/calendar/calendar.provider.tsx";
import { Calendar } from "../../features/calendar/components/calendar.tsx";
import { useBoatCalendar, useSelectionNow } from "../../features/calendar/selection.provider.tsx";
import { ChangeDialog } from "../../features/my-booking/components/change-dialog.tsx";
import type { ChangeDialogProps, StayCalendarProps } from "../../features/my-booking/my-stay-choice.ts";
import { usePriceList } from "../../features/settings/held-price-list.ts";
import { useGetBusinessSettingsQuery } from "../../features/settings/settings.api.ts";
import type { PageContext } from "../routing/screen.ts";

type Today = Pick<PageContext, "today" | "firstStart">;

/** The booking is changed as its guest may, also where staff are logged in. */
const guestsRole: Role = "visitor";
const openAllYear = { off_season_start: null, off_season_end: null };

/** The popup by which a guest changes their stay, with the calendar of the boat. */
export function MyStayChange({ today, firstStart, ...dialog }: ChangeDialogProps & Today) {
  const { list } = usePriceList();
  return (
    <ChangeDialog
      {...dialog}
      today={today}
      listed={list.extraCents}
      renderCalendar={(props) => <StayCalendar {...props} {...{ today, firstStart }} />}
    />
  );
}

/** The free days of the booking's boat, those of the booking among them. */
function StayCalendar({ booking, added, onDays, ...days }: StayCalendarProps & Today) {
  const { data: settings, error, refetch } = useGetBusinessSettingsQuery();
  const { list } = usePriceList();
  const { booked_day: start, booked_duration: nights, starts_am: startsAm, ends_pm: endsPm } = booking;
  const own = useMemo(() => ({ start, nights, startsAm, endsPm }), [start, nights, startsAm, endsPm]);
  return (
    <CalendarProvider
      {...days}
      role={guestsRole}
      vehicle={{ id: booking.vehicle, name: booking.vehicle_name }}
      offSeason={settings ?? openAllYear}
      priceList={list}
      retryOffSeason={error ? refetch : null}
      given={{ start, end: addDays(start, nights) }}
      own={own}
      isKept={false}
    >
      <Calendar opening={start} isNarrow added={added} />
      <Days onDays={onDays} />
    </CalendarProvider>
  );
}

function Days({ onDays }: Pick<StayCalendarProps, "onDays">) {
  const { start, end } = useSelectionNow();
  const { calendar } = useBoatCalendar();
  const tell = useEffectEvent((days: ChosenDays) => onDays(days, freeHalvesOn(days, calendar)));
  useEffect(() => tell({ start, end }), [start, end]);
  return null;
}
