/** How long a section may take to appear and to find its place, in milliseconds; later it would only pull the reader away. */
const patience = 10_000;
/** What shows that the reader has gone on by themselves. */
const readerActions = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** Calls `end` with the reader's next action, or when patience is over. @returns what forgets about it. */
function untilReaderActs(end: () => void): () => void {
  const timer = setTimeout(end, patience);
  for (const action of readerActions) window.addEventListener(action, end);
  return () => {
    clearTimeout(timer);
    for (const action of readerActions) window.removeEventListener(action, end);
  };
}

/**
 * Calls back whenever the page grows or shrinks, until the reader does something: what stands above the place they are
 * taken to may still be on its way.
 * @returns what ends it.
 */
export function whilePageGrows(follow: () => void): () => void {
  if (!("ResizeObserver" in window)) return () => {};
  let height = document.documentElement.scrollHeight;
  const observer = new ResizeObserver(() => {
    const { scrollHeight } = document.documentElement;
    if (scrollHeight === height) return;
    height = scrollHeight;
    follow();
  });
  const stop = () => {
    observer.disconnect();
    forget();
  };
  const forget = untilReaderActs(stop);
  observer.observe(document.body);
  return stop;
}

/**
 * Calls back with the element of that id: at once, or when it appears before the reader does something. Until they do, it
 * is scrolled to again whenever the page grows.
 * @returns what ends the waiting.
 */
export function whenSectionThere(id: string, found: (section: HTMLElement) => void): () => void {
  const arrive = (section: HTMLElement) => {
    found(section);
    return whilePageGrows(() => document.getElementById(id)?.scrollIntoView());
  };
  const present = document.getElementById(id);
  if (present) return arrive(present);
  let stop = () => {
    observer.disconnect();
    forget();
  };
  const observer = new MutationObserver(() => {
    const section = document.getElementById(id);
    if (!section) return;
    stop();
    stop = arrive(section);
  });
  const forget = untilReaderActs(() => stop());
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["id"] });
  return () => stop();
}
