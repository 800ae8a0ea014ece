import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { myBookingContract } from "../../../shared/contract/my-booking.ts";
import type { MyBooking } from "../../../shared/contract/my-booking-answer.ts";
import type { CalendarDay } from "../../../shared/rules/availability.ts";
import { calendarShown, settle } from "../../../testing/booking-guest.ts";
import { aPublicConfig } from "../../../testing/booking-server.ts";
import { aMyBooking, aVehicle, someSettings, testToday } from "../../../testing/builders.ts";
import { aStayChangeQuote } from "../../../testing/machines/stay-change-model.ts";
import { withQuietPage } from "../../../testing/page-hooks.ts";
import { bookedExtra, ownExtraFields } from "../../../testing/price-list-form.ts";
import { App } from "../app.tsx";
import { matchRoute } from "../routing/match.ts";
import { loadScreen } from "../routing/screens.ts";
import { createStore } from "../store.ts";

const paths = { de: "/Meine-Buchung", en: "/my-booking" } as const;
type Language = keyof typeof paths;

withQuietPage();
beforeAll(() =>
  Promise.all([
    ...Object.values(paths).map((path) => loadScreen(matchRoute(path).route)),
    import("./my-stay-change.tsx"),
  ]),
);

/** Two nights for two on a boat with barbecue, linen and a canoe. */
const aBooking = (changes: Partial<MyBooking> = {}): MyBooking =>
  aMyBooking({
    number: 72,
    version: 3,
    booked_day: "2027-06-10",
    booked_end: "2027-06-12",
    passengers: 4,
    extras: ["extra_bbq"],
    offered: aVehicle({ extra_bbq: true, extra_bed_linen_and_towel: true, extra_captain: "20.00" }),
    documents: [],
    protocols: [],
    cancellation: [],
    ...changes,
  });

const taken = (date: string, am: boolean, pm: boolean): CalendarDay => ({
  date,
  blocked: false,
  nine_am: am ? [1] : [],
  two_pm: pm ? [1] : [],
});
/** The booking's own days, and those of others two days later. */
const busyJune = [
  taken("2027-06-10", false, true),
  taken("2027-06-11", true, true),
  taken("2027-06-12", true, false),
  taken("2027-06-14", false, true),
  taken("2027-06-15", true, true),
  taken("2027-06-16", true, false),
];

const problem = (status: number, type: string, errors: object = {}) => Response.json({ type, errors }, { status });

/** The page of a booking with its popup; prices and changes are answered when the test says so. */
async function open({ language = "de" as Language, booking = {} as Partial<MyBooking> } = {}) {
  const server = { booking: aBooking(booking) };
  const asked: { path: string; body: Record<string, unknown>; answer: (answer: Response) => void }[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === myBookingContract.show.path) return Response.json({ booking: server.booking });
    if (pathname.includes("calendar")) return Response.json(busyJune);
    if (request.method === "GET") return Response.json(someSettings({ off_season_start: null, off_season_end: null }));
    const body = Object.fromEntries((await request.formData()).entries());
    return new Promise((answer) => asked.push({ path: pathname, body, answer }));
  };
  const store = createStore({ fetch, preloadedState: { session: { user: null } } });
  render(
    <MemoryRouter initialEntries={[paths[language]]}>
      <App store={store} page={{ today: testToday, firstStart: testToday, config: aPublicConfig }} />
    </MemoryRouter>,
  );
  fireEvent.click(
    await screen.findByRole("button", { name: /^(Tage, Personen oder Extras ändern|Change days, party or extras)$/ }),
  );
  await screen.findByRole("dialog");
  await calendarShown();
  await settle();
  const press = async (name: string | RegExp) => {
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name }));
    await settle();
  };
  const pick = async (day: string) => {
    fireEvent.click(document.querySelector(`[data-day="${day}"]`) as Element);
    await settle();
  };
  const answer = async (given: object | Response) => {
    await act(async () => asked.at(-1)?.answer(given instanceof Response ? given : Response.json(given)));
    await settle();
  };
  const text = () => screen.getByRole("dialog").textContent?.replaceAll("\u00a0", " ") ?? "";
  const confirmButton = () =>
    screen.queryByRole("button", { name: /^(Verbindlich ändern|Change with binding effect)/ });
  return { server, asked, press, pick, answer, text, confirmButton };
}

const stateOf = (day: string) => document.querySelector<HTMLElement>(`[data-day="${day}"]`)?.dataset["state"];
const markOf = (day: string) => document.querySelector<HTMLElement>(`[data-day="${day}"]`)?.dataset["mark"];

describe("the popup that changes a stay", () => {
  it("opens the calendar at the booked days, which are free to the guest, and keeps them out of the tab", async () => {
    const { asked, text } = await open();
    expect([markOf("2027-06-10"), markOf("2027-06-11"), markOf("2027-06-12")]).toEqual(["start", "inside", "end"]);
    expect([stateOf("2027-06-11"), stateOf("2027-06-15")]).toEqual(["free", "taken"]);
    expect(text()).toContain("Juni 2027");
    expect(asked).toEqual([]);
    expect(sessionStorage.getItem("calendar-selection:Hektor")).toBeNull();
  });

  it("prices other days once both are chosen, and changes the stay at the price that it shows", async () => {
    const { asked, press, pick, answer, text, confirmButton } = await open();
    await pick("2027-06-11");
    expect(text()).toContain("Bitte wählen Sie im Kalender noch den Tag Ihrer Abreise.");
    expect([asked.length, confirmButton()]).toEqual([0, null]);
    await pick("2027-06-14");
    const stay = { booked_day: "2027-06-11", booked_duration: "3", adults: "2", children: "0", version: "3" };
    expect(asked).toMatchObject([
      { path: myBookingContract.quoteStay.path, body: { ...stay, extras: '["extra_bbq"]' } },
    ]);
    await answer(aStayChangeQuote());
    expect(text()).toMatch(/Bisher.*2 Personen360 €.*Neu.*2 Personen540 €/);
    await press(/^Verbindlich ändern: 540\s€$/);
    expect(asked[1]).toMatchObject({ path: myBookingContract.changeStay.path, body: { ...stay, price: "540.00" } });
    await answer(aStayChangeQuote());
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText(/^Ihre Buchung ist geändert/)).toBeVisible();
  });

  it("says that the booking was changed often enough today, and that staff have a wish already", async () => {
    const { press, pick, answer, text } = await open();
    await pick("2027-06-11");
    await pick("2027-06-14");
    await answer(aStayChangeQuote());
    await press(/^Verbindlich ändern/);
    await answer(problem(429, "RATE_LIMITED", { booking_id: "validation:changesToday" }));
    expect(text()).toContain("Heute haben Sie diese Buchung schon fünfmal geändert");
    await press("Anfrage schicken");
    await answer(problem(409, "CONFLICT", { booking_id: "validation:wishOpen" }));
    expect(text()).toContain("Ihre Anfrage zu dieser Buchung ist schon bei uns");
  });

  it("has steppers for the people, up to the boat's places, and extras with their prices", async () => {
    const { asked, press } = await open();
    expect(screen.getByRole("checkbox", { name: /^Grill/ })).toBeChecked();
    const prices = screen.getAllByRole("checkbox").map((box) => box.closest("label")?.textContent);
    expect(prices.join()).toMatch(/30.€.*20.€.*25.€ pro Person/);
    await press("Ein Kind mehr");
    expect(asked.at(-1)?.body).toMatchObject({ adults: "2", children: "1" });
    await press("Ein Kind mehr");
    expect(asked.at(-1)?.body).toMatchObject({ adults: "2", children: "2" });
    expect(screen.getByRole("button", { name: "Ein Erwachsener mehr" })).toHaveAttribute("aria-disabled", "true");
    fireEvent.click(screen.getByRole("checkbox", { name: /^Grill/ }));
    await settle();
    expect(asked.at(-1)?.body).toMatchObject({ children: "2", extras: "[]" });
    await press("Ein Erwachsener weniger");
    expect(asked.at(-1)?.body).toMatchObject({ adults: "1", children: "2" });
  });

  it("says what an extra costs by the list that was agreed on", async () => {
    await open({ booking: { extra_prices: { extra_bbq: "44.00" } } });
    expect(screen.getByRole("checkbox", { name: /^Grill/ }).closest("label")).toHaveTextContent(/44.€/);
  });

  it("has the extras of the list that was agreed on, in pieces, and says what they come to on site", async () => {
    const dog = { name_de: "Hund", name_en: "Dog" };
    const { asked, press, answer, text } = await open({
      language: "en",
      booking: {
        own_extras: [bookedExtra(), bookedExtra({ id: 2, name_en: "Service", compulsory: true })],
        own_offered: [
          ownExtraFields({ most_pieces: 2 }),
          ownExtraFields({ id: 2, name_en: "Service", compulsory: true, most_pieces: 1, price: "49.00" }),
          ownExtraFields({ id: 3, ...dog, most_pieces: 1, per: "night", on_site: true, price: "8.00" }),
        ],
      },
    });
    expect(screen.getByRole("textbox", { name: "Bicycle" })).toHaveValue("1");
    expect(text()).toContain("Part of every stay:Service€49");
    await press("Bicycle: one more");
    expect(asked.at(-1)?.body).toMatchObject({ own_extras: '[{"id":1,"pieces":2}]' });
    const quote = aStayChangeQuote();
    const service = bookedExtra({ id: 2, name_en: "Service", compulsory: true });
    const own_extras = [bookedExtra({ pieces: 2 }), service, bookedExtra({ id: 3, ...dog })];
    const after = { ...quote.after, own_extras };
    const own_on_site = [{ ...dog, amount: "16.00" }];
    await answer({
      ...quote,
      before: { ...quote.before, own_extras: [bookedExtra(), service] },
      after: { ...after, own_on_site },
    });
    expect(text()).toMatch(/So far: .*, Bicycle€360.*New: .*, 2 × Bicycle, Dog€540/);
    expect(text()).toContain("Extras on site (so far €0)€16");
    await press("Bicycle: one less");
    expect(text()).not.toContain("€16");
  });

  const early = { id: 4, name_de: "Früh an Bord", name_en: "Early boarding" };
  const earlyOffered = ownExtraFields({
    ...early,
    most_pieces: 1,
    price: "45.00",
    takes: "firstMorning",
    days_before: 90,
  });

  it("offers a half-day where it is free by the chosen days, from its day on, and says why not", async () => {
    const late = ownExtraFields({ id: 5, name_de: "Späte Rückgabe", most_pieces: 1, takes: "lastAfternoon" });
    const { pick, asked } = await open({
      booking: { own_offered: [{ ...earlyOffered, days_before: 38 }, late], free_halves: ["firstMorning"] },
    });
    const box = (name: RegExp) => screen.getByRole("checkbox", { name });
    // 38 days before 10 June is 3 May, the day of the tests.
    expect([box(/^Früh an Bord/).matches(":disabled"), box(/^Späte Rückgabe/).matches(":disabled")]).toEqual([
      false,
      false,
    ]);
    await pick("2027-06-12");
    await pick("2027-06-14");
    expect(box(/^Späte Rückgabe/)).toBeDisabled();
    expect(box(/^Späte Rückgabe/)).toHaveAccessibleDescription(/14\. Juni ist das Boot nachmittags schon vergeben/);
    await pick("2027-06-16");
    await pick("2027-06-18");
    expect(box(/^Früh an Bord/)).toHaveAccessibleDescription(/Wählbar ab .*9\. Mai, auf der Seite Ihrer Buchung/);
    expect(box(/^Späte Rückgabe/)).toBeEnabled();
    fireEvent.click(box(/^Späte Rückgabe/));
    await settle();
    expect(asked.at(-1)?.body).toMatchObject({ own_extras: '[{"id":5,"pieces":1}]' });
  });

  it("says before the tap that the half-day is lost, and sends that it was seen", async () => {
    const booked = bookedExtra({ ...early, takes: "firstMorning" });
    const { asked, pick, press, answer, text } = await open({
      booking: { own_extras: [booked], own_offered: [earlyOffered], starts_am: true, free_halves: ["firstMorning"] },
    });
    expect(text()).toMatch(/2 Nächte: .*, ab 10:00 Uhr, bis .*, 10:00 Uhr/);
    await pick("2027-06-16");
    await pick("2027-06-18");
    expect(text()).toMatch(/2 Nächte: .*, ab 14:00 Uhr, bis .*, 10:00 Uhr/);
    const quote = aStayChangeQuote({ lost_halves: ["firstMorning"] });
    await answer({ ...quote, before: { ...quote.before, own_extras: [booked], starts_am: true } });
    expect(text()).toContain("Früh an Bord fällt weg: Dieser halbe Tag ist dann schon vergeben.");
    expect(text()).toMatch(/Bisher: .*, an Bord ab 10:00, 2 Personen/);
    await press(/^Verbindlich ändern/);
    expect(asked.at(-1)?.body).toMatchObject({ lost_halves: '["firstMorning"]', price: "540.00" });
  });

  it("says at the extras that a half-day which was added is another's by now", async () => {
    const { answer, text } = await open({
      booking: { own_offered: [{ ...earlyOffered, days_before: 365 }], free_halves: ["firstMorning"] },
    });
    fireEvent.click(screen.getByRole("checkbox", { name: /^Früh an Bord/ }));
    await settle();
    await answer(problem(409, "CONFLICT", { own_extras: "validation:earlyTaken" }));
    expect(text()).toContain("Früh an Bord geht an diesem Tag nicht mehr");
    expect(screen.getByRole("checkbox", { name: /^Früh an Bord/ })).toBeChecked();
  });

  it("says which people and extras become which, as far as they are others", async () => {
    const { press, answer, text } = await open();
    await press("Ein Kind mehr");
    const quote = aStayChangeQuote();
    await answer({ ...quote, after: { ...quote.after, children: 1, extras: ["extra_bbq"] } });
    expect(text()).toMatch(/Bisher: .*, 2 Personen, ohne Extras.*Neu: .*, 3 Personen, Grill/);
  });

  it.each([
    ["de", "Er ist neu berechnet, nicht nur für die Nächte, die sich ändern."],
    ["en", "it is calculated anew, not only for the nights that change."],
  ] as const)(
    "says before the tap that the stay as a whole is priced anew, and only where it is (%s)",
    async (language, anew) => {
      const { pick, answer, text, confirmButton } = await open({ language });
      await pick("2027-06-11");
      await pick("2027-06-14");
      await answer(aStayChangeQuote());
      expect(text()).not.toContain(anew);
      await pick("2027-06-10");
      await pick("2027-06-13");
      await answer(aStayChangeQuote({ priced_anew: true }));
      expect([text().includes(anew), confirmButton() !== null]).toEqual([true, true]);
    },
  );

  it("prices nothing where the choice is what is booked again", async () => {
    const { press, answer, confirmButton, text } = await open();
    await press("Ein Kind mehr");
    await answer(aStayChangeQuote());
    expect(confirmButton()).toBeVisible();
    await press("Ein Kind weniger");
    expect(confirmButton()).toBeNull();
    expect(text()).toContain("Wählen Sie andere Tage, Personen oder Extras");
  });

  it("takes its price back while a first day is chosen anew and the last one is missing", async () => {
    const { asked, pick, answer, confirmButton, text } = await open();
    await pick("2027-06-20");
    await pick("2027-06-23");
    await answer(aStayChangeQuote());
    expect(confirmButton()).toBeVisible();
    await pick("2027-06-25");
    expect(confirmButton()).toBeNull();
    expect(text()).toContain("Bitte wählen Sie im Kalender noch den Tag Ihrer Abreise.");
    expect(asked).toHaveLength(1);
  });

  it("asks for the price again by a tap where none came", async () => {
    const { asked, press, answer, confirmButton } = await open();
    await press("Ein Kind mehr");
    await answer(problem(503, "UNAVAILABLE"));
    expect(confirmButton()).toBeNull();
    await press("Noch einmal versuchen");
    await answer(aStayChangeQuote());
    expect(asked[1]).toEqual({ ...asked[0], answer: asked[1]?.answer });
    expect(confirmButton()).toBeVisible();
  });

  it.each([
    [409, "CONFLICT", { booked_day: "my-booking:refused.stayTaken" }, /^An diesen Tagen ist das Boot nicht frei/],
    [400, "VALIDATION", { booked_duration: "validation:duration" }, "Bitte buchen Sie 2 bis 60 Nächte"],
    [400, "VALIDATION", { extras: "validation:extras" }, "Dieses Extra gibt es für dieses Boot nicht"],
    [400, "VALIDATION", { booking_id: "my-booking:refused.stayUnchanged" }, "So ist Ihr Aufenthalt schon gebucht."],
    [400, "VALIDATION", { booking_id: "my-booking:refused.stayOver" }, /^Dieser Aufenthalt ist vorbei/],
    [404, "NOT_FOUND", {}, /^Dieser Link gilt nicht mehr/],
  ])("says why it is refused: %i %s %j", async (status, type, errors, sentence) => {
    const { press, answer, confirmButton } = await open();
    await press("Ein Kind mehr");
    await answer(problem(status, type, errors));
    expect(screen.getByText(sentence)).toBeVisible();
    expect(confirmButton()).toBeNull();
  });

  it("opens the question to the staff with days that were taken meanwhile", async () => {
    const { asked, pick, press, answer } = await open();
    await pick("2027-06-21");
    await pick("2027-06-24");
    await answer(problem(409, "CONFLICT", { booked_day: "my-booking:refused.stayTaken" }));
    expect(screen.getByLabelText("Erster Tag")).toHaveValue("2027-06-21");
    fireEvent.change(screen.getByLabelText(/^Bemerkung/), { target: { value: "Gern auch später" } });
    await press("Anfrage schicken");
    const wish = { booked_day: "2027-06-21", booked_duration: "3", comment: "Gern auch später" };
    expect(asked.at(-1)).toMatchObject({ path: myBookingContract.ask.path, body: wish });
    await answer({});
    expect(screen.getByText(/^Ihre Anfrage ist bei uns/)).toBeVisible();
  });

  it("shows another price anew, and asks again", async () => {
    const { asked, press, answer, text } = await open();
    await press("Ein Kind mehr");
    await answer(aStayChangeQuote());
    await press(/^Verbindlich ändern/);
    await answer(problem(409, "CONFLICT", { price: "my-booking:refused.priceChanged" }));
    await answer(aStayChangeQuote({ difference: "360.00" }));
    expect(text()).toMatch(/\+360 €.*Der Preis ist inzwischen ein anderer/);
    expect(asked).toHaveLength(3);
  });

  it("says that there were too many changes, and keeps what was chosen", async () => {
    const { press, answer, confirmButton } = await open();
    await press("Ein Kind mehr");
    await answer(aStayChangeQuote());
    await press(/^Verbindlich ändern/);
    await answer(problem(429, "RATE_LIMITED"));
    expect(screen.getByText(/^Das waren viele Änderungen in kurzer Zeit/)).toBeVisible();
    expect(confirmButton()).toBeVisible();
  });

  it("sends again what got no answer as the same change", async () => {
    const { asked, press, answer, text } = await open();
    await press("Ein Kind mehr");
    await answer(aStayChangeQuote());
    await press(/^Verbindlich ändern/);
    await answer(problem(503, "UNAVAILABLE"));
    expect(text()).toContain("Das hat nicht geklappt.");
    await press(/^Verbindlich ändern/);
    expect(asked[2]?.body).toEqual(asked[1]?.body);
  });

  it("goes on from the booking as it is once others changed it", async () => {
    const { server, asked, press, answer, text } = await open();
    await press("Ein Kind mehr");
    server.booking = aBooking({ version: 5, booked_duration: 4, booked_end: "2027-06-14", adults: 1 });
    await answer(problem(409, "CONFLICT", { version: "my-booking:refused.version" }));
    await waitFor(() => expect(text()).toContain("Inzwischen hat sich an Ihrer Buchung etwas geändert"));
    await press("Mit diesem Stand weitermachen");
    await calendarShown();
    await settle(() => markOf("2027-06-14") === "end");
    expect(markOf("2027-06-14")).toBe("end");
    await press("Ein Kind mehr");
    expect(asked.at(-1)?.body).toMatchObject({ version: "5", booked_duration: "4", adults: "1", children: "1" });
  });

  it.each([
    [{ status: "cancelled" } as const, /^Diese Buchung ist inzwischen abgesagt/],
    [{ can_change: false }, /^Ihr Aufenthalt ist so nah/],
  ])("says why nothing can be changed any more: %j", async (changes, sentence) => {
    const { server, press, answer } = await open();
    await press("Ein Kind mehr");
    server.booking = aBooking({ version: 5, ...changes });
    await answer(problem(409, "CONFLICT", { booking_id: "my-booking:refused.stayBegun" }));
    await settle(() => screen.queryByText(sentence) !== null);
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Mit diesem Stand weitermachen" })).toBeNull();
  });

  it("asks in English, too", async () => {
    const { pick, answer, confirmButton } = await open({ language: "en" });
    await pick("2027-06-21");
    await pick("2027-06-24");
    await answer(aStayChangeQuote());
    expect(confirmButton()).toHaveTextContent(/€540|540/);
  });
});
