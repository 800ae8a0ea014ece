import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { StaffBooking } from "../../../../shared/contract/staff-booking.ts";
import { LifePath } from "../../../life/life-path.tsx";
import { LoadState } from "../../../ui/load-state.tsx";
import { useGetBookingLifeQuery } from "../day-plan.api.ts";
import styles from "./booking-invoices.module.css";

/** The life of a booking, asked for when somebody opens it. */
export function BookingLife({ booking }: { booking: StaffBooking }) {
  const { t } = useTranslation("life");
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.invoices} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>{t("title")}</summary>
      {isOpen ? <Life booking={booking} /> : null}
    </details>
  );
}

function Life({ booking: { id, version } }: { booking: StaffBooking }) {
  const { t } = useTranslation("life");
  // The machines move with each step, and the days with the calendar.
  const { currentData, error, refetch } = useGetBookingLifeQuery({ id, version }, { refetchOnMountOrArgChange: true });
  if (!currentData) {
    const texts = { loading: t("loading"), failed: t("failed"), retry: t("retry") };
    return <LoadState failed={error !== undefined} texts={texts} onRetry={refetch} />;
  }
  return <LifePath steps={currentData.steps} />;
}
