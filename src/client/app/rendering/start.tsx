import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { selectUser } from "../../features/session/session.slice.ts";
import { App } from "../app.tsx";
import { matchRoute } from "../routing/match.ts";
import { loadScreen } from "../routing/screens.ts";
import { createStore } from "../store.ts";
import { type PageState, rootId, stateId } from "./document.ts";
import { Hydrated } from "./hydrated.tsx";
import { nextTask } from "./next-task.ts";

/** Hydrates the page that the server rendered. */
export async function start(): Promise<void> {
  const root = document.getElementById(rootId);
  const state = document.getElementById(stateId)?.textContent;
  if (!root || !state) return;
  const { page, store: preloadedState, isShell } = JSON.parse(state) as PageState;
  if (isShell) {
    const { startStaffShell } = await import(/* webpackChunkName: "staff-shell" */ "./staff-shell.tsx");
    return startStaffShell(root, page);
  }
  const store = createStore({ fetch: (request) => window.fetch(request), preloadedState });
  await loadScreen(matchRoute(window.location.pathname, selectUser(store.getState())).route);
  await nextTask();
  startTransition(() => {
    hydrateRoot(
      root,
      <BrowserRouter>
        <App store={store} page={page} />
        <Hydrated />
      </BrowserRouter>,
    );
  });
}
