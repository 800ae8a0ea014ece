import { useTranslation } from "react-i18next";
import type { BlockDayRequest, StaffBooking } from "../../../../shared/contract/day-plan.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { useCall } from "../../../api/call.ts";
import { noBreak, useDayNames } from "../../../format/day-names.ts";
import { usePopupSubmission } from "../../../forms/use-popup-submission.ts";
import { Banner } from "../../../ui/banner.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { dayPlanApi } from "../day-plan.api.ts";
import { dayPopup } from "./booking-dialog.ts";
import styles from "./booking-dialogs.module.css";

interface BlockDialogProps {
  day: Day;
  /** What is to be: true blocks the day, false frees it. */
  blocked: boolean;
  /** The bookings that touch the day. */
  bookings: readonly StaffBooking[];
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before a day is blocked or freed, and reminds of the bookings that blocking does not cancel. */
export function BlockDialog({ day, blocked, bookings, open, onClose, onDone }: BlockDialogProps) {
  const { t } = useTranslation("day-plan");
  const names = useDayNames();
  const call = useCall();
  const { submit, dialog } = usePopupSubmission<BlockDayRequest>(
    {
      // Blocked twice is blocked once: it needs no key.
      send: ({ request }) => call(dayPlanApi.endpoints.blockDay.initiate(request)),
      onDone,
    },
    dayPopup,
  );
  const kind = blocked ? "block" : "free";
  return (
    <FormDialog
      {...dialog}
      open={open}
      title={t(`${kind}.title`, { day: noBreak(names.date(day)) })}
      confirmLabel={t(`${kind}.confirm`)}
      danger={blocked}
      onClose={onClose}
      onSubmit={() => submit({ day, blocked })}
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
    </FormDialog>
  );
}
