import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import type { Language } from "../../../shared/contract/page.ts";
import { isDay } from "../../../shared/rules/day.ts";
import { noHalves } from "../../../shared/rules/stay.ts";
import { waitingPath } from "../../../shared/rules/waiting-paths.ts";
import { CookieNotice } from "../../checkout/cookie-notice.tsx";
import { bookingSections } from "../../features/booking/booking.routes.ts";
import { BookingGuide } from "../../features/booking/components/booking-guide.tsx";
import { Calendar } from "../../features/calendar/components/calendar.tsx";
import { AddressNotice } from "../../features/calendar/components/selection-address.tsx";
import { useSelection } from "../../features/calendar/selection.provider.tsx";
import { searchWith, stayOf, writtenStay } from "../../format/stay-address.ts";
import { Stack } from "../../ui/layout.tsx";
import { LoadFailure } from "../../ui/query-view.tsx";
import { defer, type FailedProps } from "../routing/deferred.tsx";
import type { BookingProgress, CheckoutProps } from "./booking-checkout.tsx";
import { BookingOverview } from "./booking-overview.tsx";
import styles from "./booking-page.module.css";

/** Days can be chosen before its code is there, which is a quarter of the page's. */
export const checkout = defer<CheckoutProps>({
  load: () => import(/* webpackChunkName: "booking-checkout" */ "./booking-checkout.tsx"),
  namespaces: ["validation", "extras"],
  anchors: { de: bookingSections.form, en: bookingSections.form },
  isNext: true,
  Failed: FormFailure,
});

function FormFailure({ onRetry }: FailedProps) {
  const { t } = useTranslation("booking");
  return <LoadFailure failed={t("form.failed")} onRetry={onRetry} />;
}

interface BookingLayoutProps {
  checkout: Omit<CheckoutProps, "onProgress" | "onAdded">;
  links: ReactNode;
}

interface WaitingLinkProps {
  boat: Vehicle;
  language: Language;
  text: string;
}

/** Leads to the waiting list with the boat, and the days of the address. */
function WaitingLink({ boat, language, text }: WaitingLinkProps) {
  const { search } = useLocation();
  const stay = stayOf(search, language);
  const days = stay && { from: stay.from, to: stay.to };
  return <Link to={waitingPath(language, boat.type, boat.name) + searchWith("", language, days)}>{text}</Link>;
}

/** The first day of the address, whether it can be booked or not. */
function useNamedDay(language: Language) {
  const { from } = writtenStay(useLocation().search, language);
  return isDay(from) ? from : null;
}

/** Calendar, price and form; an outcome stands in the place of the calendar (requirements/booking.md). */
export function BookingLayout({ checkout: { boat, language, ...page }, links }: BookingLayoutProps) {
  const { t } = useTranslation("booking");
  // Null until the code of price and form is there.
  const [progress, setProgress] = useState<BookingProgress | null>(null);
  // Until then another boat has a part of its own: React would not show it before the markup of the first was taken over.
  const [firstBoat, setFirstBoat] = useState(boat.id);
  if (progress === null && firstBoat !== boat.id) setFirstBoat(boat.id);
  const stay = useSelection();
  const [added, setAdded] = useState(noHalves);
  const namedDay = useNamedDay(language);
  const isLocked = progress === "underWay";
  const hasOutcome = progress === "outcome" || progress === "final";
  return (
    <>
      {progress === "final" ? null : <CookieNotice />}
      {hasOutcome ? null : links}
      {hasOutcome ? null : <BookingGuide stay={stay} isUnderWay={isLocked} />}
      <Stack gap={6} className={styles.grid}>
        {hasOutcome ? null : (
          <section
            id={bookingSections.calendar}
            tabIndex={-1}
            className={styles.calendar}
            aria-labelledby="dates-heading"
          >
            <h2 id="dates-heading">{t("calendar.heading")}</h2>
            {/* The dates stay as they were submitted until the answer is there. */}
            <div inert={isLocked} className={isLocked ? styles.locked : undefined}>
              <AddressNotice actions={<WaitingLink boat={boat} language={language} text={t("waiting.join")} />} />
              <Calendar opening={namedDay} added={added} />
              <p className={styles.below}>
                <WaitingLink boat={boat} language={language} text={t("waiting.hint")} />
              </p>
            </div>
          </section>
        )}
        {hasOutcome ? null : <BookingOverview boat={boat.name} added={added} />}
        <checkout.Part
          key={firstBoat}
          boat={boat}
          language={language}
          {...page}
          onProgress={setProgress}
          onAdded={setAdded}
        />
      </Stack>
    </>
  );
}
