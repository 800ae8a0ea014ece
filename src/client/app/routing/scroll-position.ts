import { whilePageGrows } from "./when-section-there.ts";

/** The index of the section that is seen, and how far its top is below the window's, in pixels. */
interface ScrollPosition {
  section: number;
  top: number;
}

let saved: ScrollPosition | null = null;

const sections = () => [...document.querySelectorAll("main section")];

/** Saves which section is seen, before its texts change to longer or shorter ones. */
export function saveScrollPosition(): void {
  const tops = sections().map((section) => section.getBoundingClientRect().top);
  const section = tops.findLastIndex((top) => top <= window.innerHeight / 2);
  const top = tops[section];
  saved = top === undefined ? null : { section, top };
}

/** Scrolls the saved section back to its place, and again while the page grows. @returns stops it. */
export function restoreScrollPosition(): () => void {
  const position = saved;
  saved = null;
  if (!position) return () => {};
  const follow = () => {
    const by = (sections()[position.section]?.getBoundingClientRect().top ?? position.top) - position.top;
    if (by !== 0) window.scrollBy({ top: by, behavior: "instant" });
  };
  follow();
  return whilePageGrows(follow);
}
