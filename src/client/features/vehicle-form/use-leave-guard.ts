import { useEffect, useEffectEvent } from "react";

interface LeaveGuard {
  /** Whether something would get lost now. */
  mustAsk: () => boolean;
  /** Asks whether to go there: a path, or so many steps through the browser's history. */
  ask: (to: string | number) => void;
}

/**
 * The address within the website that a plain click on a link leads to; null where it leads elsewhere or to this page.
 */
function destinationOf(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
  if (!isPlain || !link || link.origin !== window.location.origin) return null;
  if ((link.target && link.target !== "_self") || link.hasAttribute("download")) return null;
  const { pathname, search, hash } = link;
  return pathname + search === window.location.pathname + window.location.search ? null : pathname + search + hash;
}

/**
 * Asks before the page is left with what is unsaved: by a link, by the back button, by closing the tab (there the
 * browser asks). The router below `BrowserRouter` cannot be stopped: the guard listens before it. A browser without the
 * Navigation API goes back without asking; the tab keeps the draft all the same.
 */
export function useLeaveGuard({ mustAsk, ask }: LeaveGuard): void {
  const isUnsaved = useEffectEvent(mustAsk);
  const askFor = useEffectEvent(ask);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const to = destinationOf(event);
      if (to === null || !isUnsaved()) return;
      event.preventDefault();
      event.stopPropagation();
      askFor(to);
    };
    const onNavigate = (event: NavigateEvent) => {
      const steps = event.destination.index - (navigation.currentEntry?.index ?? 0);
      // Back closes a dialog at the same address (ui/use-back-closes.ts): nothing is left.
      if (event.destination.url === window.location.href) return;
      // Back and forward alone: links are caught above, and the form's own ways are not to be asked about.
      if (event.navigationType !== "traverse" || !event.cancelable || steps === 0 || !isUnsaved()) return;
      event.preventDefault();
      askFor(steps);
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    document.addEventListener("click", onClick, true);
    const traversals = "navigation" in window ? window.navigation : null;
    traversals?.addEventListener("navigate", onNavigate);
    window.addEventListener("beforeunload", onUnload);
    return () => {
      document.removeEventListener("click", onClick, true);
      traversals?.removeEventListener("navigate", onNavigate);
      window.removeEventListener("beforeunload", onUnload);
    };
  }, []);
}
