import { useTranslation } from "react-i18next";
import { ActionDialog } from "../../../forms/action-dialog.tsx";
import { dayPlanApi } from "../day-plan.api.ts";
import { type BookingDialogProps, dayPlanTexts } from "./booking-dialog.ts";
import { BookingLine } from "./booking-facts.tsx";

/** Asks before all links end by which the guest opens the booking: somebody else may have one. */
export function LinksDialog({ booking, ...dialog }: BookingDialogProps) {
  const { t } = useTranslation("day-plan");
  return (
    <ActionDialog
      {...dialog}
      texts={dayPlanTexts}
      title={t("links.title")}
      confirmLabel={t("links.confirm")}
      danger
      request={() => ({ booking_id: booking.id })}
      call={dayPlanApi.endpoints.revokeBookingLinks.initiate}
    >
      <BookingLine booking={booking} />
      <p>{t("links.text", { name: booking.name })}</p>
    </ActionDialog>
  );
}
