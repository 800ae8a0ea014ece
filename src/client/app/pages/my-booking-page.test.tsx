import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { useEffect } from "react";
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from "react-router";
import { settle } from "../../../testing/booking-guest.ts";
import { aPublicConfig } from "../../../testing/booking-server.ts";
import { aMyBooking, testToday } from "../../../testing/builders.ts";
import { App } from "../app.tsx";
import { matchRoute } from "../routing/match.ts";
import { loadScreen } from "../routing/screens.ts";
import { createStore } from "../store.ts";

beforeAll(() => loadScreen(matchRoute("/Meine-Buchung").route));

interface Sent {
  path: string;
  booking: string | null;
}

/** A browser with the links of these bookings, of which the first was followed last. */
function startGuestServer(...numbers: number[]) {
  const linked = [...numbers];
  const sent: Sent[] = [];
  let refusal: { status: number; body: object } | null = null;
  async function fetch(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const isForm = request.headers.get("Content-Type")?.startsWith("multipart/form-data") ?? false;
    const fields = isForm ? await request.formData() : url.searchParams;
    const booking = fields.get("booking_id") as string | null;
    const path = url.pathname.replace("/api/rere_my_booking/", "");
    if (!url.pathname.startsWith("/api/rere_my_booking/")) return Response.json({});
    sent.push({ path, booking });
    if (path === "leave/") linked.length = 0;
    if (path !== "") return Response.json(refusal?.body ?? {}, { status: refusal?.status ?? 200 });
    const number = booking === null ? linked[0] : linked.find((one) => String(one) === booking);
    return Response.json({
      booking: number === undefined ? null : aMyBooking({ number, price_list: number === 30 ? 4 : null }),
    });
  }
  return {
    fetch,
    sent: (path: string) => sent.filter((call) => call.path === path).map(({ booking }) => booking),
    end: (number: number) => void linked.splice(linked.indexOf(number), 1),
    refuse: (status: number, body: object) => void (refusal = { status, body }),
  };
}

async function open(address: string, ...numbers: number[]) {
  const server = startGuestServer(...numbers);
  const store = createStore({ fetch: server.fetch, preloadedState: { session: { user: null } } });
  const page = { today: testToday, firstStart: testToday, config: aPublicConfig };
  const browser = { address: "", navigate: (() => undefined) as NavigateFunction };
  function Address() {
    const { pathname, search } = useLocation();
    const navigate = useNavigate();
    useEffect(
      () => void Object.assign(browser, { address: pathname + search, navigate }),
      [pathname, search, navigate],
    );
    return null;
  }
  const { unmount } = render(
    <MemoryRouter initialEntries={[address]}>
      <App store={store} page={page} />
      <Address />
    </MemoryRouter>,
  );
  await settle();
  return {
    ...server,
    unmount,
    address: () => browser.address,
    goTo: async (to: string) => {
      await act(async () => browser.navigate(to));
      await settle();
    },
    shown: () => screen.queryByText(/^Buchung \d+$/)?.textContent ?? null,
    press: async (name: RegExp | string, area: HTMLElement = document.body) => {
      fireEvent.click(within(area).getByRole("button", { name }));
      await settle();
    },
    lookAgain: async () => {
      await act(async () => window.dispatchEvent(new Event("focus")));
      await settle();
    },
  };
}

const ended = /Der Link zu dieser Buchung gilt in diesem Browser nicht mehr/;

describe("the guest's own page", () => {
  it("acts on the booking that it shows, although another link was followed last", async () => {
    const page = await open("/Meine-Buchung?nr=17", 18, 17);
    expect(page.shown()).toBe("Buchung 17");
    await page.press(/^Buchung absagen/);
    await page.press("Jetzt absagen", screen.getByRole("dialog"));
    expect([page.sent("cancel/"), page.shown()]).toEqual([["17"], "Buchung 17"]);
  });

  it("names its booking in whatever is done there", async () => {
    const page = await open("/Meine-Buchung?nr=17", 18, 17);
    await page.press("Mitreisende eintragen");
    await page.press("Speichern", screen.getByRole("dialog"));
    await page.press("Gutschein einlösen");
    fireEvent.change(screen.getByLabelText(/Gutscheincode/), { target: { value: "K7QM-9WXA-TR4H-B2ZN" } });
    await page.press("Einlösen", screen.getByRole("dialog"));
    expect([page.sent("crew/"), page.sent("redeem/")]).toEqual([["17"], ["17"]]);
  });

  it("leads to the terms that its booking agreed on, where a list was published then", async () => {
    const { unmount } = await open("/Meine-Buchung?nr=30", 30);
    const terms = () => screen.queryByRole("link", { name: "Die Geschäftsbedingungen Ihrer Buchung" });
    expect(decodeURI(terms()?.getAttribute("href") ?? "")).toBe("/Geschäftsbedingungen?fassung=4");
    unmount();
    await open("/Meine-Buchung?nr=17", 17);
    expect(terms()).toBeNull();
  });

  it("reads its own booking when it is looked at again, and links to that one's documents", async () => {
    const page = await open("/Meine-Buchung?nr=17", 18, 17);
    await page.lookAgain();
    expect(page.sent("")).toEqual(["17", "17"]);
    const links = screen.getAllByRole("link", { name: /In meinen Kalender|Rechnung|Übergabeprotokoll/ });
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/api/rere_my_booking/calendar/?booking_id=17&lang=de",
      "/api/rere_my_booking/documents/3/?booking_id=17",
      "/api/rere_my_booking/protocols/4/?booking_id=17",
    ]);
  });

  it("names from the first answer on the booking of an address that names none", async () => {
    const page = await open("/Meine-Buchung", 18, 17);
    expect([page.shown(), page.address()]).toEqual(["Buchung 18", "/Meine-Buchung?nr=18"]);
  });

  it("leaves what was begun about one booking behind where the address names another one", async () => {
    const page = await open("/Meine-Buchung?nr=17", 18, 17);
    await page.press(/^Buchung absagen/);
    await page.goTo("/Meine-Buchung?nr=18");
    expect([page.shown(), screen.queryByRole("dialog")]).toEqual(["Buchung 18", null]);
  });

  it("says that its link ended, and shows no other booking in its place", async () => {
    const page = await open("/Meine-Buchung?nr=17", 18, 17);
    page.end(17);
    await page.lookAgain();
    expect([page.shown(), screen.queryByText(ended) !== null]).toEqual([null, true]);
    expect(screen.getByLabelText(/Buchungsnummer/)).toBeVisible();
  });

  it("says so where an act is refused for that", async () => {
    const page = await open("/Meine-Buchung?nr=17", 18, 17);
    await page.press(/^Buchung absagen/);
    page.end(17);
    page.refuse(409, { type: "CONFLICT", errors: { booking_id: "validation:linkEnded" } });
    await page.press("Jetzt absagen", screen.getByRole("dialog"));
    expect([page.shown(), screen.queryByText(ended) !== null]).toEqual([null, true]);
  });

  it("shows no other booking where a link was followed that opens none", async () => {
    const page = await open("/Meine-Buchung?link=ended", 18);
    expect([page.shown(), page.sent(""), screen.queryByText(ended) !== null]).toEqual([null, [], true]);
  });

  it("forgets all where one leaves, and asks for no link that nobody followed", async () => {
    const page = await open("/Meine-Buchung?nr=17", 18, 17);
    await page.press("Auf diesem Gerät abmelden");
    expect([page.shown(), page.address(), screen.queryByText(ended)]).toEqual([null, "/Meine-Buchung", null]);
    expect(page.sent("").at(-1)).toBeNull();
  });
});
