import type { PartProps } from "../routing/deferred.tsx";
import type { AppStore } from "../store.ts";
import { BoatFinder, prefetchFinder } from "./boat-finder.tsx";

/** The finder of the start page looks among the houseboats. */
export function Part(props: PartProps) {
  return <BoatFinder {...props} category="houseboats" />;
}

export function prefetch(store: AppStore, props: PartProps, query: string): Promise<void> {
  return prefetchFinder(store, { ...props, category: "houseboats" }, query);
}
