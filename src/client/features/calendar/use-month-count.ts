import { useSyncExternalStore } from "react";

// The same widths stand in components/calendar.module.css, which hides the surplus of a page that came rendered.
const two = "(min-width: 46rem)";
const three = "(min-width: 70rem)";

function subscribe(listener: () => void): () => void {
  const queries = [window.matchMedia(two), window.matchMedia(three)];
  for (const query of queries) query.addEventListener("change", listener);
  return () => {
    for (const query of queries) query.removeEventListener("change", listener);
  };
}

function currentCount(): number {
  if (window.matchMedia(three).matches) return 3;
  return window.matchMedia(two).matches ? 2 : 1;
}

/** How many months stand side by side. The server renders the most there can be. */
export function useMonthCount(): number {
  return useSyncExternalStore(subscribe, currentCount, () => 3);
}
