import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { FutureBooking } from "../../../../shared/contract/staff-fleet.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { noBreak } from "../../../format/no-break.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { ContactLinks } from "../../../ui/contact-links.tsx";
import { List, Note, Stack } from "../../../ui/layout.tsx";
import { QueryView } from "../../../ui/query-view.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { FutureBookings as Loaded } from "../use-future-bookings.ts";
import styles from "./staff-fleet.module.css";

/** What a list of bookings takes from other features. */
export interface BookingParts {
  admin: boolean;
  /** Dates, price and vouchers of a booking. */
  facts: (booking: FutureBooking) => ReactNode;
  onCancel: (booking: FutureBooking) => void;
  /** Which booking was cancelled here last, in words; "" for none. */
  cancelled: string;
}

interface FutureBookingsProps extends BookingParts {
  loaded: Loaded;
  /** Why they are shown. */
  warning: (count: number) => ReactNode;
  none: string;
}

/** The bookings of a boat that are still to come, each of which can be cancelled from here (requirements/fleet.md). */
export function FutureBookings({ cancelled, ...list }: FutureBookingsProps) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed goes with its booking.
    if (cancelled) message.current?.focus();
  }, [cancelled]);
  return (
    <>
      {cancelled ? (
        <Banner ref={message} kind="success">
          {cancelled}
        </Banner>
      ) : null}
      <BookingList {...list} />
    </>
  );
}

type BookingListProps = Omit<FutureBookingsProps, "cancelled">;

function BookingList({ loaded, warning, none, ...parts }: BookingListProps) {
  const { t } = useTranslation("staff-fleet");
  return (
    <QueryView
      query={{ data: loaded.bookings, error: loaded.failed, refetch: loaded.retry }}
      failed={t("bookings.failed")}
      empty={<p>{none}</p>}
    >
      {(bookings) => (
        <>
          <Banner kind="warning" title={t("bookings.title", { count: bookings.length })}>
            {warning(bookings.length)}
          </Banner>
          <List lined className={styles.entries}>
            {bookings.map((booking) => (
              <li key={booking.id}>
                <BookingEntry booking={booking} {...parts} />
              </li>
            ))}
          </List>
        </>
      )}
    </QueryView>
  );
}

function BookingEntry({
  booking,
  admin,
  facts,
  onCancel,
}: Omit<BookingParts, "cancelled"> & { booking: FutureBooking }) {
  const { t } = useTranslation("staff-fleet");
  const names = useDayNames();
  const headingId = useId();
  const { name, booked_day, paid, may_cancel } = booking;
  const day = noBreak(names.dateShort(booked_day));
  return (
    <Stack as="article" gap={2} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.who}>
        {day}, {name}, {t("bookings.number", { id: booking.id })}{" "}
        {paid ? null : <Chip tone="warning">{t("bookings.unpaid")}</Chip>}
      </h3>
      <ContactLinks phone={booking.phone} email={booking.email} />
      {facts(booking)}
      {may_cancel === "staff" || (may_cancel === "admin" && admin) ? (
        <Button variant="danger" aria-haspopup="dialog" className={styles.cancel} onClick={() => onCancel(booking)}>
          <span>
            {t("bookings.cancel")}
            <VisuallyHidden>
              {" "}
              {name}, {day}
            </VisuallyHidden>
          </span>
        </Button>
      ) : (
        <Note className={styles.note}>{t(`bookings.${may_cancel === "admin" ? "begun" : "ended"}`)}</Note>
      )}
    </Stack>
  );
}
