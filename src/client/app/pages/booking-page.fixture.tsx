import { render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import type { PublishedPriceList } from "../../../shared/contract/price-list.ts";
import type { User } from "../../../shared/contract/session.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { HalfDay } from "../../../shared/rules/span.ts";
import { calendarShown, guest, settle } from "../../../testing/booking-guest.ts";
import { aPublicConfig, startBookingServer } from "../../../testing/booking-server.ts";
import { aVehicle, testToday } from "../../../testing/builders.ts";
import { withQuietPage } from "../../../testing/page-hooks.ts";
import { App } from "../app.tsx";
import { matchRoute } from "../routing/match.ts";
import { loadWholeScreen } from "../routing/screens.ts";
import { createStore } from "../store.ts";

export const german = "/Buchen/Hausboote/Hektor";
export const english = "/book/houseboats/Hektor";
export const availability = "rere_check_availability_and_blacklist";

interface Opened {
  fleet?: readonly Vehicle[];
  user?: User | null;
  /** Days on which the first boat is taken. */
  taken?: readonly Day[];
  /** Half-days on which it is taken. */
  halves?: readonly HalfDay[];
  /** The price list that holds; none was published without it. */
  priceList?: PublishedPriceList;
}

const twoBoats = [aVehicle(), aVehicle({ id: 2, name: "Franky" })];

/** Opens the booking page over a server of two boats by default. */
export async function open(
  path = german,
  { fleet = twoBoats, user = null, taken = [], halves = [], priceList }: Opened = {},
) {
  const days = [
    ...taken.map((date) => ({ date, blocked: false, nine_am: [1], two_pm: [1] })),
    ...halves.map(({ day, half }) => ({
      date: day,
      blocked: false,
      nine_am: half === "am" ? [1] : [],
      two_pm: half === "pm" ? [1] : [],
    })),
  ];
  const server = startBookingServer(fleet, days, priceList);
  const store = createStore({ fetch: server.fetch, preloadedState: { session: { user } } });
  render(
    <MemoryRouter initialEntries={[path]}>
      <App store={store} page={{ today: testToday, firstStart: testToday, config: aPublicConfig }} />
    </MemoryRouter>,
  );
  await calendarShown();
  return server;
}

/** Fills in everything and submits it. */
export async function send(way: "banktransfer" | "paypal" = "banktransfer") {
  guest.fillIn();
  guest.pickDates();
  guest.payBy(way);
  guest.submit();
  await settle();
}

/** Opens the page and sends a booking of days that are free. @returns the server, which has not answered to it yet. */
export async function sendWhileFree() {
  const server = await open();
  await send();
  server.answer(availability, {});
  await settle();
  return server;
}

/** What the page says became of the booking. */
export const outcome = () => document.querySelector<HTMLElement>("[data-outcome]");

/** The page's code is there before each test, and nothing of it is left afterwards. */
export function withBookingPage(): void {
  beforeAll(() => Promise.all([german, english].map((path) => loadWholeScreen(matchRoute(path).route))));
  withQuietPage();
}
