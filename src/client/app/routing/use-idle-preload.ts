import { useEffect } from "react";
import { hasAccess } from "../../../shared/contract/call.ts";
import type { User } from "../../../shared/contract/session.ts";
import type { FrameProps, Route } from "./screen.ts";
import { readBy } from "./spoken.ts";

/** Where the browser does not say when it is idle (Safari), the wait before it probably is, in milliseconds. */
const probablyIdle = 2_000;

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => resolve(), { timeout: 10_000 });
    else setTimeout(resolve, probablyIdle);
  });
}

/** Whether the browser is in data-saving mode: then nothing is preloaded. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

const isFor =
  (user: User) =>
  ({ access }: Route) =>
    access !== undefined && hasAccess(user, access);

async function preloadInTurn(
  wanted: readonly Route[],
  preload: FrameProps["preload"],
  { signal }: AbortController,
): Promise<void> {
  for (const route of wanted) {
    await whenIdle();
    if (signal.aborted) return;
    await preload(route);
  }
}

/**
 * Fetches the code of the other screens of the internal area that the user may open, one after the other, while the
 * browser has nothing else to do: changing between them then waits for nothing. A screen that cannot be fetched now is
 * fetched when it is opened.
 */
export function useIdlePreload(user: User | null, routes: FrameProps["routes"], preload: FrameProps["preload"]): void {
  useEffect(() => {
    if (!user || savesData()) return;
    const stop = new AbortController();
    preloadInTurn(
      routes.filter(isFor(user)).map((route) => readBy(route, user)),
      preload,
      stop,
    ).catch(() => {});
    return () => stop.abort();
  }, [user, routes, preload]);
}
