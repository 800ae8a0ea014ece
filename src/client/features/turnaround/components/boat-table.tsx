import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDayNames } from "../../../format/day-names.ts";
import { useMoney } from "../../../format/money.ts";
import { boatRowId } from "../../../format/section-id.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Row, Stack } from "../../../ui/layout.tsx";
import { MoreButton } from "../../../ui/more-button.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { MorningRow, RowGuest } from "../morning-row.ts";
import { useFocusInRow } from "../use-focus-in-row.ts";
import styles from "./boat-table.module.css";

/** What a row has beside its guests. */
export interface RowParts {
  /** How the boat stands, beside its name: what is in its way, and what it needs done. */
  marks: ReactNode;
  /** The next step: the only filled button of the row. */
  next: ReactNode;
  /** Behind "⋯": what is rare or dangerous. */
  more: () => ReactNode;
  /** What a tap on the row opens below it; absent where it opens nothing. */
  opened?: { isOpen: boolean; onToggle: () => void; content: () => ReactNode };
}

/** Rows below each other, below their title; "" for none. */
export interface RowPart {
  name: string;
  title: string;
  rows: readonly MorningRow[];
}

interface BoatTableProps {
  parts: readonly RowPart[];
  partsOf: (row: MorningRow) => RowParts;
  /** Whether numbers and amounts of the bookings are shown; the jetty knows none. */
  showsBookings: boolean;
  /** The marks have the line above the guests, however wide the page is. */
  isTall?: boolean;
}

/** One row a boat: who comes back, who leaves, the next step, and the rest behind "⋯" (requirements/turnaround.md). */
export function BoatTable({ parts, partsOf, showsBookings, isTall = false }: BoatTableProps) {
  const { t } = useTranslation("turnaround");
  // Here, so that what is open stays open where a step takes its row to another part.
  const [menus, setMenus] = useState<ReadonlySet<string>>(new Set());
  const toggleMenu = (boat: string) => {
    const others = [...menus].filter((other) => other !== boat);
    setMenus(new Set(menus.has(boat) ? others : [...others, boat]));
  };
  const focus = useFocusInRow();
  const filled = parts.filter(({ rows }) => rows.length > 0);
  const rows = filled.flatMap((part) => part.rows);
  const hasReturns = rows.some(({ returns }) => returns.length > 0);
  const hasDepartures = rows.some(({ departures }) => departures.length > 0);
  return (
    <table {...focus} className={classNames(styles.table, isTall && styles.tall)}>
      {hasReturns || hasDepartures ? (
        <thead>
          <tr className={styles.row}>
            <Row as="th" scope="col" className={styles.boat}>
              <VisuallyHidden>{t("row.boat")}</VisuallyHidden>
            </Row>
            <th scope="col" className={styles.returns}>
              <Head isEmpty={!hasReturns}>{t("row.returns")}</Head>
            </th>
            <th scope="col" className={styles.departures}>
              <Head isEmpty={!hasDepartures}>{t("row.departures")}</Head>
            </th>
            <th scope="col" className={styles.step}>
              <VisuallyHidden>{t("row.next")}</VisuallyHidden>
            </th>
            <th scope="col" className={styles.more}>
              <VisuallyHidden>{t("row.others")}</VisuallyHidden>
            </th>
          </tr>
        </thead>
      ) : null}
      {filled.map((part) => (
        <tbody key={part.name}>
          {part.title === "" ? null : (
            <tr className={styles.part}>
              <th colSpan={5} scope="rowgroup">
                <strong className={styles.head}>{part.title}</strong>
              </th>
            </tr>
          )}
          {part.rows.map((row) => (
            <BoatRow
              key={row.boat}
              row={row}
              showsBookings={showsBookings}
              isMenuOpen={menus.has(row.boat)}
              onToggleMenu={() => toggleMenu(row.boat)}
              {...partsOf(row)}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Of a column; none is shown above one in which nothing is. It is no heading: HTML allows none in a cell of a head. */
function Head({ isEmpty, children }: { isEmpty: boolean; children: string }) {
  return isEmpty ? <VisuallyHidden>{children}</VisuallyHidden> : <strong className={styles.head}>{children}</strong>;
}

interface BoatRowProps extends RowParts {
  row: MorningRow;
  showsBookings: boolean;
  isMenuOpen: boolean;
  onToggleMenu: () => void;
}

function BoatRow({ row, showsBookings, isMenuOpen, onToggleMenu, marks, next, more, opened }: BoatRowProps) {
  const { t } = useTranslation("turnaround");
  const id = useId();
  const { boat, returns, departures, underWay } = row;
  const guest = (kind: GuestKind) => (of: RowGuest) => (
    <Guest key={of.booking_id} kind={kind} guest={of} row={row} showsBooking={showsBookings} />
  );
  return (
    <>
      <tr className={styles.row} data-boat={boat}>
        <Row as="th" scope="row" className={styles.boat}>
          {opened ? (
            <button
              type="button"
              id={boatRowId(boat)}
              className={styles.toggle}
              aria-expanded={opened.isOpen}
              aria-controls={`${id}-cards`}
              onClick={opened.onToggle}
            >
              {boat}
            </button>
          ) : (
            <strong>{boat}</strong>
          )}
          {marks}
        </Row>
        {underWay.length > 0 && returns.length + departures.length === 0 ? (
          <td colSpan={2} className={styles.underWay}>
            {underWay.map(guest("underWay"))}
          </td>
        ) : (
          <>
            <td className={styles.returns}>{[...returns, ...underWay].map(guest("returns"))}</td>
            <td className={styles.departures}>{departures.map(guest("departures"))}</td>
          </>
        )}
        <td className={styles.step}>{next}</td>
        <td className={styles.more}>
          <MoreButton label={t("more", { boat })} controls={`${id}-menu`} isOpen={isMenuOpen} onToggle={onToggleMenu} />
        </td>
      </tr>
      <tr id={`${id}-menu`} data-of={boat} hidden={!isMenuOpen} className={styles.opened}>
        <Stack as="td" gap={3} colSpan={5}>
          {isMenuOpen ? more() : null}
        </Stack>
      </tr>
      {opened ? (
        <tr id={`${id}-cards`} data-of={boat} hidden={!opened.isOpen} className={styles.opened}>
          <Stack as="td" colSpan={5}>
            {opened.isOpen ? opened.content() : null}
          </Stack>
        </tr>
      ) : null}
    </>
  );
}

type GuestKind = "returns" | "departures" | "underWay";

interface GuestProps {
  kind: GuestKind;
  guest: RowGuest;
  row: MorningRow;
  showsBooking: boolean;
}

function Guest({ kind, guest, row, showsBooking }: GuestProps) {
  const { t } = useTranslation("turnaround");
  const names = useDayNames();
  const { booking_id: id, booked_end: end } = guest;
  const isDeparture = kind === "departures";
  const isLeavingToo = row.departures.some(({ booking_id }) => booking_id === id);
  return (
    <span className={styles.guest}>
      {isDeparture && guest.arrival_time ? (
        <strong>
          {guest.arrival_time}
          <VisuallyHidden> {t("row.arrives")}</VisuallyHidden>{" "}
        </strong>
      ) : null}
      <span className={styles.name}>{guest.name || t("row.guest")}</span>{" "}
      {isDeparture && guest.starts_am ? <strong>{t("row.early")} </strong> : null}
      {kind === "returns" && guest.ends_pm ? <strong>{t("row.late")} </strong> : null}
      <span className={styles.facts}>
        {showsBooking ? (
          <>
            <Amount guest={guest} kind={kind} isLeavingToo={isLeavingToo} />{" "}
            <span className={styles.number}>{t("row.number", { id })}</span>{" "}
          </>
        ) : null}
        {!isDeparture && end !== row.day ? t("row.until", { day: names.dateCompact(end) }) : null}
      </span>
    </span>
  );
}

function Amount({ guest, kind, isLeavingToo }: { guest: RowGuest; kind: GuestKind; isLeavingToo: boolean }) {
  if (kind === "departures") return <ToCollect guest={guest} />;
  return isLeavingToo || kind === "underWay" ? null : <Held guest={guest} />;
}

/** What is open of who comes back, and the deposit that is held. */
function Held({ guest: { money } }: { guest: RowGuest }) {
  const { t } = useTranslation("turnaround");
  const format = useMoney();
  if (!money) return null;
  const parts = [
    money.due > 0 ? t("row.due", { amount: format(money.due) }) : "",
    money.held > 0 ? t("row.held", { amount: format(money.held) }) : "",
  ];
  return <span className={styles.amount}>{parts.filter(Boolean).join(" · ")}</span>;
}

function ToCollect({ guest: { money } }: { guest: RowGuest }) {
  const { t } = useTranslation("turnaround");
  const format = useMoney();
  if (!money) return null;
  return (
    <span className={styles.amount}>
      {money.due > 0 ? (
        <strong>
          <VisuallyHidden>{t("row.toCollect")} </VisuallyHidden>
          {format(money.due)}
        </strong>
      ) : (
        t("row.paid")
      )}
    </span>
  );
}
