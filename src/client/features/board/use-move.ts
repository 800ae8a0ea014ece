import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { boatBlockMachine } from "../../../../machines/boat-block/boat-block.machine.ts";
import { refuserOf } from "../../../../machines/support/lifecycle.ts";
import type { BoardBlock } from "../../../shared/contract/board.ts";
import { type BlockedDays, spanOfBlock, timeOfBlock } from "../../../shared/rules/boat-block.ts";
import { addDays, type Day, daysBetween } from "../../../shared/rules/day.ts";
import type { Taken } from "./taken-days.ts";
import { type Cursor, cellOf } from "./use-cursor.ts";

/** Where a stay shall be moved: nothing moves before somebody confirms it. */
export interface Proposal {
  booking: number;
  vehicle: number;
  start: Day;
  end: Day;
}

/** Days of a boat that shall be blocked: nothing is before somebody confirms it. */
export interface ProposedBlock {
  vehicle: number;
  days: BlockedDays;
  /** The one that is moved or opened; absent: a new one. */
  block?: BoardBlock;
}

/** What is being dragged, or moved by keys, and where it is held; or the days of a block that is being drawn. */
export interface Moving extends Taken {
  vehicle: number;
  by: "pointer" | "keys";
  /** Of days that are drawn: where that began, and where it is now. */
  drawn?: { from: Day; to: Day };
}

/** A press becomes a drag after so many pixels. */
const dragThreshold = 5;

interface Grab {
  /** What is moved; null where days are drawn. */
  taken: (Taken & { vehicle: number }) | null;
  /** The cell that the pointer went down on. */
  cell: Cursor;
  x: number;
  y: number;
}

const held = (taken: Taken, vehicle: number, start: Day, by: Moving["by"]): Moving => {
  return { ...taken, vehicle, start, end: addDays(start, daysBetween(taken.start, taken.end)), by };
};

/**
 * What keeps it from being moved: the guard of a block's machine, or "" of a guest who did not come, of whom the board
 * shows no more than was taken; null where nothing does.
 */
function whyFixed({ stay, block }: Taken): string | null {
  if (stay) return stay.freed ? "" : null;
  if (!block) return "";
  return refuserOf(boatBlockMachine, "standing", { type: "block.moved" }, timeOfBlock(spanOfBlock(block), new Date()));
}

const wholeDay = (day: Day): Omit<Taken, "stay" | "portal"> => {
  return { start: day, end: day, startsAm: true, endsPm: true };
};

/** The cell below the pointer; null beside the days and over the names of the boats. */
function cellAt(x: number, y: number): Cursor | null {
  const found = document.elementsFromPoint(x, y).find((element) => element.matches("th, [data-day][data-boat]"));
  return found ? cellOf(found) : null;
}

interface MoveOptions {
  taken: ReadonlyMap<number, readonly Taken[]>;
  /** Which halves of a cell are free. */
  freeIn: (cell: Cursor) => { am: boolean; pm: boolean };
  today: Day;
  onMove: (proposal: Proposal) => void;
  onBlock: (proposal: ProposedBlock) => void;
}

/**
 * Moving a stay or a block to another boat or day, and drawing the days of a new block. A pointer drags a bar or over
 * free days, though no finger, which scrolls; keys do it cell by cell. Both end in a proposal.
 */
export function useMove({ taken, freeIn, today, onMove, onBlock }: MoveOptions) {
  const [moving, setMoving] = useState<Moving | null>(null);
  /** The guard that refused to let go of what somebody wanted to move; null where none did. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const grab = useRef<Grab | null>(null);
  const wasDragged = useRef(false);

  /** Whole days, but for the halves at both ends that are taken: a block begins where a guest leaves. */
  const drawn = ({ boat, day: from }: Cursor, to: Day, by: Moving["by"]): Moving | null => {
    const until = to < today ? today : to;
    const [start, end] = from < until ? [from, until] : [until, from];
    const startsAm = freeIn({ boat, day: start }).am;
    const endsPm = freeIn({ boat, day: end }).pm;
    if (from < today || (start === end && !startsAm && !endsPm)) return null;
    return { vehicle: boat, start, end, startsAm, endsPm, stay: null, portal: null, by, drawn: { from, to: until } };
  };

  const end = (at: Moving | null) => {
    grab.current = null;
    setMoving(null);
    if (!at) return;
    const { stay, block, vehicle, start, end: last, startsAm = false, endsPm = false } = at;
    const was = stay ?? block;
    if (vehicle === was?.vehicle && start === was.start) return;
    if (stay) onMove({ booking: stay.id, vehicle, start, end: last });
    else
      onBlock({ vehicle, days: { start, end: last, starts_am: startsAm, ends_pm: endsPm }, ...(block && { block }) });
  };
  const onPointerMove = useEffectEvent(({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
    const from = grab.current;
    if (!from || (!moving && Math.hypot(x - from.x, y - from.y) < dragThreshold)) return;
    wasDragged.current = true;
    const cell = cellAt(x, y);
    if (!cell) return;
    if (!from.taken) {
      if (moving?.drawn?.to !== cell.day) setMoving(drawn(from.cell, cell.day, "pointer"));
      return;
    }
    const why = whyFixed(from.taken);
    if (why !== null) return setRefusal(why || null);
    const start = addDays(from.taken.start, daysBetween(from.cell.day, cell.day));
    if (moving?.vehicle !== cell.boat || moving.start !== start)
      setMoving(held(from.taken, cell.boat, start, "pointer"));
  });
  const onPointerUp = useEffectEvent(() => {
    if (grab.current) end(moving);
  });
  const putBack = useEffectEvent(() => {
    if (grab.current) end(null);
  });
  const onKey = useEffectEvent(({ key }: globalThis.KeyboardEvent) => {
    if (key === "Escape" && grab.current) end(null);
  });
  useEffect(() => {
    const listeners = [
      ["pointermove", (event: Event) => onPointerMove(event as globalThis.PointerEvent)],
      ["pointerup", () => onPointerUp()],
      ["pointercancel", () => putBack()],
      ["keydown", (event: Event) => onKey(event as globalThis.KeyboardEvent)],
    ] as const;
    for (const [name, listener] of listeners) window.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) window.removeEventListener(name, listener);
    };
  }, []);

  /** What a bar shows that can be taken hold of. */
  const shownBy = (bar: HTMLElement): Grab["taken"] => {
    const { booking, block } = bar.dataset;
    for (const [vehicle, all] of taken) {
      const found = all.find((one) => String(one.stay?.id) === booking || String(one.block?.id) === block);
      if (found) return { ...found, vehicle };
    }
    return null;
  };

  return {
    moving,
    refusal,
    /** @returns whether it can be moved. */
    pickUp: (found: Taken, vehicle: number): boolean => {
      const why = whyFixed(found);
      setRefusal(why || null);
      if (why === null) setMoving(held(found, vehicle, found.start, "keys"));
      return why === null;
    },
    /** Begins a block in that cell; nothing where the boat is not free on any half of it. */
    draw: (cell: Cursor) => setMoving(drawn(cell, cell.day, "keys")),
    /** The block of that cell alone, for what is neither dragged nor typed. */
    blockOf: (cell: Cursor): ProposedBlock => {
      const { start, end: last, startsAm, endsPm } = drawn(cell, cell.day, "keys") ?? wholeDay(today);
      return { vehicle: cell.boat, days: { start, end: last, starts_am: startsAm === true, ends_pm: endsPm === true } };
    },
    moveTo: ({ boat, day }: Cursor) => {
      if (!moving) return;
      const { vehicle, drawn: drawing } = moving;
      setMoving(drawing ? drawn({ boat: vehicle, day: drawing.from }, day, "keys") : held(moving, boat, day, "keys"));
    },
    propose: () => end(moving),
    putBack: () => end(null),
    handlers: {
      onPointerDown: ({ pointerType, button, clientX: x, clientY: y, target }: PointerEvent<HTMLElement>) => {
        wasDragged.current = false;
        setRefusal(null);
        if (moving) end(null);
        if (pointerType === "touch" || button !== 0) return;
        const bar = (target as HTMLElement).closest<HTMLElement>("[data-booking], [data-block]");
        const cell = cellAt(x, y);
        // Beside bars: what is pressed is the cell itself.
        const isFree = cellOf(target) !== null;
        const found = bar && shownBy(bar);
        grab.current = cell && (found || isFree) ? { taken: found, cell, x, y } : null;
      },
      /** The click that ends a drag opens nothing. */
      onClickCapture: (event: MouseEvent<HTMLElement>) => {
        if (!wasDragged.current) return;
        wasDragged.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
