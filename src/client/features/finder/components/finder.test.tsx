import { configureStore } from "@reduxjs/toolkit";
import { fireEvent, screen, within } from "@testing-library/react";
import { Provider } from "react-redux";
import { MemoryRouter, useLocation } from "react-router";
import type { FinderAnswer, FreeBoat } from "../../../../shared/contract/finder.ts";
import type { Language } from "../../../../shared/contract/page.ts";
import { testToday } from "../../../../testing/builders.ts";
import { renderIn } from "../../../../testing/render.tsx";
import { settle } from "../../../../testing/settle.ts";
import { api } from "../../../api/base-api.ts";
import { Finder } from "./finder.tsx";

const hektor: FreeBoat = {
  id: 1,
  type: "houseboats",
  name: "Hektor",
  passengers: 6,
  license: "no",
  path1: null,
  price: "540.00",
  fees: "85.00",
  visitors_tax: "0.00",
  total: "625.00",
  deposit: "500.00",
};
const nothing: FinderAnswer = { boats: [], nearest: [], most_people: 6 };

function Address() {
  const { search } = useLocation();
  return <output aria-label="address">{search}</output>;
}

/** Opens the finder at an address, over a server with that answer. @returns what was asked for. */
async function open(search: string, answer: FinderAnswer | null = nothing, language: Language = "de") {
  const asked: string[] = [];
  const fetch = async (request: Request) => {
    asked.push(new URL(request.url).search);
    return answer ? Response.json(answer) : Response.json({ type: "UNAVAILABLE", errors: {} }, { status: 503 });
  };
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { fetch } } }).concat(api.middleware),
  });
  renderIn(
    language,
    <Provider store={store}>
      <MemoryRouter initialEntries={[`/${search}`]}>
        <Finder
          {...{ language, category: "houseboats", role: "visitor", today: testToday, firstStart: testToday }}
          bookingPathOf={(type, name) => `/Buchen/${type}/${name}`}
        />
        <Address />
      </MemoryRouter>
    </Provider>,
  );
  await settle();
  return asked;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const heading = () => screen.getByRole("heading", { level: 3 });
const stay = "?von=2027-06-05&bis=2027-06-08&personen=4";

// React reads the form that was submitted; the one of Node, which tests have, takes no form of jsdom's.
const { FormData: ofNode } = globalThis;
beforeAll(() => void Object.assign(globalThis, { FormData: class {} }));
afterAll(() => void Object.assign(globalThis, { FormData: ofNode }));

/** What was scrolled into view, in order. */
function watchScrolling(): (string | null)[] {
  const scrolled: (string | null)[] = [];
  jest.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    scrolled.push(this.textContent);
  });
  return scrolled;
}
afterEach(() => {
  jest.restoreAllMocks();
  window.scrollY = 0;
});

it("asks for nothing before days are named", async () => {
  expect(await open("")).toEqual([]);
  expect(field("Personen").value).toBe("2");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("puts what was typed into the address, and shows the boats that are free", async () => {
  const asked = await open("?quelle=brief", { ...nothing, boats: [hektor] });
  type("Anreise", "2027-06-05");
  expect(field("Abreise").value).toBe("2027-06-07");
  type("Abreise", "2027-06-08");
  type("Personen", "4");
  fireEvent.submit(field("Anreise").form as HTMLFormElement);
  await settle();
  expect(screen.getByLabelText("address")).toHaveTextContent(`?quelle=brief&${stay.slice(1)}`);
  expect(asked).toEqual(["?from=2027-06-05&to=2027-06-08&people=4&category=houseboats"]);
  expect(heading()).toHaveTextContent("1 Boot ist frei Sa, 5. Juni – Di, 8. Juni, 3 Nächte");
  expect(heading()).toHaveFocus();
  expect(screen.getByRole("listitem").textContent?.replaceAll("\u00a0", " ")).toBe(
    "Hektorbis zu 6 Personen3 Nächte 625 € gesamtdavon 85 € vor Ort in bardazu 500 € Kaution, die Sie zurückbekommenBuchen Hektor",
  );
  expect(screen.getByRole("link", { name: "Buchen Hektor" })).toHaveAttribute(
    "href",
    `/Buchen/houseboats/Hektor${stay}`,
  );
});

it("takes nights in place of a departure: what is typed into one empties the other", async () => {
  const asked = await open("", { ...nothing, boats: [hektor] });
  type("Anreise", "2027-06-05");
  type("oder Nächte", "3");
  expect(field("Abreise").value).toBe("");
  type("Anreise", "2027-06-06");
  expect([field("Abreise").value, field("oder Nächte").value]).toEqual(["", "3"]);
  type("Abreise", "2027-06-10");
  expect(field("oder Nächte").value).toBe("");
  type("oder Nächte", "3");
  fireEvent.submit(field("Anreise").form as HTMLFormElement);
  await settle();
  expect(screen.getByLabelText("address")).toHaveTextContent("?von=2027-06-06&naechte=3&personen=2");
  expect([field("Abreise").value, field("oder Nächte").value]).toEqual(["", "3"]);
  expect(asked).toEqual(["?from=2027-06-06&to=2027-06-09&people=2&category=houseboats"]);
  expect(heading()).toHaveTextContent("So, 6. Juni – Mi, 9. Juni, 3 Nächte");
  expect(screen.getByRole("link", { name: "Buchen Hektor" })).toHaveAttribute(
    "href",
    "/Buchen/houseboats/Hektor?von=2027-06-06&bis=2027-06-09&personen=2",
  );
});

it("finds boats where the browser takes a field that a script has emptied for a wrong one, as WebKit does", async () => {
  const asked = await open("", { ...nothing, boats: [hektor] });
  type("Anreise", "2027-06-05");
  type("oder Nächte", "3");
  field("Abreise").setCustomValidity("stuck");
  fireEvent.click(screen.getByRole("button", { name: "Boote zeigen" }));
  await settle();
  expect(asked).toEqual(["?from=2027-06-05&to=2027-06-08&people=2&category=houseboats"]);
});

it.each([
  ["Anreise", "", /^Diese Anreise ist nicht möglich/],
  ["Anreise", "2027-05-02", /^Diese Anreise ist nicht möglich/],
  ["Abreise", "", /^Diese Abreise ist nicht möglich/],
  ["Abreise", "2027-06-04", /^Diese Abreise ist nicht möglich/],
  ["oder Nächte", "99", /^Diese Zahl der Nächte ist nicht möglich/],
  ["Personen", "", /wie viele Personen mitfahren/],
  ["Personen", "-1", /wie viele Personen mitfahren/],
] as const)("says what is wrong with %s %s once its button is pressed", async (label, value, sentence) => {
  const scrolled = watchScrolling();
  const asked = await open("");
  type("Anreise", "2027-06-05");
  type(label, value);
  fireEvent.click(screen.getByRole("button", { name: "Boote zeigen" }));
  await settle();
  expect(screen.getByRole("alert")).toHaveTextContent(sentence);
  expect(scrolled).toEqual([expect.stringMatching(sentence)]);
  expect(asked).toEqual([]);
});

it("follows the departure where the address names nights as well", async () => {
  const asked = await open("?from=2027-06-05&to=2027-06-08&nights=9", { ...nothing, boats: [hektor] }, "en");
  expect(asked).toEqual(["?from=2027-06-05&to=2027-06-08&people=2&category=houseboats"]);
  expect([field("Departure").value, field("or nights").value]).toEqual(["2027-06-08", ""]);
});

it("shows what the address asks for, in the words of its language", async () => {
  await open("?from=2027-06-05&to=2027-06-08&people=4", { ...nothing, boats: [hektor] }, "en");
  expect([field("Arrival").value, field("Departure").value, field("People").value]).toEqual([
    "2027-06-05",
    "2027-06-08",
    "4",
  ]);
  expect(heading()).toHaveTextContent("1 boat is free");
  expect(heading()).not.toHaveFocus();
});

it("brings its answer into view: of what was asked, and of a link that somebody opened", async () => {
  const scrolled = watchScrolling();
  await open(stay);
  expect(scrolled).toEqual([expect.stringMatching(/^Für diese Tage ist kein Boot frei/)]);
  fireEvent.submit(field("Anreise").form as HTMLFormElement);
  await settle();
  expect(scrolled).toHaveLength(2);
});

it("leaves those where they are who scrolled before the answer came", async () => {
  const scrolled = watchScrolling();
  window.scrollY = 300;
  await open(stay);
  expect(scrolled).toEqual([]);
});

it("offers the nearest stays where no boat is free", async () => {
  const later = { from: "2027-06-10", to: "2027-06-13", boats: [hektor] };
  await open(stay, { ...nothing, nearest: [later] });
  expect(heading()).toHaveTextContent("Für diese Tage ist kein Boot frei.");
  const offered = screen.getByRole("region", { name: "Do, 10. Juni – So, 13. Juni, 3 Nächte" });
  expect(within(offered).getByRole("link")).toHaveAttribute(
    "href",
    "/Buchen/houseboats/Hektor?von=2027-06-10&bis=2027-06-13&personen=4",
  );
});

it("says that nothing is free at all, or that the party fits on no boat", async () => {
  await open(stay);
  expect(screen.getByText(/^Auch an anderen Tagen ist für so viele Nächte kein Boot frei/)).toBeVisible();
});

it("says how many people the largest boat takes", async () => {
  await open(stay.replace("4", "4"), { ...nothing, most_people: 3 });
  expect(heading()).toHaveTextContent("Für 4 Personen haben wir hier kein Boot. Das größte nimmt 3 Personen mit.");
});

it.each([
  ["?von=morgen&bis=2027-06-08", /^Diese Anreise ist nicht möglich/],
  ["?von=2027-05-02&bis=2027-06-08", /^Diese Anreise ist nicht möglich/],
  ["?von=2030-05-02&bis=2030-05-08", /^Diese Anreise ist nicht möglich/],
  ["?von=2027-06-05", /^Diese Abreise ist nicht möglich. Bitte wählen Sie mindestens 2 und höchstens 60 Nächte/],
  ["?von=2027-06-05&bis=2027-06-06", /^Diese Abreise ist nicht möglich/],
  ["?von=2027-06-05&bis=2027-09-06", /^Diese Abreise ist nicht möglich/],
  ["?von=2027-06-05&bis=&naechte=", /^Diese Abreise ist nicht möglich/],
  ["?von=2027-06-05&bis=2027-06-06&naechte=3", /^Diese Abreise ist nicht möglich/],
  ["?naechte=3", /^Diese Anreise ist nicht möglich/],
  ["?von=2027-06-05&naechte=1", /^Diese Zahl der Nächte .* mindestens 2 und höchstens 60 Nächte/],
  ["?von=2027-06-05&naechte=61", /^Diese Zahl der Nächte/],
  ["?von=2027-06-05&naechte=viele", /^Diese Zahl der Nächte/],
  ["?von=2027-06-05&bis=2027-06-08&personen=viele", /wie viele Personen mitfahren/],
])("ignores %s with a sentence", async (search, sentence) => {
  expect(await open(search)).toEqual([]);
  expect(screen.getByRole("alert")).toHaveTextContent(sentence);
});

it("can be asked again where no answer came", async () => {
  const asked = await open(stay, null);
  const before = asked.length;
  fireEvent.click(screen.getByRole("button", { name: "Erneut laden" }));
  await settle();
  expect(asked.length).toBeGreaterThan(before);
});
