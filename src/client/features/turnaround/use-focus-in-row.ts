import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

/** What had the focus last, and the boat in whose row it stood. */
interface Focused {
  element: Element;
  boat: string | undefined;
  /** It came by keyboard: the browser shows where it is. */
  isShown: boolean;
}

interface FocusInRow {
  ref: RefObject<HTMLTableElement | null>;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * A step replaces its own button, and may take the row to another part of the list: the browser would begin at the top
 * of the page again. The focus goes to "⋯" of that boat, which is there after each step: Enter pressed twice takes none.
 * Who tapped goes on where they are: the page moves to the row for who sees the focus alone.
 */
export function useFocusInRow(): FocusInRow {
  const ref = useRef<HTMLTableElement>(null);
  const last = useRef<Focused | null>(null);
  const keep = useEffectEvent(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return;
    const { boat, isShown } = last.current;
    const rows = ref.current?.querySelectorAll<HTMLElement>("tr[data-boat]") ?? [];
    const row = [...rows].find(({ dataset }) => dataset["boat"] === boat);
    row?.querySelector<HTMLElement>("td:last-child button")?.focus({ preventScroll: !isShown });
  });
  useLayoutEffect(() => keep());
  // A dialog gives the focus back to what opened it, where that is still there.
  useEffect(() => {
    const listen = () => keep();
    document.addEventListener("close", listen, true);
    return () => document.removeEventListener("close", listen, true);
  }, []);
  return {
    ref,
    onFocus: ({ target }) => {
      const row = target.closest<HTMLElement>("tr[data-boat], tr[data-of]");
      const boat = row?.dataset["boat"] ?? row?.dataset["of"];
      last.current = { element: target, boat, isShown: target.matches(":focus-visible") };
    },
    onBlur: ({ relatedTarget }) => {
      const next = relatedTarget ?? document.querySelector("dialog[open]");
      if (!next?.closest("dialog")) last.current = null;
    },
  };
}
