import { useTranslation } from "react-i18next";
import { useDayNames } from "../../../format/day-names.ts";
import { useMoney } from "../../../format/money.ts";
import { ActionDialog } from "../../../forms/action-dialog.tsx";
import { dayPlanApi } from "../day-plan.api.ts";
import { type BookingDialogProps, dayPlanTexts } from "./booking-dialog.ts";
import { BookingLine } from "./booking-facts.tsx";

/** Asks before the days of a transfer that never came are released, and says what happens to whom. */
export function ReleaseDialog({ booking, ...dialog }: BookingDialogProps) {
  const { t } = useTranslation("day-plan");
  const names = useDayNames();
  const money = useMoney();
  const { name, email, outstanding, overdue_since } = booking;
  return (
    <ActionDialog
      {...dialog}
      texts={dayPlanTexts}
      title={t("release.title")}
      confirmLabel={t("release.button")}
      danger
      version={booking.version}
      request={(_, version) => ({ booking_id: booking.id, version })}
      call={dayPlanApi.endpoints.releaseBooking.initiate}
    >
      <BookingLine booking={booking} />
      {overdue_since === null ? null : (
        <p>{t("release.why", { amount: money(outstanding), day: names.date(overdue_since) })}</p>
      )}
      <p>{t(email ? "release.mail" : "cancel.noMail", { name })}</p>
    </ActionDialog>
  );
}
