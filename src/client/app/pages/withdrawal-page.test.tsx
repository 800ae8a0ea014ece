import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { settle } from "../../../testing/booking-guest.ts";
import { aPublicConfig, startBookingServer } from "../../../testing/booking-server.ts";
import { testToday } from "../../../testing/builders.ts";
import { App } from "../app.tsx";
import { matchRoute } from "../routing/match.ts";
import { loadScreen } from "../routing/screens.ts";
import { createStore } from "../store.ts";

const send = "rere_send_withdrawal";
const typed = { name: "Erika Beispiel", contract: "K7QM-9WXA-TR4H-B2ZN", email: "erika@example.com" };
const received = { received_at: "2027-05-03T08:00:05.000Z" };

beforeAll(() => Promise.all(["/Widerruf", "/withdrawal"].map((path) => loadScreen(matchRoute(path).route))));

async function open(path = "/Widerruf") {
  const server = startBookingServer([]);
  const store = createStore({ fetch: server.fetch, preloadedState: { session: { user: null } } });
  const view = render(
    <MemoryRouter initialEntries={[path]}>
      <App store={store} page={{ today: testToday, firstStart: testToday, config: aPublicConfig }} />
    </MemoryRouter>,
  );
  await settle();
  const field = (name: string) => document.getElementById(`withdrawal-${name}`) as HTMLInputElement | null;
  return {
    ...server,
    unmount: view.unmount,
    values: () => ["name", "contract", "email"].map((name) => field(name)?.value),
    fillIn: (values: Partial<typeof typed> = typed) => {
      for (const [name, value] of Object.entries(values)) {
        const control = field(name);
        if (control) fireEvent.change(control, { target: { value } });
      }
    },
    press: async (name: string) => {
      fireEvent.click(screen.getByRole("button", { name }));
      await settle();
    },
    outcome: () => document.querySelector("[data-outcome]")?.getAttribute("data-outcome") ?? null,
  };
}

describe("withdrawing from the purchase of a voucher", () => {
  it.each([
    ["/Widerruf", "Weiter", "Widerruf bestätigen", "Ihr Widerruf ist eingegangen", "03.05.2027, 10:00", "de"],
    ["/withdrawal", "Continue", "Confirm withdrawal", "We have received your withdrawal", "03/05/2027, 10:00", "en"],
  ])("takes two steps and says when it was received: %s", async (path, next, confirm, heading, time, lang) => {
    const page = await open(path);
    page.fillIn();
    await page.press(next);
    expect(page.outcome()).toBe("review");
    expect(document.activeElement?.id).toBe("withdrawal-review");
    expect(page.calls()).toEqual([]);
    await page.press(confirm);
    expect(page.fieldsOf(send)).toEqual({ ...typed, lang, website: "" });
    page.answer(send, received, 201);
    await settle();
    expect(page.outcome()).toBe("received");
    expect(screen.getByRole("heading", { level: 2 }).textContent).toContain(heading);
    const text = document.querySelector("[data-outcome]")?.textContent;
    for (const part of [time, ...Object.values(typed)]) expect(text).toContain(part);
  });

  it("keeps what was typed through a reload and a change of mind, and forgets it once it is declared", async () => {
    const first = await open();
    first.fillIn();
    await settle();
    first.unmount();
    const page = await open();
    expect(page.values()).toEqual(Object.values(typed));
    await page.press("Weiter");
    await page.press("Angaben ändern");
    expect(page.values()).toEqual(Object.values(typed));
    await page.press("Weiter");
    await page.press("Widerruf bestätigen");
    page.answer(send, received, 201);
    await settle();
    await page.press("Weiteren Vertrag widerrufen");
    expect(page.values()).toEqual(["", "", ""]);
  });

  it("says at once what is missing, and nothing is declared", async () => {
    const page = await open();
    page.fillIn({ contract: "www.cheap.example", email: "erika@" });
    await page.press("Weiter");
    expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        "Ihr Name: Bitte geben Sie einen gültigen Namen an",
        expect.stringContaining("Welchen Vertrag widerrufen Sie?: Bitte überprüfen Sie"),
        "E-Mail für die Eingangsbestätigung: Bitte geben Sie eine gültige Emailadresse an",
      ]),
    );
    expect([page.outcome(), page.calls()]).toEqual([null, []]);
  });

  it("asks to confirm again without a connection, under the same key", async () => {
    const page = await open();
    page.fillIn();
    await page.press("Weiter");
    await page.press("Widerruf bestätigen");
    page.lose(send);
    await settle();
    expect(screen.getByRole("alert").textContent).toContain("Es gibt gerade keine Verbindung");
    await page.press("Widerruf bestätigen");
    expect(screen.getByRole("alert").textContent).toContain("Es gibt gerade keine Verbindung");
    await page.press("Widerruf bestätigen");
    page.answer(send, received, 201);
    await settle();
    expect(page.outcome()).toBe("received");
    expect(new Set(page.keysOf(send)).size).toBe(1);
  });

  it.each([
    [429, "RATE_LIMITED", "Bitte versuchen Sie es in einer Minute erneut"],
    [500, "SERVER", "Auch so ist Ihr Widerruf gültig"],
  ])("leads to the company's address where the server answers %s", async (status, type, text) => {
    const page = await open();
    page.fillIn();
    await page.press("Weiter");
    await page.press("Widerruf bestätigen");
    page.answer(send, { type, errors: {} }, status);
    await settle();
    expect(screen.getByRole("alert").textContent).toContain(text);
    expect(screen.getByRole("alert").textContent).toContain("info@boats.example");
  });

  it("leads back to the field that the server refused, and on once it is mended", async () => {
    const page = await open();
    page.fillIn();
    await page.press("Weiter");
    await page.press("Widerruf bestätigen");
    page.answer(send, { type: "VALIDATION", errors: { email: "validation:email" } }, 400);
    await settle();
    expect(page.outcome()).toBeNull();
    expect(document.getElementById("withdrawal-email-error")?.textContent).toBe(
      "Bitte geben Sie eine gültige Emailadresse an",
    );
    page.fillIn({ email: "e@example.com" });
    await page.press("Weiter");
    expect(page.outcome()).toBe("review");
  });

  it("leads bookings, from which nobody can withdraw, to their cancellation", async () => {
    await open();
    expect(document.body.textContent).toContain("Für Buchungen von Booten gibt es kein Widerrufsrecht");
    const main = document.querySelector("main");
    expect([...(main?.querySelectorAll("p a") ?? [])].map((link) => link.getAttribute("href"))).toEqual(
      expect.arrayContaining([
        expect.stringContaining("/Gesch"),
        expect.stringMatching(/^tel:/),
        expect.stringMatching(/^mailto:/),
      ]),
    );
  });
});
