/** What people do before they use a part of the page, wherever it is; and the address leading into it. */
const signs = ["pointerdown", "keydown", "focusin", "popstate", "hashchange"] as const;

/**
 * Settles when the element with that id comes within a screen's height of what is seen, or when the visitor begins to do
 * anything: then what they may do next is fetched. At once where there is no such element, or no way to watch it.
 */
export function whenNeeded(elementId: string): Promise<void> {
  const element = document.getElementById(elementId);
  if (!element || !("IntersectionObserver" in window)) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      for (const sign of signs) window.removeEventListener(sign, done);
      resolve();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) done();
      },
      { rootMargin: "100% 0px" },
    );
    observer.observe(element);
    for (const sign of signs) window.addEventListener(sign, done, { passive: true });
  });
}

/** Settles with the visitor's next move: the moment to try again what could not be fetched. */
export function nextMove(): Promise<void> {
  return new Promise((resolve) => {
    const moves = [...signs, "online", "scroll"];
    const done = () => {
      for (const move of moves) window.removeEventListener(move, done);
      resolve();
    };
    for (const move of moves) window.addEventListener(move, done, { passive: true });
  });
}
