import { act, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import { App } from "../client/app/app.tsx";
import { dayPlanPath, staffPath } from "../client/app/paths.ts";
import { matchRoute } from "../client/app/routes.ts";
import { loadWholeScreen } from "../client/app/screens.ts";
import { createStore } from "../client/app/store.ts";
import type { User } from "../shared/contract/session.ts";
import { aPublicConfig } from "./booking-server.ts";
import { testToday } from "./builders.ts";

export function aUser(changes: Partial<User> = {}): User {
  return {
    id: 7,
    email: "mia@boats.example",
    first_name: "Mia",
    last_name: "Muster",
    admin: false,
    root: false,
    active: true,
    ...changes,
  };
}

function Place() {
  const { pathname, state } = useLocation();
  return <output aria-label="place">{`${decodeURIComponent(pathname)} ${JSON.stringify(state)}`}</output>;
}

/** Waits until what is being loaded is there: a busy machine needs longer than an idle one. */
async function settled(): Promise<void> {
  for (let waits = 0; waits < 100; waits += 1) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    const isBusy = document.querySelector("[aria-busy], .ring") !== null;
    if (!isBusy && waits > 0) return;
  }
}

/** The answer to a call by its name, such as `rere_get_inbox`; the user check stands, the rest is 200 `{}`. */
type Answers = Record<string, () => object | Response>;

/** Opens the whole website at a screen of the internal area, in its frame, over a server that `answers` plays. */
export async function openStaffApp(path: string, user: User, answers: Answers) {
  const addresses = [path, staffPath, dayPlanPath, "/404"];
  await Promise.all(addresses.map((address) => loadWholeScreen(matchRoute(address).route)));
  const known: Answers = { rere_check_user: () => user, ...answers };
  const calls: string[] = [];
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url);
    calls.push(`${request.method} ${pathname}`);
    const given = known[pathname.split("/")[2] ?? ""]?.() ?? {};
    return given instanceof Response ? given.clone() : Response.json(given);
  };
  const store = createStore({ fetch, preloadedState: { session: { user } } });
  render(
    <MemoryRouter initialEntries={[path]}>
      <App store={store} page={{ today: testToday, config: aPublicConfig }} />
      <Place />
    </MemoryRouter>,
  );
  await settled();
  return {
    calls,
    /** Presses something and waits for what comes of it. */
    press: async (element: HTMLElement) => {
      await act(async () => element.click());
      await settled();
    },
    /** The path, and the state of the navigation to it. */
    place: () => screen.getByLabelText("place").textContent,
  };
}
