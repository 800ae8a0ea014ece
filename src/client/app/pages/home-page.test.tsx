import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { settle } from "../../../testing/booking-guest.ts";
import { aPublicConfig } from "../../../testing/booking-server.ts";
import { testToday } from "../../../testing/builders.ts";
import { App } from "../app.tsx";
import { matchRoute } from "../routing/match.ts";
import { loadScreen } from "../routing/screens.ts";
import { createStore } from "../store.ts";

describe("the welcome where the boats cannot be loaded", () => {
  it.each([
    ["/", "außer wo einer beim Boot verlangt ist"],
    ["/en", "except where a boat says so"],
  ])("promises no boat without a licence that may need one: %s", async (path, exception) => {
    await loadScreen(matchRoute(path).route);
    const store = createStore({
      fetch: async () => new Response("", { status: 503 }),
      preloadedState: { session: { user: null } },
    });
    render(
      <MemoryRouter initialEntries={[path]}>
        <App store={store} page={{ today: testToday, firstStart: testToday, config: aPublicConfig }} />
      </MemoryRouter>,
    );
    await settle();
    expect(screen.getByRole("heading", { level: 1 }).nextElementSibling).toHaveTextContent(exception);
  });
});
