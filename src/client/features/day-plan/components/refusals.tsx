import { useTranslation } from "react-i18next";
import {
  type BookingLifecycleEvent,
  bookingLifecycleMachine,
} from "../../../../../machines/booking-lifecycle/booking-lifecycle.machine.ts";
import { refusingStatus } from "../../../../../machines/support/refusals.ts";
import type { StaffBooking } from "../../../../shared/contract/staff-booking.ts";
import { useGuardText } from "../../../forms/use-guard-text.ts";
import { mayCancel, type PlanUser } from "../day-bookings.ts";
import styles from "./booking-card.module.css";

interface RefusalsProps {
  booking: StaffBooking;
  user: PlanUser;
  /** What the lifecycle may refuse. */
  events: readonly BookingLifecycleEvent["type"][];
}

/** Why actions are missing on a card or in a row; closed, because most paid bookings miss some. */
export function Refusals({ booking, user, events }: RefusalsProps) {
  const { t } = useTranslation("day-plan");
  const guardText = useGuardText();
  const statuses = events.map((type) => refusingStatus(bookingLifecycleMachine, booking.status, { type }));
  const reasons = [...new Set(statuses)].map((status) => guardText("bookingLifecycle", status));
  if (booking.status !== "cancelled" && !mayCancel(booking, user)) {
    reasons.unshift(t(booking.may_cancel === "nobody" ? "why.ended" : "cancel.begun"));
  }
  const known = reasons.filter((reason) => reason !== null);
  if (known.length === 0) return null;
  return (
    <details className={styles.why}>
      <summary>{t("why.summary")}</summary>
      {known.map((reason, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a sentence is no identity
        <p key={index}>{reason}</p>
      ))}
    </details>
  );
}
