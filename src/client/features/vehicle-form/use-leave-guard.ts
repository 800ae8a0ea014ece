import { useEffect, useEffectEvent } from "react";

interface LeaveGuard {
  /** Whether something would get lost now. */
  mustAsk: () => boolean;
  /** Asks whether to go there: a path, or so many steps through the browser's history. */
  ask: (to: string | number) => void;
}

/** The place of an entry in the browser's history, as react-router numbers them; null for another's entry. */
function placeOf(state: unknown): number | null {
  const place = (state as { idx?: unknown } | null)?.idx;
  return typeof place === "number" ? place : null;
}

/** The address within the website that a plain click on a link leads to; null where it leads elsewhere or to this page. */
function destinationOf(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
  if (!isPlain || !link || link.origin !== window.location.origin) return null;
  if ((link.target && link.target !== "_self") || link.hasAttribute("download")) return null;
  const { pathname, search, hash } = link;
  return pathname + search === window.location.pathname + window.location.search ? null : pathname + search + hash;
}

/**
 * Asks before the page is left with what is unsaved: by a link, by the back button, by closing the tab (there the browser
 * asks). The router below `BrowserRouter` cannot be stopped: the guard listens before it.
 */
export function useLeaveGuard({ mustAsk, ask }: LeaveGuard): void {
  const isUnsaved = useEffectEvent(mustAsk);
  const askFor = useEffectEvent(ask);
  useEffect(() => {
    const here = placeOf(window.history.state);
    let isReturning = false;
    const onClick = (event: MouseEvent) => {
      const to = destinationOf(event);
      if (to === null || !isUnsaved()) return;
      event.preventDefault();
      event.stopPropagation();
      askFor(to);
    };
    const onPopState = (event: PopStateEvent) => {
      const there = placeOf(event.state);
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
        return;
      }
      if (here === null || there === null || there === here || !isUnsaved()) return;
      event.stopImmediatePropagation();
      isReturning = true;
      window.history.go(here - there);
      askFor(there - here);
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    document.addEventListener("click", onClick, true);
    window.addEventListener("popstate", onPopState, true);
    window.addEventListener("beforeunload", onUnload);
    return () => {
      document.removeEventListener("click", onClick, true);
      window.removeEventListener("popstate", onPopState, true);
      window.removeEventListener("beforeunload", onUnload);
    };
  }, []);
}
