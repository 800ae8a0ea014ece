import { useTranslation } from "react-i18next";
import type { StaffBooking } from "../../../../shared/contract/staff-booking.ts";
import { LifePath } from "../../../life/life-path.tsx";
import { QueryView } from "../../../ui/query-view.tsx";
import { useGetBookingLifeQuery } from "../day-plan.api.ts";
import { CardDetails } from "./card-details.tsx";

/** The life of a booking. */
export function BookingLife({ booking }: { booking: StaffBooking }) {
  const { t } = useTranslation("life");
  return (
    <CardDetails title={t("title")}>
      <Life booking={booking} />
    </CardDetails>
  );
}

function Life({ booking: { id, version } }: { booking: StaffBooking }) {
  const { t } = useTranslation("life");
  // The machines move with each step, and the days with the calendar.
  const { currentData: data, ...query } = useGetBookingLifeQuery({ id, version }, { refetchOnMountOrArgChange: true });
  return (
    <QueryView query={{ ...query, data }} failed={t("failed")}>
      {({ steps }) => <LifePath steps={steps} />}
    </QueryView>
  );
}
