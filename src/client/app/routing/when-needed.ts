/** Events that show that the visitor is about to use the page. */
const interactions = ["pointerdown", "keydown", "focusin", "popstate", "hashchange"] as const;

/** Resolves with the first of these events. */
function firstOf(events: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const event of events) window.removeEventListener(event, done);
      resolve();
    };
    for (const event of events) window.addEventListener(event, done, { passive: true });
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
  if (!element || !("IntersectionObserver" in window)) return Promise.resolve();
  const near = new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: "100% 0px" },
    );
    observer.observe(element);
  });
  return firstInteraction ? Promise.race([near, firstInteraction]) : near;
}

/** Resolves with the visitor's next interaction: the moment to retry a failed fetch. */
export function nextInteraction(): Promise<void> {
  return firstOf([...interactions, "online", "scroll"]);
}

/**
 * Remembers the last button that was clicked in an element whose code is still loading, and stops the click: the
 * browser would submit the form itself.
 * @returns stops that and clicks the button again.
 */
export function rememberPress(elementId: string): () => void {
  let pressed: HTMLButtonElement | null = null;
  const remember = (event: MouseEvent) => {
    const button = (event.target as Element).closest("button");
    if (!button || !document.getElementById(elementId)?.contains(button)) return;
    pressed = button;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", remember, true);
  return () => {
    window.removeEventListener("click", remember, true);
    pressed?.click();
    pressed = null;
  };
}
