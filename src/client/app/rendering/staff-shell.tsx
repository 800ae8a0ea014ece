import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { hasAccess } from "../../../shared/contract/call.ts";
import type { User } from "../../../shared/contract/session.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { firstStartOf } from "../../../shared/rules/stay.ts";
import { loginPath } from "../../features/session/session.routes.ts";
import { turnaroundApi } from "../../features/turnaround/turnaround.api.ts";
import { type MaybeRetained, readRetainedRows } from "../../offline/retained-rows.ts";
import { App } from "../app.tsx";
import { matchRoute } from "../routing/match.ts";
import { encodePath, staffPaths } from "../routing/paths.ts";
import type { PageContext } from "../routing/screen.ts";
import { loadScreen } from "../routing/screens.ts";
import { createStore } from "../store.ts";
import { Hydrated } from "./hydrated.tsx";

/**
 * Starts the internal area without network, with the rows of the device: on the day plan where it was open, which shows
 * what they know of the day, otherwise in the morning list. Where there are none, nobody is known to be logged in.
 */
export async function startStaffShell(root: Element, { config }: Pick<PageContext, "config">): Promise<void> {
  const now = new Date();
  const retained = await readRetainedRows(now).catch(() => null);
  const user = retained?.user ?? null;
  const store = createStore({
    fetch: (request) => window.fetch(request),
    preloadedState: { session: { user } },
  });
  if (retained) {
    const rows: MaybeRetained = { ...retained.rows, today: dayOf(now), retainedAt: retained.readAt };
    await store.dispatch(turnaroundApi.util.upsertQueryData("getTurnarounds", undefined, rows));
  }
  window.history.replaceState(null, "", encodePath(user ? shownOffline(window.location.pathname, user) : loginPath));
  await loadScreen(matchRoute(window.location.pathname, user).route);
  createRoot(root).render(
    <BrowserRouter>
      <App store={store} page={{ today: dayOf(now), firstStart: firstStartOf(now), config }} />
      <Hydrated />
    </BrowserRouter>,
  );
}

/** The page that is shown without network, by the one that was asked for; the morning list at the jetty. */
export function shownOffline(pathname: string, user: User): string {
  const isDayPlan = matchRoute(pathname).route.path === staffPaths.dayPlan;
  return isDayPlan && hasAccess(user, "staff") ? staffPaths.dayPlan : staffPaths.turnaround;
}
