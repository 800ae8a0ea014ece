import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import { dayAfterKey } from "../../format/month.ts";
import type { Sheet, Span } from "./board-view.ts";

/** A cell of the board. */
export interface Cursor {
  boat: number;
  day: Day;
}

interface CursorOptions {
  board: RefObject<HTMLElement | null>;
  /** From top to bottom. */
  boats: readonly { id: number }[];
  sheets: readonly Sheet[];
  span: Span;
  today: Day;
  /** Shows other days: those that the cursor leaves for. */
  showDay: (day: Day) => void;
  turn: (to: "previous" | "next") => void;
}

/** Where a key leads, without a look at what is shown; null for keys that do not move. */
function moved({ boat, day }: Cursor, key: string, { boats, sheets, span }: CursorOptions): Cursor | null {
  const sheet = sheets.find(({ from, to }) => from <= day && day <= to);
  const row = boats.findIndex(({ id }) => id === boat);
  const boatAt = (at: number) => boats[Math.min(Math.max(at, 0), boats.length - 1)]?.id ?? boat;
  switch (key) {
    case "ArrowUp":
      return { boat: boatAt(row - 1), day };
    case "ArrowDown":
      return { boat: boatAt(row + 1), day };
    case "Home":
      return { boat, day: sheet?.from ?? day };
    case "End":
      return { boat, day: sheet?.to ?? day };
    case "PageUp":
    case "PageDown":
      if (span === "week") return { boat, day: addDays(day, key === "PageUp" ? -7 : 7) };
  }
  const to = dayAfterKey(day, key);
  return to === null ? null : { boat, day: to };
}

/**
 * The one cell that Tab reaches, moved by keys. A key that leads beyond what is shown turns the page, and the focus
 * follows once the days are drawn.
 */
export function useCursor(options: CursorOptions) {
  const { board, boats, sheets, today } = options;
  const [cursor, setCursor] = useState<Cursor | null>(null);
  /** The first day shown as a key was pressed; null where the focus is where it should be. */
  const leaves = useRef<Day | null>(null);
  const isShown = (day: Day) => sheets.some(({ from, to }) => from <= day && day <= to);
  const first = sheets[0]?.from ?? today;
  const days = [cursor?.day, today].filter((day) => day !== undefined);
  const boat = boats.find(({ id }) => id === cursor?.boat) ?? boats[0];
  const tabStop: Cursor | null = boat ? { boat: boat.id, day: days.find(isShown) ?? first } : null;

  useEffect(() => {
    if (leaves.current === null || !tabStop || !cursor) return;
    // The page is still to turn.
    if (!isShown(cursor.day) && leaves.current === first) return;
    leaves.current = null;
    board.current?.querySelector<HTMLElement>(cellSelector(tabStop))?.focus();
  });

  const goTo = (to: Cursor) => {
    leaves.current = first;
    setCursor(to);
  };
  const moveTo = (to: Cursor, from: Day) => {
    goTo(to);
    if (!isShown(to.day)) options.turn(to.day < from ? "previous" : "next");
  };

  return {
    tabStop,
    /** Puts the focus there from a cell of that day, on another page where it must be. */
    moveTo,
    /** The focus was put into a cell. */
    onFocus: (event: { target: EventTarget }) => {
      const cell = cellOf(event.target);
      if (cell && (cell.boat !== tabStop?.boat || cell.day !== tabStop.day)) setCursor(cell);
    },
    /** @returns whether the key moved. */
    onKey: (event: KeyboardEvent<HTMLElement>): boolean => {
      const from = cellOf(event.target);
      const to = from && moved(from, event.key, options);
      if (!to) return false;
      moveTo(to, from.day);
      return true;
    },
    toToday: () => {
      if (tabStop) goTo({ boat: tabStop.boat, day: today });
      options.showDay(today);
    },
  };
}

export const cellSelector = ({ boat, day }: Cursor) => `[data-day="${day}"][data-boat="${boat}"]`;

/** The cell that an event is about; null outside of cells, and on the links within them. */
export function cellOf(target: EventTarget | null): Cursor | null {
  const { day, boat } = (target as HTMLElement | null)?.dataset ?? {};
  return day && boat ? { day, boat: Number(boat) } : null;
}
