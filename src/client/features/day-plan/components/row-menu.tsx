import { useTranslation } from "react-i18next";
import type { StaffBooking } from "../../../../shared/contract/staff-booking.ts";
import { Button } from "../../../ui/button.tsx";
import { Row } from "../../../ui/layout.tsx";
import { possibleSteps } from "../booking-steps.ts";
import type { PlanUser } from "../day-bookings.ts";
import type { BookingAction } from "./booking-card.tsx";
import { Refusals } from "./refusals.tsx";
import styles from "./row-menu.module.css";

interface RowMenuProps {
  booking: StaffBooking;
  user: PlanUser;
  onAction: (action: BookingAction, booking: StaffBooking) => void;
}

/** What of a booking is rare or cannot be undone, in the row of its boat; the card has the rest. */
export function RowMenu({ booking, user, onAction }: RowMenuProps) {
  const { t } = useTranslation("day-plan");
  const { name, vehicle_name: vehicle } = booking;
  const can = possibleSteps(booking, user);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <Row role="group" aria-label={name}>
      <span className={styles.whose}>
        {name}, {t("card.number", { id: booking.id })}
      </span>
      {can.cancel ? (
        <Button aria-label={t("card.cancel", { vehicle, name })} onClick={() => onAction("cancel", booking)}>
          {t("cancel.title")}
        </Button>
      ) : null}
      {can.changePrice ? (
        <Button onClick={() => onAction("changePrice", booking)}>{t("card.changePrice")}</Button>
      ) : null}
      <Button onClick={() => onAction("ban", booking)}>{t("card.ban")}</Button>
      <Refusals booking={booking} user={user} events={["booking.cancelled", "price.changed"]} />
    </Row>
  );
}
