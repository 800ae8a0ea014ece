import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import type { Company, PublicConfig } from "../../../shared/contract/page.ts";
import type { User } from "../../../shared/contract/session.ts";
import { aPublicConfig } from "../../../testing/booking-server.ts";
import { aUser, testToday } from "../../../testing/builders.ts";
import { settle } from "../../../testing/settle.ts";
import { breakpoints } from "../../ui/breakpoints.ts";
import { App } from "../app.tsx";
import { matchRoute } from "../routing/match.ts";
import { loadScreen } from "../routing/screens.ts";
import { createStore } from "../store.ts";

const employee = aUser();
const company: Company = {
  ...aPublicConfig.company,
  facebookUrl: "https://facebook.example/boats",
  instagramUrl: "https://instagram.example/boats",
  whatsapp: "+49 171 3920-000",
};

async function openAt(
  path: string,
  {
    user = null,
    wallet = aPublicConfig.wallet,
    ...changes
  }: Partial<Company & PublicConfig> & { user?: User | null } = {},
) {
  await loadScreen(matchRoute(path).route);
  const store = createStore({ fetch: async () => Response.json([]), preloadedState: { session: { user } } });
  const config = { ...aPublicConfig, wallet, company: { ...company, ...changes } };
  render(
    <MemoryRouter initialEntries={[path]}>
      <App store={store} page={{ today: testToday, firstStart: testToday, config }} />
    </MemoryRouter>,
  );
}

/** Scrolls and lets the chunk of the circles arrive. */
async function scrollTo(pixels: number) {
  window.scrollY = pixels;
  await act(async () => {
    fireEvent.scroll(window);
    await settle();
  });
}

function onScreen(size: "large" | "small") {
  jest.spyOn(window, "matchMedia").mockImplementation((media) => {
    return { matches: size === "large" && media === breakpoints.desktop, media } as MediaQueryList;
  });
}

const targets = (landmark: HTMLElement) =>
  within(landmark)
    .getAllByRole("link")
    .map((link) => [link.textContent, decodeURIComponent(link.getAttribute("href") ?? "")]);
const circles = () => screen.queryByRole("navigation", { name: "Schneller Kontakt" });

afterEach(() => {
  window.scrollY = 0;
  jest.restoreAllMocks();
});

describe("a website that takes play money", () => {
  it.each([
    ["/Impressum", "Testbetrieb: Spielgeld", null],
    ["/privacy", "Test operation: play money", null],
    ["/Mitarbeiterbereich", "Testbetrieb: Spielgeld", employee],
  ])("says so on every page, as on %s", async (path, text, user) => {
    await openAt(path, { user });
    expect(screen.getByText(text)).toBeVisible();
  });

  it("says nothing of it where the money is real", async () => {
    await openAt("/Impressum", { wallet: { ...aPublicConfig.wallet, demo: false } });
    expect(screen.queryByText("Testbetrieb: Spielgeld")).toBeNull();
  });
});

describe("the navigation", () => {
  it("leads visitors to the sections of the start page, to Login and to the other language", async () => {
    await openAt("/Impressum");
    expect(targets(screen.getByRole("navigation", { name: "Hauptnavigation" }))).toEqual([
      ["Testboote", "/"],
      ["Boote", "/#buchen"],
      ["Anfahrt", "/#anfahrt"],
      ["Kontakt", "/#kontakt"],
      ["Über uns", "/#über-uns"],
      ["Gutscheine", "/Gutscheine"],
      ["Login", "/Login"],
      ["English", "/en"],
    ]);
  });

  it("names the sections in English on English pages", async () => {
    await openAt("/privacy");
    expect(targets(screen.getByRole("navigation", { name: "Main navigation" }))).toEqual([
      ["Testboote", "/en"],
      ["Boats", "/en#book"],
      ["Getting here", "/en#approach"],
      ["Contact", "/en#contact"],
      ["About us", "/en#about"],
      ["Vouchers", "/vouchers"],
      ["Login", "/Login"],
      ["Deutsch", "/Datenschutz"],
    ]);
  });

  it("opens the sections by a button where there is no room for them, and closes by Escape and by a choice", async () => {
    await openAt("/Impressum");
    const user = userEvent.setup();
    const menu = screen.getByRole("button", { name: "Menü" });
    const isOpen = () => menu.getAttribute("aria-expanded");
    await user.click(menu);
    expect(isOpen()).toBe("true");
    expect(document.getElementById(menu.getAttribute("aria-controls") ?? "")).toHaveTextContent("BooteAnfahrtKontakt");
    await user.keyboard("{Escape}");
    expect([isOpen(), document.activeElement]).toEqual(["false", menu]);
    await user.click(menu);
    await user.click(screen.getByRole("contentinfo"));
    expect(isOpen()).toBe("false");
    await user.click(menu);
    await user.click(screen.getAllByRole("link", { name: "Gutscheine" })[0] as HTMLElement);
    expect(screen.getByRole("button", { name: "Menü" })).toHaveAttribute("aria-expanded", "false");
  });

  it("shows 'Intern' and Logout instead of Login to who is logged in", async () => {
    await openAt("/Impressum", { user: employee });
    const links = targets(screen.getByRole("navigation", { name: "Hauptnavigation" }));
    expect(links.slice(6, 8)).toEqual([
      ["Intern", "/Mitarbeiterbereich"],
      ["Logout", "/Logout"],
    ]);
    expect(screen.queryByRole("link", { name: "Login" })).toBeNull();
  });
});

describe("the footer", () => {
  it.each([
    [
      "/Impressum",
      "/Gutscheine",
      "/Meine-Buchung",
      "/Datenschutz",
      "/Geschäftsbedingungen",
      "/Widerruf",
      "/Barrierefreiheit",
      "/#anfahrt",
    ],
    ["/privacy", "/vouchers", "/my-booking", "/privacy", "/terms", "/withdrawal", "/accessibility", "/en#approach"],
  ])("of %s leads to the legal pages, the vouchers and the map's consent", async (path, ...targetsOfPage) => {
    const [vouchers, myBooking, ...others] = targetsOfPage;
    await openAt(path);
    const footer = screen.getByRole("contentinfo");
    expect(targets(footer).map(([, target]) => target)).toEqual([vouchers, myBooking, "/Impressum", ...others]);
    expect(footer).toHaveTextContent("TestbooteUferweg 714770 Brandenburg");
  });
});

describe("the floating circles", () => {
  it.each([
    ["small", 100, 101],
    ["large", 0, 1],
  ] as const)("appear on a %s screen beyond %i pixels and go again", async (size, hidden, shown) => {
    onScreen(size);
    await openAt("/Impressum");
    await scrollTo(hidden);
    expect(circles()).toBeNull();
    await scrollTo(shown);
    expect(circles()).toBeVisible();
    await scrollTo(0);
    expect(circles()).toBeNull();
  });

  it("stay while one of them has the focus, and go with it", async () => {
    onScreen("large");
    await openAt("/Impressum");
    await scrollTo(1);
    act(() =>
      within(circles() ?? document.body)
        .getAllByRole("link")[0]
        ?.focus(),
    );
    await scrollTo(0);
    expect(circles()).toBeVisible();
    act(() => screen.getByRole("link", { name: "Login" }).focus());
    expect(circles()).toBeNull();
  });

  it("lead to social media, a message and a call", async () => {
    await openAt("/Impressum");
    await scrollTo(200);
    const links = within(circles() ?? document.body).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Facebook", "https://facebook.example/boats"],
      ["Instagram", "https://instagram.example/boats"],
      ["WhatsApp", "https://wa.me/491713920000"],
      ["Anrufen", "tel:+493023125000"],
    ]);
    for (const link of links) expect(link).toHaveAttribute("rel", "noopener");
  });

  it("fold into a button that opens them; Escape closes them and gives it the focus back", async () => {
    await openAt("/privacy");
    await scrollTo(200);
    const toggle = screen.getByRole("button", { name: "Call or write", expanded: false });
    const list = () => document.getElementById(toggle.getAttribute("aria-controls") ?? "");
    expect(list()).not.toHaveClass("open");
    await userEvent.click(toggle);
    expect(toggle).toHaveAttribute("aria-expanded", "true");
    expect(list()).toHaveClass("open");
    await userEvent.tab();
    expect(screen.getByRole("link", { name: "Facebook" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    expect(toggle).toHaveAttribute("aria-expanded", "false");
    expect(toggle).toHaveFocus();
  });

  it.each([
    ["a tap beside them", () => userEvent.click(screen.getByRole("main"))],
    ["whatever takes the focus", async () => screen.getByRole("link", { name: "Login" }).focus()],
  ])("close for %s", async (_what, leave) => {
    await openAt("/Impressum");
    await scrollTo(200);
    const toggle = screen.getByRole("button", { name: "Anrufen oder schreiben" });
    await userEvent.click(toggle);
    expect(toggle).toHaveAttribute("aria-expanded", "true");
    await act(leave);
    expect(toggle).toHaveAttribute("aria-expanded", "false");
  });

  it("leave out what the company has not", async () => {
    await openAt("/Impressum", { facebookUrl: "", whatsapp: "" });
    await scrollTo(200);
    expect(within(circles() ?? document.body).getAllByRole("link")).toHaveLength(2);
  });

  it("are not for who is logged in", async () => {
    await openAt("/Impressum", { user: employee });
    await scrollTo(1_000);
    expect(circles()).toBeNull();
  });
});
