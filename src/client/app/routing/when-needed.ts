import { whenNear } from "../../ui/when-near.ts";

/**
 * Events that show that the visitor is about to use the page. Of a press before the code came, only the click that the
 * loader repeats is seen.
 */
const interactions = ["pointerdown", "click", "keydown", "focusin", "popstate", "hashchange"] as const;

/** Resolves with the first of these events. */
function firstOf(events: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const event of events) window.removeEventListener(event, done, true);
      resolve();
    };
    // While capturing: rememberPress stops the clicks that come too early.
    for (const event of events) window.addEventListener(event, done, { passive: true, capture: true });
  });
}

/** Listens from the start: the visitor may be faster than the page. Null on the server. */
const firstInteraction = typeof window === "undefined" ? null : firstOf(interactions);

/**
 * Resolves when the element comes within a screen's height of the viewport, or with the visitor's first interaction.
 * Immediately where there is no such element or no IntersectionObserver.
 */
export function whenNeeded(elementId: string): Promise<void> {
  const element = document.getElementById(elementId);
  if (!element) return Promise.resolve();
  const near = new Promise<void>((resolve) => whenNear(element, resolve));
  return firstInteraction ? Promise.race([near, firstInteraction]) : near;
}

/** Resolves with the visitor's next interaction: the moment to retry a failed fetch. */
export function nextInteraction(): Promise<void> {
  return firstOf([...interactions, "online", "scroll"]);
}
