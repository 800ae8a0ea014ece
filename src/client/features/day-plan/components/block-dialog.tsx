import { useTranslation } from "react-i18next";
import type { StaffBooking } from "../../../../shared/contract/staff-booking.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { noBreak } from "../../../format/no-break.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { dayPlanApi } from "../day-plan.api.ts";
import { dayPlanTexts } from "./booking-dialog.ts";
import styles from "./booking-dialogs.module.css";

interface BlockDialogProps extends OpenedDialog {
  day: Day;
  /** What is to be: true blocks the day, false frees it. */
  blocked: boolean;
  /** The bookings that touch the day. */
  bookings: readonly StaffBooking[];
}

/** Asks before a day is blocked or freed, and reminds of the bookings that blocking does not cancel. */
export function BlockDialog({ day, blocked, bookings, ...dialog }: BlockDialogProps) {
  const { t } = useTranslation("day-plan");
  const names = useDayNames();
  const kind = blocked ? "block" : "free";
  return (
    <ActionDialog
      {...dialog}
      texts={dayPlanTexts}
      title={t(`${kind}.title`, { day: noBreak(names.date(day)) })}
      confirmLabel={t(`${kind}.confirm`)}
      danger={blocked}
      request={() => ({ day, blocked })}
      // Blocked twice is blocked once: it needs no key.
      call={({ request }) => dayPlanApi.endpoints.blockDay.initiate(request)}
    >
      <p>{t(`${kind}.notice`)}</p>
      {blocked && bookings.length > 0 ? (
        <Banner kind="warning" title={t("block.bookings", { count: bookings.length })}>
          {t("block.remind", { count: bookings.length })}
          <ul className={styles.concerned}>
            {bookings.map(({ id, vehicle_name, name }) => (
              <li key={id}>
                {vehicle_name}, {name}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
      {blocked && bookings.length === 0 ? <p>{t("block.noBookings")}</p> : null}
    </ActionDialog>
  );
}
