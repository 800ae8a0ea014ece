import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import {
  selectIsBusy,
  selectIsFinal,
  selectIsPaying,
  selectOutcome,
} from "../../../../machines/booking/booking.selectors.ts";
import { isDay } from "../../../shared/rules/day.ts";
import { waitingPath } from "../../../shared/rules/waiting-paths.ts";
import { CookieNotice } from "../../checkout/cookie-notice.tsx";
import { useScene } from "../../features/booking/booking.context.tsx";
import { BookingFlow } from "../../features/booking/booking.provider.tsx";
import { BookingForm } from "../../features/booking/components/booking-form.tsx";
import { BookingGuide } from "../../features/booking/components/booking-guide.tsx";
import { BookingOutcome } from "../../features/booking/components/booking-outcome.tsx";
import { PriceBar } from "../../features/booking/components/price-bar.tsx";
import { PriceCard } from "../../features/booking/components/price-card.tsx";
import { StaySummary } from "../../features/booking/components/stay-summary.tsx";
import { Calendar } from "../../features/calendar/components/calendar.tsx";
import { AddressNotice } from "../../features/calendar/components/selection-address.tsx";
import { searchWith, stayOf, writtenStay } from "../../format/stay-address.ts";
import { Grid } from "../../ui/layout.tsx";
import styles from "./booking-page.module.css";

export const calendarId = "dates";
export const overviewId = "overview";

interface BookingLayoutProps {
  links: ReactNode;
  onRefresh: () => void;
  onAgain: () => void;
}

/** Leads to the waiting list with the boat, and the days of the address. */
function WaitingLink({ text }: { text: string }) {
  const { vehicle, language } = useScene();
  const { search } = useLocation();
  const stay = stayOf(search, language);
  const days = stay && { from: stay.from, to: stay.to };
  return <Link to={waitingPath(language, vehicle.type, vehicle.name) + searchWith("", language, days)}>{text}</Link>;
}

/** The first day of the address, whether it can be booked or not. */
function useNamedDay() {
  const { language } = useScene();
  const { from } = writtenStay(useLocation().search, language);
  return isDay(from) ? from : null;
}

/** Calendar, price and form; an outcome stands in the place of the calendar (requirements/booking.md). */
export function BookingLayout({ links, onRefresh, onAgain }: BookingLayoutProps) {
  const { t } = useTranslation("booking");
  const outcome = BookingFlow.useSelector(selectOutcome);
  const isLocked = BookingFlow.useSelector((snapshot) => selectIsPaying(snapshot) || selectIsBusy(snapshot));
  const isFinal = BookingFlow.useSelector(selectIsFinal);
  const namedDay = useNamedDay();
  const message = outcome ? <BookingOutcome onRefresh={onRefresh} onAgain={onAgain} /> : null;
  if (isFinal) return message;
  return (
    <>
      <CookieNotice />
      {message ? (
        // What leads to the calendar leads to the message in its place.
        <div id={calendarId} tabIndex={-1} className={styles.outcome}>
          {message}
        </div>
      ) : null}
      {outcome ? null : links}
      {outcome ? null : <BookingGuide />}
      <Grid gap={6} className={styles.grid}>
        {outcome ? null : (
          <section id={calendarId} tabIndex={-1} className={styles.calendar} aria-labelledby="dates-heading">
            <h2 id="dates-heading">{t("calendar.heading")}</h2>
            {/* The dates stay as they were submitted until the answer is there. */}
            <div inert={isLocked} className={isLocked ? styles.locked : undefined}>
              <AddressNotice actions={<WaitingLink text={t("waiting.join")} />} />
              <Calendar opening={namedDay} />
              <p className={styles.below}>
                <WaitingLink text={t("waiting.hint")} />
              </p>
            </div>
          </section>
        )}
        <section id={overviewId} tabIndex={-1} className={styles.overview} aria-labelledby="overview-heading">
          <h2 id="overview-heading">{t("overview.heading")}</h2>
          <StaySummary />
        </section>
        <div className={styles.price}>
          <PriceCard />
        </div>
        <div className={styles.form}>
          <BookingForm />
        </div>
      </Grid>
      <PriceBar overviewId={overviewId} />
    </>
  );
}
