/** What people do before they use a part of the page, wherever it is; and the address leading into it. */
const signs = ["pointerdown", "keydown", "focusin", "popstate", "hashchange"] as const;

/** Settles with the first of these events. */
function first(events: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const event of events) window.removeEventListener(event, done);
      resolve();
    };
    for (const event of events) window.addEventListener(event, done, { passive: true });
  });
}

/** Watched from the start: the visitor may be faster than the page. Null on the server, where nobody moves. */
const firstSign = typeof window === "undefined" ? null : first(signs);

/**
 * Settles when the element with that id comes within a screen's height of what is seen, or when the visitor begins to do
 * anything: then what they may do next is fetched. At once where there is no such element, or no way to watch it.
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
  return firstSign ? Promise.race([near, firstSign]) : near;
}

/** Settles with the visitor's next move: the moment to try again what could not be fetched. */
export function nextMove(): Promise<void> {
  return first([...signs, "online", "scroll"]);
}

/**
 * Remembers the last button that was pressed within an element whose code is not there yet. Nobody else hears of it: a
 * form without its code would be sent by the browser itself.
 * @returns ends that and presses the button, now that its code is there.
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
