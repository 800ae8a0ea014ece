import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { StaffBooking } from "../../../../shared/contract/staff-booking.ts";
import { LifePath } from "../../../life/life-path.tsx";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ContactLinks } from "../../../ui/contact-links.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Note, Row } from "../../../ui/layout.tsx";
import { QueryView } from "../../../ui/query-view.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { WorkIcon, type WorkIconName } from "../../../ui/work-icon.tsx";
import { possibleSteps } from "../booking-steps.ts";
import type { PlanUser } from "../day-bookings.ts";
import { useGetBookingLifeQuery } from "../day-plan.api.ts";
import styles from "./booking-card.module.css";
import { BookingChips, BookingFacts } from "./booking-facts.tsx";
import { BookingInvoices, ConfirmationLink } from "./booking-invoices.tsx";
import { CardDetails } from "./card-details.tsx";
import { Refusals } from "./refusals.tsx";

/** What the lifecycle decides of it. */
const cardEvents = ["booking.cancelled", "stay.changed", "price.changed", "voucher.redeemed"] as const;

/** What can be done to a booking from its card. */
export type BookingAction =
  | "cancel"
  | "changePrice"
  | "redeem"
  | "comment"
  | "arrival"
  | "recipient"
  | "ban"
  | "move"
  | "release"
  | "links";

/** Those whose popups are other features'. */
export type OtherAction = Extract<BookingAction, "ban" | "move">;
export const isOtherAction = (action: BookingAction): action is OtherAction => action === "ban" || action === "move";

/** What leads from a booking to the till, which is another feature's; nothing where there is nothing to pay. */
export type TillWay = (booking: StaffBooking) => ReactNode;

interface BookingCardProps {
  booking: StaffBooking;
  /** One below the heading of the list. */
  heading: "h3" | "h4";
  user: PlanUser;
  tillWay: TillWay;
  onAction: (action: BookingAction, booking: StaffBooking) => void;
}

/** Where the focus goes when a popup about the booking closes. */
export const bookingCardId = (id: number) => `booking-${id}`;

/** A booking as a card: who, contact, duration, price, and the actions on it. */
export function BookingCard({ booking, heading: Heading, user, tillWay, onAction }: BookingCardProps) {
  const { t } = useTranslation("day-plan");
  const headingId = useId();
  const { name, vehicle_name } = booking;
  const can = possibleSteps(booking, user);
  return (
    <Sheet listed id={bookingCardId(booking.id)} tabIndex={-1} className={styles.card} aria-labelledby={headingId}>
      <Row as="header" top nowrap className={styles.wide}>
        <div className={styles.who}>
          <Heading id={headingId} className={styles.boat}>
            {vehicle_name}
          </Heading>
          <p className={styles.name}>{name}</p>
          <Note>{t("card.number", { id: booking.id })}</Note>
          <Row as="p" className={styles.badges}>
            {booking.paid ? null : <Chip tone="warning">{t("card.unpaid")}</Chip>}
            {booking.check_phone ? <Chip tone="warning">{t("card.checkPhone")}</Chip> : null}
            {booking.overdue_since === null ? null : <Chip tone="error">{t("card.overdue")}</Chip>}
            {booking.banned ? <Chip tone="error">{t("card.banned")}</Chip> : null}
            {booking.vehicle_blocked ? <Chip tone="warning">{t("card.vehicleBlocked")}</Chip> : null}
            {booking.lang === "en" ? <Chip>{t("card.english")}</Chip> : null}
          </Row>
          <BookingChips booking={booking} />
        </div>
        {can.cancel ? (
          <button type="button" className={styles.cancel} onClick={() => onAction("cancel", booking)}>
            <Icon name="close" />
            <VisuallyHidden>{t("card.cancel", { vehicle: vehicle_name, name })}</VisuallyHidden>
          </button>
        ) : null}
      </Row>
      {tillWay(booking)}
      <ContactLinks phone={booking.phone} email={booking.email} />
      {booking.email ? null : <ConfirmationLink booking={booking} />}
      <BookingFacts booking={booking} />
      <BookingInvoices
        booking={booking}
        onCorrect={can.correctRecipient ? () => onAction("recipient", booking) : undefined}
      />
      <BookingLife booking={booking} />
      {can.cancel && booking.overdue_since !== null ? (
        <Button className={styles.wide} onClick={() => onAction("release", booking)}>
          {t("release.button")}
        </Button>
      ) : null}
      <Row className={styles.actions}>
        {can.move ? (
          <ActionButton icon="calendar" label={t("card.move")} onClick={() => onAction("move", booking)} />
        ) : null}
        {can.changePrice ? (
          <ActionButton icon="price" label={t("card.changePrice")} onClick={() => onAction("changePrice", booking)} />
        ) : null}
        {can.redeem ? (
          <ActionButton icon="voucher" label={t("redeem.button")} onClick={() => onAction("redeem", booking)} />
        ) : null}
        <ActionButton
          icon="comment"
          label={t("card.comment")}
          emphasised={booking.note ? t("card.hasComment") : undefined}
          onClick={() => onAction("comment", booking)}
        />
        {can.agreeArrival ? (
          <ActionButton
            icon="clock"
            label={t("arrival.button")}
            emphasised={booking.arrival_time || booking.dog ? t("card.hasComment") : undefined}
            onClick={() => onAction("arrival", booking)}
          />
        ) : null}
        {booking.email ? (
          <ActionButton icon="mail" label={t("links.button")} onClick={() => onAction("links", booking)} />
        ) : null}
        <ActionButton icon="ban" label={t("card.ban")} onClick={() => onAction("ban", booking)} />
      </Row>
      <Refusals booking={booking} user={user} events={cardEvents} />
    </Sheet>
  );
}

interface ActionButtonProps {
  icon: WorkIconName;
  label: string;
  /** Why it is highlighted, for screen readers. */
  emphasised?: string;
  onClick: () => void;
}

function ActionButton({ icon, label, emphasised, onClick }: ActionButtonProps) {
  return (
    <button type="button" className={classNames(styles.action, emphasised && styles.emphasised)} onClick={onClick}>
      <WorkIcon name={icon} />
      <span>
        {label}
        {emphasised ? <VisuallyHidden> {emphasised}</VisuallyHidden> : null}
      </span>
    </button>
  );
}

/** The life of a booking. */
function BookingLife({ booking }: { booking: StaffBooking }) {
  const { t } = useTranslation("life");
  return (
    <CardDetails title={t("title")}>
      <Life booking={booking} />
    </CardDetails>
  );
}

function Life({ booking: { id, version } }: { booking: StaffBooking }) {
  const { t } = useTranslation("life");
  // The machines move with each step, and the days with the calendar.
  const { currentData: data, ...query } = useGetBookingLifeQuery({ id, version }, { refetchOnMountOrArgChange: true });
  return (
    <QueryView query={{ ...query, data }} failed={t("failed")}>
      {({ steps }) => <LifePath steps={steps} />}
    </QueryView>
  );
}
