import { act, fireEvent, screen, within } from "@testing-library/react";
import type { SearchAnswer, SearchHit } from "../../../shared/contract/search.ts";
import { aUser } from "../../../testing/builders.ts";
import { openStaffApp } from "../pages/staff-app.fixture.tsx";

const stay: SearchHit = {
  id: 72,
  number: "72",
  name: "Jörg Müller",
  title: "Hektor",
  days: { start: "2027-05-10", end: "2027-05-12" },
  amount: "278.00",
  state: "unpaid",
  link: "/Buchungen?Tag=2027-05-10&Buchung=72",
};
const later = { ...stay, id: 80, number: "80", name: "Ute Müller", link: "/Aufgaben" };
const found: SearchAnswer = {
  groups: [{ kind: "stay", hits: [stay, later], count: 12, has_more: false }],
  is_complete: true,
};

async function openSearch(answer: () => object | Promise<Response> = () => found) {
  const asked: string[] = [];
  const app = await openStaffApp(
    "/Aufgaben",
    aUser(),
    {
      rere_get_inbox: () => ({ inbox: [], open: { todo: 0, contact: 0 } }),
      rere_get_day_bookings: () => ({ bookings: [], blocked_days: [], cancelled: [] }),
      rere_search: async (request) => {
        asked.push((await request.clone().formData()).get("query") as string);
        const given = await answer();
        return given instanceof Response ? given : Response.json(given);
      },
    },
    ["/Buchungen"],
  );
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Suche", hidden: true });
  return { ...app, asked, field, type: (text: string) => fireEvent.change(field, { target: { value: text } }) };
}

describe("the search of the internal area", () => {
  it("is reached by the slash, but not while somebody writes one into a field", async () => {
    const { field } = await openSearch();
    fireEvent.keyDown(document.body, { key: "/" });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(field).toHaveFocus();
    expect(fireEvent.keyDown(field, { key: "/" })).toBe(true);
  });

  it("leads to a new booking where it finds nothing, with nothing of what was typed in the address", async () => {
    const { type } = await openSearch(() => ({ groups: [], is_complete: true }));
    type("Ohnepost");
    const link = await screen.findByRole("link", { name: "Neue Buchung eintragen" });
    expect(link).toHaveAttribute("href", "/Neue-Buchung");
  });

  it("lists what it finds in groups, and Enter opens the one that the arrows chose", async () => {
    const { field, type, asked, place } = await openSearch();
    type("müll");
    const group = await screen.findByRole("group", { name: "Buchungen 12 Treffer" });
    const [first, second] = within(group).getAllByRole("option");
    expect(first).toHaveTextContent("Jörg Müller · Buchung 72278 €Hektor · 10.05.2027 – 12.05.2027 · unbezahlt");
    fireEvent.keyDown(field, { key: "ArrowDown" });
    expect([
      field.getAttribute("aria-activedescendant"),
      first?.ariaSelected ?? first?.getAttribute("aria-selected"),
    ]).toEqual([first?.id, "true"]);
    fireEvent.keyDown(field, { key: "ArrowUp" });
    expect(field).toHaveAttribute("aria-activedescendant", second?.id);
    fireEvent.keyDown(field, { key: "ArrowDown" });
    await act(async () => fireEvent.keyDown(field, { key: "Enter" }));
    expect(place()).toMatch(/^\/Buchungen/);
    expect(asked).toEqual(["müll"]);
    expect(field).toHaveValue("");
  });

  it("opens the first hit where somebody types a number and presses Enter at once", async () => {
    const { field, type, asked, place } = await openSearch();
    type("72");
    fireEvent.keyDown(field, { key: "Enter" });
    await screen.findByText(/^\/Buchungen/);
    expect(place()).toMatch(/^\/Buchungen/);
    expect(asked).toEqual(["72"]);
  });

  it("says that nothing was found, and that the search does not answer", async () => {
    let answer: () => object = () => ({ groups: [], is_complete: true });
    const { type } = await openSearch(() => answer());
    type("xyz");
    expect(await screen.findByText(/^Nichts gefunden\./)).toBeInTheDocument();
    answer = () => Response.json({ type: "UNAVAILABLE" }, { status: 503 });
    type("xyzz");
    expect(await screen.findByText(/^Die Suche antwortet nicht\./)).toBeInTheDocument();
    answer = () => found;
    await act(async () => screen.getByRole("button", { name: "Erneut versuchen" }).click());
    expect(await screen.findAllByRole("option")).toHaveLength(2);
  });

  it("forgets what was typed when it is closed", async () => {
    const { field, type } = await openSearch();
    type("müll");
    await screen.findAllByRole("option");
    fireEvent.keyDown(field, { key: "Escape" });
    expect(field).toHaveValue("");
    expect(screen.queryByRole("option")).toBeNull();
  });
});
