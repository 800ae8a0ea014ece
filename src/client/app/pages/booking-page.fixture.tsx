import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { calendarShown, guest, settle } from "../../../testing/booking-guest.ts";
import { aPublicConfig, startBookingServer } from "../../../testing/booking-server.ts";
import { aVehicle, testToday } from "../../../testing/builders.ts";
import { App } from "../app.tsx";
import { matchRoute } from "../routes.ts";
import { loadScreen } from "../screens.ts";
import { createStore } from "../store.ts";

export const german = "/Buchen/Hausboote/Hektor";
export const english = "/book/houseboats/Hektor";
export const availability = "rere_check_availability_and_blacklist";

/** Opens the booking page over a server of two boats. */
export async function open(path = german) {
  const server = startBookingServer([aVehicle(), aVehicle({ id: 2, name: "Franky" })]);
  const store = createStore({ fetch: server.fetch });
  render(
    <MemoryRouter initialEntries={[path]}>
      <App store={store} page={{ today: testToday, config: aPublicConfig }} />
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

/** What the page says became of the booking. */
export const outcome = () => document.querySelector<HTMLElement>("[data-outcome]");

/** The page's code is there before each test, and nothing of it is left afterwards. */
export function withBookingPage(): void {
  beforeAll(() => Promise.all([german, english].map((path) => loadScreen(matchRoute(path).route))));
  beforeEach(() => void jest.spyOn(console, "error").mockImplementation(() => {}));
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
    document.head.replaceChildren();
    jest.restoreAllMocks();
  });
}
