import { whilePageGrows } from "./when-section-there.ts";

/** Where the reader is: in which section of the page, counted, and how far its top is below the window's, in pixels. */
interface Place {
  section: number;
  top: number;
}

let kept: Place | null = null;

const sections = () => [...document.querySelectorAll("main section")];

/** Notes which section the reader sees, before its texts change to longer or shorter ones. */
export function keepPlace(): void {
  const tops = sections().map((section) => section.getBoundingClientRect().top);
  const section = tops.findLastIndex((top) => top <= window.innerHeight / 2);
  const top = tops[section];
  kept = top === undefined ? null : { section, top };
}

/** Puts the section that was noted back to where it was seen, and again while the page grows. @returns what ends that. */
export function returnToPlace(): () => void {
  const place = kept;
  kept = null;
  if (!place) return () => {};
  const follow = () => {
    const by = (sections()[place.section]?.getBoundingClientRect().top ?? place.top) - place.top;
    if (by !== 0) window.scrollBy({ top: by, behavior: "instant" });
  };
  follow();
  return whilePageGrows(follow);
}
