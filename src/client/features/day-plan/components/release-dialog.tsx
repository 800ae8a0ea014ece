import { useTranslation } from "react-i18next";
import { useCall } from "../../../api/call.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useMoney } from "../../../format/money.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { dayPlanApi } from "../day-plan.api.ts";
import { type BookingDialogProps, useBookingStep } from "./booking-dialog.ts";
import { BookingLine } from "./booking-facts.tsx";

/** Asks before the days of a transfer that never came are released, and says what happens to whom. */
export function ReleaseDialog({ booking, notice, open, onClose, onDone }: BookingDialogProps) {
  const { t } = useTranslation("day-plan");
  const names = useDayNames();
  const money = useMoney();
  const call = useCall();
  const step = { booking, notice };
  const { submit, dialog } = useBookingStep<object>(step, {
    send: (keyed) => call(dayPlanApi.endpoints.releaseBooking.initiate(keyed)),
    onDone,
  });
  const { name, email, outstanding, overdue_since } = booking;
  return (
    <FormDialog
      {...dialog}
      open={open}
      title={t("release.title")}
      confirmLabel={t("release.button")}
      danger
      onClose={onClose}
      onSubmit={() => submit({})}
    >
      <BookingLine booking={booking} />
      {overdue_since === null ? null : (
        <p>{t("release.why", { amount: money(outstanding), day: names.date(overdue_since) })}</p>
      )}
      <p>{t(email ? "release.mail" : "cancel.noMail", { name })}</p>
    </FormDialog>
  );
}
