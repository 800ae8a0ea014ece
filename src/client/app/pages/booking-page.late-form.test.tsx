import { render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { guest, settle } from "../../../testing/booking-guest.ts";
import { aPublicConfig, startBookingServer } from "../../../testing/booking-server.ts";
import { aVehicle, testToday } from "../../../testing/builders.ts";
import { withQuietPage } from "../../../testing/page-hooks.ts";
import { App } from "../app.tsx";
import { type PageState, rootId, stateId } from "../rendering/document.ts";
import { matchRoute } from "../routing/match.ts";
import { loadScreen } from "../routing/screens.ts";
import { createStore } from "../store.ts";
import { german } from "./booking-page.fixture.tsx";

/** The page as the server sends it: its code is another one than the browser's, which has none of the form yet. */
async function servedPage(): Promise<Document> {
  let html = "";
  await jest.isolateModulesAsync(async () => {
    const { renderPage } = await import("../rendering/entry-server.tsx");
    const page = await renderPage({
      url: german,
      user: null,
      today: testToday,
      firstStart: testToday,
      config: aPublicConfig,
      assets: { entry: [], fonts: [], chunks: {} },
      fetch: startBookingServer([aVehicle()]).fetch,
      queueRender: async (draw) => draw(),
    });
    html = page.html;
  });
  return new DOMParser().parseFromString(html, "text/html");
}

/** Hydrates what the server sent; the code of price and form is asked for, and not there yet. */
async function openLate() {
  const served = await servedPage();
  const { page, store } = JSON.parse(served.getElementById(stateId)?.textContent ?? "") as PageState;
  const container = document.createElement("div");
  container.innerHTML = served.getElementById(rootId)?.innerHTML ?? "";
  document.body.append(container);
  await loadScreen(matchRoute(german).route);
  const { fetch } = startBookingServer([aVehicle()]);
  const form = document.querySelector("form");
  render(
    <MemoryRouter initialEntries={[german]}>
      <App store={createStore({ fetch, preloadedState: store })} page={page} />
    </MemoryRouter>,
    { container, hydrate: true },
  );
  return { form };
}

const isReady = () => document.querySelector("form:not([inert]):not([method])") !== null;
const markedDays = () => document.querySelectorAll('[data-day]:not([data-mark="none"])').length;

describe("a booking page whose form's code comes late", () => {
  withQuietPage();

  it("has days to choose before, and goes on with what the server wrote and the guest typed", async () => {
    const { form } = await openLate();
    guest.field("name").value = "Erika Beispiel";
    guest.pickDates();
    // The last click is drawn right behind the present task.
    await Promise.resolve();
    expect([markedDays(), isReady()]).toEqual([3, false]);
    expect(document.querySelector("form")).toBe(form);
    await settle(isReady);
    expect(isReady()).toBe(true);
    expect(document.querySelector("form")).toBe(form);
    expect(guest.field("name").value).toBe("Erika Beispiel");
    expect(markedDays()).toBe(3);
    expect(document.querySelector("[data-order-summary]")).not.toBeNull();
  });
});
