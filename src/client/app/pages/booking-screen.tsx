import { useSelector } from "react-redux";
import { vehicleTypeOf } from "../../../shared/rules/vehicle-words.ts";
import { calendarApi } from "../../features/calendar/calendar.api.ts";
import { fleetApi } from "../../features/fleet/fleet.api.ts";
import { selectSeller } from "../../features/session/session.slice.ts";
import { settingsApi } from "../../features/settings/settings.api.ts";
import type { ScreenModule, ScreenProps } from "../routing/screen.ts";
import { checkout } from "./booking-layout.tsx";
import { BookingPage } from "./booking-page.tsx";

/** The booking page with what the address, the session and the server's configuration say. */
export function Screen({ language, params, page }: ScreenProps) {
  const user = useSelector(selectSeller);
  const vehicleType = vehicleTypeOf(params["type"] ?? "", language);
  if (!vehicleType) return null;
  return (
    <BookingPage
      language={language}
      vehicleType={vehicleType}
      vehicleName={params["name"]}
      today={page.today}
      firstStart={page.firstStart}
      role={user ? "staff" : "visitor"}
      user={user}
      config={page.config}
    />
  );
}

export const prefetch: ScreenModule["prefetch"] = ({ dispatch }, language, params) => {
  const vehicleType = vehicleTypeOf(params["type"] ?? "", language);
  return Promise.all([
    vehicleType && dispatch(fleetApi.endpoints.getOperatingVehicles.initiate(vehicleType)),
    dispatch(settingsApi.endpoints.getBusinessSettings.initiate()),
    dispatch(calendarApi.endpoints.getCalendar.initiate()),
  ]);
};

export const deferred: ScreenModule["deferred"] = [checkout];
