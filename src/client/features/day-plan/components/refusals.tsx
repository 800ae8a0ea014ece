import { useTranslation } from "react-i18next";
import type { BookingStepEvent } from "../../../../../machines/booking-lifecycle/booking-lifecycle.types.ts";
import type { StaffBooking } from "../../../../shared/contract/staff-booking.ts";
import { useGuardText } from "../../../forms/use-guard-text.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Note } from "../../../ui/layout.tsx";
import { refuserOfStep } from "../booking-steps.ts";
import type { PlanUser } from "../day-bookings.ts";
import styles from "./booking-card.module.css";

interface RefusalsProps {
  booking: StaffBooking;
  user: PlanUser;
  /** What the lifecycle may refuse. */
  events: readonly BookingStepEvent["type"][];
}

/** Why actions are missing on a card or in a row; closed, because most paid bookings miss some. */
export function Refusals({ booking, user, events }: RefusalsProps) {
  const { t } = useTranslation("day-plan");
  const guardText = useGuardText();
  const refusers = new Set(events.map((type) => refuserOfStep(booking, user, type)));
  const reasons = [...refusers].map((refuser) => guardText("bookingLifecycle", refuser));
  const known = reasons.filter((reason) => reason !== null);
  if (known.length === 0) return null;
  return (
    <Note as="details" className={classNames(styles.fold, styles.why)}>
      <summary>{t("why.summary")}</summary>
      {known.map((reason, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a sentence is no identity
        <p key={index}>{reason}</p>
      ))}
    </Note>
  );
}
