/** How long a section may take to appear, in milliseconds; later it would only pull the reader away. */
const patience = 10_000;
/** What shows that the reader has gone on by themselves. */
const readerActions = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Calls back with the element of that id: at once, or when it appears before the reader does something.
 * @returns what ends the waiting.
 */
export function whenSectionThere(id: string, found: (section: HTMLElement) => void): () => void {
  const present = document.getElementById(id);
  if (present) {
    found(present);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const section = document.getElementById(id);
    if (!section) return;
    stop();
    found(section);
  });
  const timer = setTimeout(stop, patience);
  for (const action of readerActions) window.addEventListener(action, stop);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["id"] });

  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
    for (const action of readerActions) window.removeEventListener(action, stop);
  }
  return stop;
}
