/** How long to wait for a section and its final position, in milliseconds; later scrolling would disturb the reader. */
const waitLimitMs = 10_000;
/** Events that show that the reader has moved on. */
const interactions = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** Calls `end` with the reader's next action or after `waitLimitMs`. @returns cancels it. */
function untilInteraction(end: () => void): () => void {
  const timer = setTimeout(end, waitLimitMs);
  for (const action of interactions) window.addEventListener(action, end);
  return () => {
    clearTimeout(timer);
    for (const action of interactions) window.removeEventListener(action, end);
  };
}

/**
 * Calls back whenever the page's height changes, until the reader does something: content above the target may still
 * load.
 * @returns stops it.
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
  const forget = untilInteraction(stop);
  observer.observe(document.body);
  return stop;
}

/**
 * Calls back with the element of that id: immediately, or when it appears before the reader does something. Until they
 * do, it scrolls to it again whenever the page's height changes.
 * @returns stops waiting.
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
  const forget = untilInteraction(() => stop());
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["id"] });
  return () => stop();
}
