import { useEffect } from "react";
import { useStore } from "react-redux";
import { api } from "./base-api.ts";

/** How often a list that others change too is polled, in milliseconds. */
const pollingInterval = 5_000;

/**
 * Options of a query that stays true while its screen is open: polled every few seconds, at once when the tab or the
 * network comes back, and never in a hidden tab. Polling, because a lost answer simply comes with the next call; server-sent
 * events would need a connection that proxies cut and phones let sleep.
 */
export const live = {
  pollingInterval,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
} as const;

/**
 * Tells the store when the tab is looked at and the network is there; without it the options above would never notice.
 * Redux Toolkit's own `setupListeners` does the same, but its code would weigh on every guest's first page.
 */
export function useLiveListeners(): void {
  const { dispatch } = useStore();
  useEffect(() => {
    const { onFocus, onFocusLost, onOnline, onOffline } = api.internalActions;
    const look = () => void dispatch(document.visibilityState === "visible" ? onFocus() : onFocusLost());
    const connect = () => void dispatch(onOnline());
    const disconnect = () => void dispatch(onOffline());
    document.addEventListener("visibilitychange", look);
    window.addEventListener("focus", look);
    window.addEventListener("online", connect);
    window.addEventListener("offline", disconnect);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("focus", look);
      window.removeEventListener("online", connect);
      window.removeEventListener("offline", disconnect);
    };
  }, [dispatch]);
}
