import { useState } from "react";
import type { StaffBooking } from "../../../../shared/contract/staff-booking.ts";
import type { StayToMove } from "../../../../shared/contract/stay-change.ts";
import { List } from "../../../ui/layout.tsx";
import { type MovedStay, MovedStayRow, type StayActions, StayToMoveRow } from "./other-boats-row.tsx";

/** Stays that have to leave their boat, and those that were moved here meanwhile: these keep their rows. */
export function useStaysToMove() {
  const [moved, setMoved] = useState<readonly MovedStay[]>([]);
  return {
    rowsOf: (stays: readonly StayToMove[]) => rowsOf(stays, moved),
    onMoved: (stay: MovedStay) => setMoved((before) => [...before.filter(({ id }) => id !== stay.id), stay]),
  };
}

interface StaysToMoveProps extends StayActions {
  rows: ReturnType<typeof rowsOf>;
  onMoved: (stay: MovedStay) => void;
}

/** Each with the boats that are free instead, by one tap as our fault; or where it is since. */
export function StaysToMove({ rows, onMoved, ...actions }: StaysToMoveProps) {
  return (
    <List>
      {rows.map((row) => (
        <li key={row.id}>
          {"change" in row ? (
            <MovedStayRow moved={row} />
          ) : (
            <StayToMoveRow stay={row.stay} onMoved={onMoved} {...actions} />
          )}
        </li>
      ))}
    </List>
  );
}

/**
 * By first day. A stay that was moved keeps its row, which says so, until it has come back to the boat by a later
 * change.
 */
function rowsOf(stays: readonly StayToMove[], moved: readonly MovedStay[]) {
  const isBack = ({ id, booking: { version } }: MovedStay) =>
    stays.some(({ booking }) => booking.id === id && booking.version > version);
  const gone = moved.filter((stay) => !isBack(stay));
  const here = stays
    .filter(({ booking }) => !gone.some(({ id }) => id === booking.id))
    .map((stay) => ({ id: stay.booking.id, booking: stay.booking, stay }));
  const byDay = ({ booking }: { booking: StaffBooking }, { booking: other }: { booking: StaffBooking }) =>
    booking.booked_day.localeCompare(other.booked_day) || booking.id - other.id;
  return [...here, ...gone].toSorted(byDay);
}
