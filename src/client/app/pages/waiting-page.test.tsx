import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import type { WaitingView } from "../../../shared/contract/waiting.ts";
import { settle } from "../../../testing/booking-guest.ts";
import { aPublicConfig, startBookingServer } from "../../../testing/booking-server.ts";
import { testToday } from "../../../testing/builders.ts";
import { App } from "../app.tsx";
import { matchRoute } from "../routing/match.ts";
import { loadScreen } from "../routing/screens.ts";
import { createStore } from "../store.ts";

const [show, decline] = ["rere_show_waiting_entry", "rere_decline_waiting_offer"] as const;
const offered: WaitingView = {
  vehicle_type: "houseboats",
  vehicle_name: "Hektor",
  start_day: "2027-06-10",
  end_day: "2027-06-14",
  status: "offered",
  held_until: "2027-05-04T08:00:00.000Z",
  has_declined: false,
};

beforeAll(() => Promise.all(["/Warteliste", "/waiting-list"].map((path) => loadScreen(matchRoute(path).route))));

async function open(path: string, entry: WaitingView) {
  const server = startBookingServer([]);
  const store = createStore({ fetch: server.fetch, preloadedState: { session: { user: null } } });
  render(
    <MemoryRouter initialEntries={[`${path}#token`]}>
      <App store={store} page={{ today: testToday, firstStart: testToday, config: aPublicConfig }} />
    </MemoryRouter>,
  );
  await settle();
  server.answer(show, { entry });
  await settle();
  return server;
}

const toBooking = () => screen.queryByRole("link", { name: /^(?:Zur Buchung|Go to booking)$/ });

describe("the link of the waiting list", () => {
  it.each([
    ["/Warteliste", "Angebot ablehnen", "Sie haben das Angebot abgelehnt", "Die Tage sind zurzeit nicht frei"],
    ["/waiting-list", "Decline the offer", "You have declined the offer", "The days are not free at the moment"],
  ])("confirms a decline, and leads to no booking while the next one has the days: %s", async (...texts) => {
    const [path, button, said, heading] = texts;
    const server = await open(path, offered);
    expect(screen.queryByText(said, { exact: false })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: button }));
    await settle();
    const entry: WaitingView = { ...offered, status: "passedOn", held_until: null, has_declined: true };
    server.answer(decline, { entry });
    await settle();
    server.answer(show, { entry });
    await settle();
    expect(screen.getByText(said, { exact: false })).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: heading })).toBeInTheDocument();
    expect(toBooking()).toBeNull();
  });

  it("still says after a reload, and on another device, that the offer was declined", async () => {
    await open("/Warteliste", { ...offered, status: "told", held_until: null, has_declined: true });
    expect(screen.getByText("Sie haben das Angebot abgelehnt", { exact: false })).toBeInTheDocument();
    expect(toBooking()).toBeInTheDocument();
  });

  it("leads to the booking page where whoever books first has the days", async () => {
    await open("/Warteliste", { ...offered, status: "told", held_until: null });
    expect(toBooking()).toHaveAttribute("href", "/Buchen/Hausboote/Hektor?von=2027-06-10&bis=2027-06-14");
  });
});
