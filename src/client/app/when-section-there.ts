/** How long a section may take to appear and to find its place, in milliseconds; later it would only pull the reader away. */
const patience = 10_000;
/** What shows that the reader has gone on by themselves. */
const readerActions = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Calls back with the element of that id: at once, or when it appears before the reader does something. Until they do, it
 * is scrolled to again whenever the page grows: what stands above it may still be on its way.
 * @returns what ends the waiting.
 */
export function whenSectionThere(id: string, found: (section: HTMLElement) => void): () => void {
  let height = 0;
  const arrival = new MutationObserver(look);
  const growth = "ResizeObserver" in window ? new ResizeObserver(keep) : null;
  const timer = setTimeout(stop, patience);
  for (const action of readerActions) window.addEventListener(action, stop);
  arrival.observe(document.body, { childList: true, subtree: true, attributeFilter: ["id"] });
  look();

  function look(): void {
    const section = document.getElementById(id);
    if (!section) return;
    arrival.disconnect();
    found(section);
    height = document.documentElement.scrollHeight;
    growth?.observe(document.body);
  }

  function keep(): void {
    const { scrollHeight } = document.documentElement;
    if (scrollHeight === height) return;
    height = scrollHeight;
    document.getElementById(id)?.scrollIntoView();
  }

  function stop(): void {
    arrival.disconnect();
    growth?.disconnect();
    clearTimeout(timer);
    for (const action of readerActions) window.removeEventListener(action, stop);
  }
  return stop;
}
