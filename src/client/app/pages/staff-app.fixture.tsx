import { act, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import type { User } from "../../../shared/contract/session.ts";
import { aPublicConfig } from "../../../testing/booking-server.ts";
import { someSettings, testToday } from "../../../testing/builders.ts";
import { App } from "../app.tsx";
import { matchRoute } from "../routing/match.ts";
import { loadWholeScreen } from "../routing/screens.ts";
import { createStore } from "../store.ts";

function Place() {
  const { pathname, state } = useLocation();
  return <output aria-label="place">{`${decodeURIComponent(pathname)} ${JSON.stringify(state)}`}</output>;
}

/** Waits until what is being loaded is there: a busy machine needs longer than an idle one. */
async function settled(): Promise<void> {
  for (let waits = 0; waits < 3_000; waits += 1) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    const isBusy = document.querySelector('[aria-busy="true"], .ring') !== null;
    if (!isBusy && waits > 0) return;
  }
  throw new Error("the page stays busy");
}

/** A till at which nothing is to be paid, on a day on which no boat moves. */
const emptyTill = {
  rere_get_unpaid_bookings_and_vouchers_for_cashregister: () => ({ bookings: [], vouchers: [] }),
  rere_get_all_products: () => ({ product_data: [] }),
  rere_get_deposits: () => ({ deposits: [], all_collected: [], cancelled_on_site: [] }),
  rere_get_day_collection: () => ({ day: testToday, returns: 0, departures: 0, to_collect: "0.00", bookings: [] }),
};

/**
 * The answer to a call by its name, such as `rere_get_inbox`; the user check and the settings stand, at the till nothing is
 * to be paid, the rest is 200 `{}`.
 */
type Answers = Record<string, (request: Request) => object | Promise<Response>>;

/**
 * Opens a screen of the internal area in its frame, with those alone that the test `leadsTo`, over a server that
 * `answers` plays.
 */
export async function openStaffApp(path: string, user: User, answers: Answers, leadsTo: readonly string[] = []) {
  const settings = { rere_get_business_settings: () => someSettings() };
  const noBlocks = { rere_get_boat_blocks: () => ({ boat_blocks: [] }) };
  const known: Answers = { rere_check_user: () => user, ...settings, ...noBlocks, ...emptyTill, ...answers };
  const calls: string[] = [];
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url);
    calls.push(`${request.method} ${pathname}`);
    const given = (await known[pathname.split("/")[2] ?? ""]?.(request)) ?? {};
    return given instanceof Response ? given.clone() : Response.json(given);
  };
  await Promise.all([path, ...leadsTo].map((address) => loadWholeScreen(matchRoute(address, user).route)));
  const store = createStore({ fetch, preloadedState: { session: { user } } });
  render(
    <MemoryRouter initialEntries={[path]}>
      <App store={store} page={{ today: testToday, firstStart: testToday, config: aPublicConfig }} />
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
