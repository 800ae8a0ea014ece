/** How often a list that others change too is polled, in milliseconds. */
const pollingInterval = 5_000;

/**
 * Options of a query that stays true while its screen is open: polled every few seconds, at once when the tab or the
 * network comes back, and never in a hidden tab. Polling, because a lost answer simply comes with the next call;
 * server-sent events would need a connection that proxies cut and phones let sleep.
 */
export const live = {
  pollingInterval,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
} as const;
