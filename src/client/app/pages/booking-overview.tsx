import { useTranslation } from "react-i18next";
import type { AddedHalves } from "../../../shared/rules/stay.ts";
import { bookingSections } from "../../features/booking/booking.routes.ts";
import { StaySummary } from "../../features/booking/components/stay-summary.tsx";
import { useSelection } from "../../features/calendar/selection.provider.tsx";
import styles from "./booking-page.module.css";

interface BookingOverviewProps {
  boat: string;
  /** The halves that the stay has by its extras. */
  added: AddedHalves;
  /** An outcome stands in the place of the calendar. */
  hasOutcome?: boolean;
}

/** What is chosen: below the calendar, or below what came of the order. */
export function BookingOverview({ boat, added, hasOutcome = false }: BookingOverviewProps) {
  const { t } = useTranslation("booking");
  const stay = useSelection();
  return (
    <section id={bookingSections.overview} tabIndex={-1} className={styles.overview} aria-labelledby="overview-heading">
      <h2 id="overview-heading">{t("overview.heading")}</h2>
      <StaySummary {...{ boat, stay, added }} calendarId={hasOutcome ? null : bookingSections.calendar} />
    </section>
  );
}
