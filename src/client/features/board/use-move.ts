import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { BoardStay } from "../../../shared/contract/board.ts";
import { addDays, type Day, daysBetween } from "../../../shared/rules/day.ts";
import { type Cursor, cellOf } from "./use-cursor.ts";

/** Where a stay shall be moved: nothing moves before somebody confirms it. */
export interface Proposal {
  booking: number;
  vehicle: number;
  start: Day;
  end: Day;
}

/** A stay that is being dragged, or moved by keys, and where it is held. */
export interface Moving {
  portal: null;
  stay: BoardStay;
  vehicle: number;
  start: Day;
  end: Day;
  by: "pointer" | "keys";
}

/** A press becomes a drag after so many pixels. */
const dragThreshold = 5;

interface Grab {
  stay: BoardStay;
  /** The day that the pointer went down on. */
  day: Day;
  x: number;
  y: number;
}

const held = (stay: BoardStay, vehicle: number, start: Day, by: Moving["by"]): Moving => ({
  portal: null,
  stay,
  vehicle,
  start,
  end: addDays(start, daysBetween(stay.start, stay.end)),
  by,
});

/** Of one whose guest did not come the board shows no more than was taken. */
const mayMove = ({ freed }: BoardStay) => !freed;

/** The cell below the pointer; null beside the days and over the names of the boats. */
function cellAt(x: number, y: number): Cursor | null {
  const found = document.elementsFromPoint(x, y).find((element) => element.matches("th, [data-day][data-boat]"));
  return found ? cellOf(found) : null;
}

/**
 * Moving a stay to another boat or day. A pointer drags its bar, though no finger, which scrolls; keys move it cell by
 * cell. Both end in a proposal.
 */
export function useMove(stays: readonly BoardStay[], onPropose: (proposal: Proposal) => void) {
  const [moving, setMoving] = useState<Moving | null>(null);
  const grab = useRef<Grab | null>(null);
  const wasDragged = useRef(false);

  const end = (at: Moving | null) => {
    grab.current = null;
    setMoving(null);
    if (!at) return;
    const { stay, vehicle, start, end: last } = at;
    if (vehicle === stay.vehicle && start === stay.start) return;
    onPropose({ booking: stay.id, vehicle, start, end: last });
  };
  const onPointerMove = useEffectEvent(({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
    const from = grab.current;
    if (!from || (!moving && Math.hypot(x - from.x, y - from.y) < dragThreshold)) return;
    wasDragged.current = true;
    const cell = cellAt(x, y);
    const start = cell && addDays(from.stay.start, daysBetween(from.day, cell.day));
    if (cell && start && (moving?.vehicle !== cell.boat || moving.start !== start))
      setMoving(held(from.stay, cell.boat, start, "pointer"));
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

  return {
    moving,
    pickUp: (stay: BoardStay) => mayMove(stay) && setMoving(held(stay, stay.vehicle, stay.start, "keys")),
    moveTo: ({ boat, day }: Cursor) => moving && setMoving(held(moving.stay, boat, day, "keys")),
    propose: () => end(moving),
    putBack: () => end(null),
    handlers: {
      onPointerDown: ({ pointerType, button, clientX: x, clientY: y, target }: PointerEvent<HTMLElement>) => {
        wasDragged.current = false;
        if (moving) end(null);
        if (pointerType === "touch" || button !== 0) return;
        const bar = (target as HTMLElement).closest<HTMLElement>("[data-booking]");
        const stay = stays.find((one) => mayMove(one) && String(one.id) === bar?.dataset["booking"]);
        const day = cellAt(x, y)?.day;
        grab.current = stay && day ? { stay, day, x, y } : null;
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
