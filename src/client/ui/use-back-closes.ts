import { useEffect, useEffectEvent } from "react";

/** An overlay that is open: the number in its entry of the browser's history, and what closes it. */
interface Overlay {
  id: number;
  close: () => void;
}

/** From the lowest to the one on top. */
const overlays: Overlay[] = [];
/** Going back takes the browser a moment: what opens meanwhile gets its entry afterwards. */
let isGoingBack = false;
let settling: ReturnType<typeof setTimeout> | undefined;

/** The number in the present entry; 0 where it is a page's own. */
function presentId(): number {
  const { overlay } = (window.history.state ?? {}) as { overlay?: unknown };
  return typeof overlay === "number" ? overlay : 0;
}

/** An entry for what opened, at the same address and with the router's own state: the router sees no other place. */
function addEntry(id: number): void {
  // Leaving the entry moves nobody: what came of an overlay may have scrolled into view before the browser is back.
  window.history.scrollRestoration = "manual";
  window.history.pushState({ ...(window.history.state as object | null), overlay: id }, "");
}

/** Leaves entries whose overlay is closed, so that the next Back leads somewhere else. */
function settle(): void {
  settling = undefined;
  const present = presentId();
  if (present === 0) window.history.scrollRestoration = "auto";
  if (isGoingBack || present === 0 || overlays.some(({ id }) => id === present)) return;
  isGoingBack = true;
  window.history.back();
}

function onPopState(): void {
  const wasGoingBack = isGoingBack;
  isGoingBack = false;
  const present = presentId();
  if (wasGoingBack) {
    for (const { id } of overlays) if (id > presentId()) addEntry(id);
  } else {
    for (const overlay of overlays.filter(({ id }) => id > present).toReversed()) overlay.close();
  }
  settle();
}

/**
 * Back closes what lies on top of the page, as on a phone everybody expects, and does not leave the page: an overlay
 * has an entry of its own in the browser's history while it is open.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    if (overlays.length === 0) window.addEventListener("popstate", onPopState);
    const overlay = { id: Math.max(presentId(), overlays.at(-1)?.id ?? 0) + 1, close: () => close() };
    overlays.push(overlay);
    if (!isGoingBack) addEntry(overlay.id);
    return () => {
      overlays.splice(overlays.indexOf(overlay), 1);
      // Later: what is closed may make room for another one, or lead to another page.
      settling ??= setTimeout(settle);
    };
  }, [isOpen]);
}
