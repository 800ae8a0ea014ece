import { setupListeners } from "@reduxjs/toolkit/query";
import { useEffect } from "react";
import { useStore } from "react-redux";

/** How often a list that others change too is asked for, in milliseconds. */
const pollingInterval = 5_000;

/**
 * Options of a query that stays true while its screen is open: asked for every few seconds, at once when the tab or the
 * network comes back, and never while nobody looks. Polling, because an answer that is missed comes with the next one: there
 * is no connection that proxies cut or phones let sleep.
 */
export const live = {
  pollingInterval,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
} as const;

/** Tells the store when the tab is looked at; without it the options above would never notice. */
export function useLiveListeners(): void {
  const { dispatch } = useStore();
  useEffect(() => setupListeners(dispatch), [dispatch]);
}
