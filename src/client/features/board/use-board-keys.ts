import type { KeyboardEvent } from "react";
import { addDays } from "../../../shared/rules/day.ts";
import type { Taken } from "./taken-days.ts";
import { type Cursor, cellOf, type useCursor } from "./use-cursor.ts";
import type { Moving, useMove } from "./use-move.ts";

interface BoardKeysOptions {
  cursor: ReturnType<typeof useCursor>;
  move: ReturnType<typeof useMove>;
  /** From top to bottom. */
  boats: readonly { id: number }[];
  /** The stay or block in a cell. */
  entryAt: (cell: Cursor) => Taken | null;
  enter: (cell: Cursor) => void;
}

/** Where an arrow takes what is held: a day or a boat further; days that are drawn stay with their boat. */
function heldAfter({ vehicle, start, drawn }: Moving, key: string, boats: readonly { id: number }[]): Cursor | null {
  if (drawn) {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 0, ArrowDown: 0 }[key];
    return by === undefined ? null : { boat: vehicle, day: addDays(drawn.to, by) };
  }
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
export function useBoardKeys({ cursor, move, boats, entryAt, enter }: BoardKeysOptions) {
  /** @returns whether the key was one for what is held. */
  const onKeyWhileHeld = (held: Moving, key: string): boolean => {
    const to = heldAfter(held, key, boats);
    if (to) {
      move.moveTo(to);
      cursor.moveTo(to, held.drawn?.to ?? held.start);
    } else if (key === "Enter") move.propose();
    else if (key === "Escape") move.putBack();
    else return false;
    return true;
  };
  const onKeyAtRest = (event: KeyboardEvent<HTMLElement>): boolean => {
    const cell = cellOf(event.target);
    const entry = cell && entryAt(cell);
    if (event.key === "t") cursor.toToday();
    else if (event.key === "Enter" && cell) enter(cell);
    else if (event.key === "m" && entry) {
      if (move.pickUp(entry, cell.boat)) cursor.moveTo({ boat: cell.boat, day: entry.start }, cell.day);
    } else if (event.key === "b" && cell) move.draw(cell);
    else return cursor.onKey(event);
    return true;
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { moving } = move;
    const isDone = moving?.by === "keys" ? onKeyWhileHeld(moving, event.key) : onKeyAtRest(event);
    if (isDone) event.preventDefault();
  };
}
