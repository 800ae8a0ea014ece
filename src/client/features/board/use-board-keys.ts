import type { KeyboardEvent } from "react";
import type { BoardStay } from "../../../shared/contract/board.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { type Cursor, cellOf, type useCursor } from "./use-cursor.ts";
import type { Moving, useMove } from "./use-move.ts";

interface BoardKeysOptions {
  cursor: ReturnType<typeof useCursor>;
  move: ReturnType<typeof useMove>;
  /** From top to bottom. */
  boats: readonly { id: number }[];
  stayAt: (cell: Cursor) => BoardStay | null;
  enter: (cell: Cursor) => void;
}

/** Where an arrow takes a stay: a day or a boat further. */
function heldAfter({ vehicle, start }: Moving, key: string, boats: readonly { id: number }[]): Cursor | null {
  const row = boats.findIndex(({ id }) => id === vehicle);
  switch (key) {
    case "ArrowLeft":
      return { boat: vehicle, day: addDays(start, -1) };
    case "ArrowRight":
      return { boat: vehicle, day: addDays(start, 1) };
    case "ArrowUp":
      return { boat: boats[row - 1]?.id ?? vehicle, day: start };
    case "ArrowDown":
      return { boat: boats[row + 1]?.id ?? vehicle, day: start };
    default:
      return null;
  }
}

/** The keys of the board (requirements/board.md). They count where its focus is, and nowhere else on the page. */
export function useBoardKeys({ cursor, move, boats, stayAt, enter }: BoardKeysOptions) {
  /** @returns whether the key was one for a stay that is held. */
  const onKeyWhileHeld = (held: Moving, key: string): boolean => {
    const to = heldAfter(held, key, boats);
    if (to) {
      move.moveTo(to);
      cursor.moveTo(to, held.start);
    } else if (key === "Enter") move.propose();
    else if (key === "Escape") move.putBack();
    else return false;
    return true;
  };
  const onKeyAtRest = (event: KeyboardEvent<HTMLElement>): boolean => {
    const cell = cellOf(event.target);
    const stay = cell && stayAt(cell);
    if (event.key === "t") cursor.toToday();
    else if (event.key === "Enter" && cell) enter(cell);
    else if (event.key === "m" && stay) {
      move.pickUp(stay);
      cursor.moveTo({ boat: stay.vehicle, day: stay.start }, cell.day);
    } else return cursor.onKey(event);
    return true;
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { moving } = move;
    const isDone = moving?.by === "keys" ? onKeyWhileHeld(moving, event.key) : onKeyAtRest(event);
    if (isDone) event.preventDefault();
  };
}
