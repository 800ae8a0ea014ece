import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { StaffBooking } from "../../../../shared/contract/staff-booking.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { sectionId } from "../../../format/section-id.ts";
import { useHalfTexts } from "../../../own-extras/use-half-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Row, Stack } from "../../../ui/layout.tsx";
import { MoreButton } from "../../../ui/more-button.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import {
  type BoatRow,
  blocksOf,
  bookingsOf,
  type CollectionOf,
  hasLeft,
  type NextStep,
  nextStep,
  type RowTurnaround,
} from "../boats-of-day.ts";
import { possibleSteps } from "../booking-steps.ts";
import type { PlanUser } from "../day-bookings.ts";
import { Held, Marks, ToCollect } from "./boat-row-facts.tsx";
import styles from "./boat-rows.module.css";
import type { BookingAction } from "./booking-card.tsx";
import { Refusals } from "./refusals.tsx";

export interface BoatRowParts {
  user: PlanUser;
  collectionOf: CollectionOf;
  /** The boats whose rows are open. */
  opened: ReadonlySet<string>;
  onToggle: (boat: string) => void;
  /** The boat between two stays; undefined on another day than today. */
  turnaroundOf: (boat: string) => RowTurnaround | undefined;
  /** The button that does the next step, which is another feature's; of two guests in a row it says whose. */
  stepWay: (step: NonNullable<NextStep>, isOfTwo: boolean) => ReactNode;
  /** One line about what the boat needs done, which is another feature's; null for nothing. */
  defectsOf: (boat: string) => ReactNode;
  onAction: (action: BookingAction, booking: StaffBooking) => void;
  /** Until when the boat is blocked on that day and why, in words; null where it is not. */
  blockedOf: (boat: string) => string | null;
}

interface BoatRowsProps extends BoatRowParts {
  rows: readonly BoatRow[];
  /** The cards of a row, shown below it. */
  cards: (row: BoatRow) => ReactNode;
}

/** One row a boat: who comes back, who leaves, what is to be collected, the next step, and what is in its way. */
export function BoatRows({ rows, cards, ...parts }: BoatRowsProps) {
  const { t } = useTranslation("day-plan");
  const moving = rows.filter(({ returns, departures }) => returns.length + departures.length > 0);
  const underWay = rows.filter((row) => !moving.includes(row));
  return (
    <table className={styles.table}>
      {moving.length === 0 ? null : (
        <>
          <thead>
            <tr className={styles.row}>
              <Row as="th" scope="col" className={styles.boat}>
                <VisuallyHidden>{t("printed.boat")}</VisuallyHidden>
              </Row>
              <th scope="col" className={styles.returns}>
                <Head isEmpty={moving.every(({ returns }) => returns.length === 0)}>{t("returnTitle")}</Head>
              </th>
              <th scope="col" className={styles.departures}>
                <Head isEmpty={moving.every(({ departures }) => departures.length === 0)}>{t("departureTitle")}</Head>
              </th>
              <th scope="col" className={styles.step}>
                <VisuallyHidden>{t("row.next")}</VisuallyHidden>
              </th>
              <th scope="col" className={styles.more}>
                <VisuallyHidden>{t("row.others")}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {moving.map((row) => (
              <BoatRowOf key={row.boat} row={row} cards={cards} {...parts} />
            ))}
          </tbody>
        </>
      )}
      {underWay.length === 0 ? null : (
        <tbody>
          <tr className={styles.part}>
            <th colSpan={5} scope="rowgroup">
              <strong className={styles.head}>{t("underWayTitle")}</strong>
            </th>
          </tr>
          {underWay.map((row) => (
            <BoatRowOf key={row.boat} row={row} cards={cards} {...parts} />
          ))}
        </tbody>
      )}
    </table>
  );
}

/** Of a column; none is shown above one in which nothing is. It is no heading: HTML allows none in a cell of a head. */
function Head({ isEmpty, children }: { isEmpty: boolean; children: string }) {
  return isEmpty ? <VisuallyHidden>{children}</VisuallyHidden> : <strong className={styles.head}>{children}</strong>;
}

interface RowProps extends BoatRowParts {
  row: BoatRow;
  cards: (row: BoatRow) => ReactNode;
}

function BoatRowOf({ row, cards, user, opened, onToggle, stepWay, onAction, ...parts }: RowProps) {
  const { collectionOf, turnaroundOf, defectsOf, blockedOf } = parts;
  const { t } = useTranslation("day-plan");
  const names = useDayNames();
  const halfTexts = useHalfTexts();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const id = useId();
  const { boat, returns, departures, underWay } = row;
  const isOpen = opened.has(boat);
  const turnaround = turnaroundOf(boat);
  const step = nextStep(row, collectionOf, turnaround);
  const guest = (booking: StaffBooking, money: ReactNode, until = "") => (
    <span key={booking.id} className={styles.guest}>
      {departures.includes(booking) && booking.arrival_time ? (
        <strong>
          {booking.arrival_time}
          <VisuallyHidden> {t("row.arrives")}</VisuallyHidden>{" "}
        </strong>
      ) : null}
      <span className={styles.name}>{booking.name}</span>{" "}
      {departures.includes(booking) && booking.starts_am ? <strong>{halfTexts.taken("firstMorning")} </strong> : null}
      {returns.includes(booking) && booking.ends_pm ? <strong>{halfTexts.taken("lastAfternoon")} </strong> : null}
      <span className={styles.facts}>
        {money} <span className={styles.number}>{t("row.number", { id: booking.id })}</span> {until}
      </span>
    </span>
  );
  return (
    <>
      <tr className={styles.row} data-boat={boat}>
        <Row as="th" scope="row" className={styles.boat}>
          <button
            type="button"
            id={boatRowId(boat)}
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={`${id}-cards`}
            onClick={() => onToggle(boat)}
          >
            {boat}
          </button>
          <Marks
            bookings={bookingsOf(row)}
            blocks={blocksOf(row, turnaround)}
            hasLeft={hasLeft(row, turnaround)}
            blocked={blockedOf(boat)}
          />
          {underWay.length > 0 ? null : defectsOf(boat)}
        </Row>
        {underWay.length > 0 ? (
          <td colSpan={2} className={styles.underWay}>
            {underWay.map((booking) =>
              guest(booking, null, t("row.until", { day: names.dateCompact(booking.booked_end) })),
            )}
          </td>
        ) : (
          <>
            <td className={styles.returns}>
              {returns.map((booking) =>
                guest(booking, departures.includes(booking) ? null : <Held booking={booking} of={collectionOf} />),
              )}
            </td>
            <td className={styles.departures}>
              {departures.map((booking) => guest(booking, <ToCollect booking={booking} of={collectionOf} />))}
            </td>
          </>
        )}
        <td className={styles.step}>{step ? stepWay(step, bookingsOf(row).length > 1) : null}</td>
        <td className={styles.more}>
          <MoreButton
            label={t("row.more", { boat })}
            controls={`${id}-menu`}
            isOpen={isMenuOpen}
            onToggle={() => setMenuOpen(!isMenuOpen)}
          />
        </td>
      </tr>
      <tr id={`${id}-menu`} hidden={!isMenuOpen} className={styles.opened}>
        <Stack as="td" gap={3} colSpan={5}>
          {isMenuOpen
            ? bookingsOf(row).map((booking) => (
                <RowMenu key={booking.id} booking={booking} user={user} onAction={onAction} />
              ))
            : null}
        </Stack>
      </tr>
      <tr id={`${id}-cards`} hidden={!isOpen} className={styles.opened}>
        <Stack as="td" colSpan={5}>
          {isOpen ? cards(row) : null}
        </Stack>
      </tr>
    </>
  );
}

/** Where the focus goes when a popup closes that was opened from a row without a card. */
export const boatRowId = (boat: string) => `boat-${sectionId(boat)}`;

/** What is rare or cannot be undone; the card has the rest. */
function RowMenu({ booking, user, onAction }: { booking: StaffBooking } & Pick<BoatRowParts, "user" | "onAction">) {
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
