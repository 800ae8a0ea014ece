import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import englishHome from "../../../locales/en/home.json";
import { aPublicConfig } from "../../testing/booking-server.ts";
import { aVehicle, someSettings, testToday } from "../../testing/builders.ts";
import { settle } from "../../testing/settle.ts";
import { App } from "./app.tsx";
import { matchRoute } from "./routing/match.ts";
import type { PageContext } from "./routing/screen.ts";
import { loadWholeScreen } from "./routing/screens.ts";
import { createStore } from "./store.ts";

const page: PageContext = { today: testToday, firstStart: testToday, config: aPublicConfig };

function Address() {
  const { pathname, hash } = useLocation();
  return <output aria-label="address">{decodeURIComponent(pathname + hash)}</output>;
}

/** Opens the website at `path`, as the browser does after the server has rendered it. */
async function openAt(path: string, boats = [aVehicle(), aVehicle({ id: 2, name: "Große Freiheit" })]) {
  await Promise.all([path, "/", "/404"].map((address) => loadWholeScreen(matchRoute(address).route)));
  const isOfSettings = (input: RequestInfo | URL) => new Request(input).url.includes("business_settings");
  const fetch = async (input: RequestInfo | URL) => Response.json(isOfSettings(input) ? someSettings() : boats);
  render(
    <MemoryRouter initialEntries={[path]}>
      <App store={createStore({ fetch })} page={page} />
      <Address />
    </MemoryRouter>,
  );
  await settle();
}

/** Follows a link; the screen behind it may have to be loaded, so what follows belongs to the same act. */
const follow = (link: HTMLElement) => act(() => userEvent.click(link));

const address = () => screen.getByLabelText("address").textContent;

describe("the website", () => {
  afterEach(() => {
    jest.useRealTimers();
    window.scrollY = 0;
    window.location.hash = "";
  });

  it("lists the operating boats on the start page, each with its booking page", async () => {
    await openAt("/");
    const link = await screen.findByRole("link", { name: "Buchen Große Freiheit" });
    expect(decodeURIComponent(link.getAttribute("href") ?? "")).toBe("/Buchen/Hausboote/Große Freiheit");
  });

  it("says on the start page that no boat can be booked", async () => {
    await openAt("/en", []);
    expect(await screen.findByText(englishHome.empty)).toBeVisible();
  });

  it("changes the language at the same section and leaves the focus on the toggle", async () => {
    await openAt("/#buchen");
    await follow(screen.getByRole("link", { name: "English" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Take a houseboat out on the Havel" })).toBeVisible();
    expect(address()).toBe("/en#book");
    expect(document.documentElement.lang).toBe("en");
    expect(document.title).toMatch("houseboats for rent");
    expect(screen.getByRole("link", { name: "Deutsch" })).toHaveFocus();
  });

  it("moves the focus to the main heading and changes the title on another page", async () => {
    await openAt("/");
    await follow(within(screen.getByRole("contentinfo")).getByRole("link", { name: "Geschäftsbedingungen" }));
    const heading = await screen.findByRole("heading", { level: 1, name: "Geschäftsbedingungen" });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(document.title).toBe("Geschäftsbedingungen – Testboote");
  });

  it("shows the company's data in the imprint", async () => {
    await openAt("/Impressum");
    expect(screen.getByText("Inhaber: Erika Beispiel")).toBeVisible();
  });

  it.each(["/404", "/nirgends"])("leads from %s to the start page after 5 seconds", async (path) => {
    jest.useFakeTimers({ advanceTimers: true });
    await openAt(path);
    expect(screen.getByRole("heading", { level: 1, name: "Seite nicht gefunden" })).toBeVisible();
    act(() => jest.advanceTimersByTime(2_000));
    expect(address()).toBe(path);
    act(() => jest.advanceTimersByTime(3_000));
    expect(address()).toBe("/");
    await settle();
  });

  it("leaves alone who went on from the page that was not found, which links to both start pages", async () => {
    jest.useFakeTimers({ advanceTimers: true });
    await loadWholeScreen(matchRoute("/Impressum").route);
    await openAt("/404");
    const links = within(screen.getByRole("main")).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/", "/en"]);
    fireEvent.click(within(screen.getByRole("contentinfo")).getByRole("link", { name: "Impressum" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Impressum" })).toBeVisible();
    act(() => jest.advanceTimersByTime(6_000));
    expect(address()).toBe("/Impressum");
    await settle();
  });

  it("leads home all the same after the skip link, which stays on the page", async () => {
    jest.useFakeTimers({ advanceTimers: true });
    await openAt("/nirgends");
    fireEvent.click(screen.getByRole("link", { name: "Zum Inhalt springen" }));
    await waitFor(() => expect(window.location.hash).toBe("#main"));
    act(() => jest.advanceTimersByTime(5_100));
    expect(address()).toBe("/");
    await settle();
  });

  it("redirects the other language's word for a type of boat to /404", async () => {
    await openAt("/Buchen/houseboats/Hektor");
    expect(address()).toBe("/404");
    expect(screen.getByRole("heading", { level: 1, name: "Seite nicht gefunden" })).toBeVisible();
  });

  it("gives the bar its active look beyond 350 pixels", async () => {
    await openAt("/Impressum");
    const bar = screen.getByRole("banner");
    const scrollTo = (pixels: number) => {
      window.scrollY = pixels;
      fireEvent.scroll(window);
    };
    scrollTo(350);
    expect(bar).not.toHaveClass("active");
    scrollTo(351);
    expect(bar).toHaveClass("active");
    await settle();
  });
});
