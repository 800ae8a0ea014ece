import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** False on the server and for the first render in the browser, so that both are the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
