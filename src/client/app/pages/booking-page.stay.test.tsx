import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { guest, settle, typed } from "../../../testing/booking-guest.ts";
import { aVehicle } from "../../../testing/builders.ts";
import { createBookingStorage } from "../../features/booking/booking.storage.ts";
import { emptyBookingForm } from "../../features/booking/booking-fields.ts";
import { readSelection, writeSelection } from "../../features/calendar/calendar.storage.ts";
import { availability, german, open, outcome, send, sendWhileFree, withBookingPage } from "./booking-page.fixture.tsx";

withBookingPage();

const stay = { start: guest.firstDay, end: guest.lastDay };
const named = `?von=${stay.start}&bis=${stay.end}&personen=4`;
const marks = () =>
  [...document.querySelectorAll<HTMLElement>("[data-day]")]
    .filter(({ dataset }) => dataset["mark"] !== "none")
    .map(({ dataset }) => dataset["day"]);
/** Where the flag leads: it takes the address along. */
const address = () => new URL(screen.getByRole<HTMLAnchorElement>("link", { name: "English" }).href).search;

it("chooses the dates and the party of the address, before what the tab keeps", async () => {
  writeSelection("Hektor", { start: "2027-05-20", end: "2027-05-23" });
  createBookingStorage().keepForm({ ...emptyBookingForm, adults: "1", children: "1", comment: "Mit Hund" });
  await open(german + named);
  await settle(() => marks().length === 3);
  expect(marks()[0]).toBe(stay.start);
  expect([guest.field("adults").value, guest.field("children").value]).toEqual(["4", "0"]);
  expect(readSelection("Hektor")).toEqual(stay);
});

it("keeps adults and children apart where they are as many already", async () => {
  createBookingStorage().keepForm({ ...emptyBookingForm, adults: "1", children: "3" });
  await open(german + named);
  await settle();
  expect([guest.field("adults").value, guest.field("children").value]).toEqual(["1", "3"]);
});

it("writes the stay into the address once it is whole, and takes it out with it", async () => {
  await open(`${german}?quelle=brief`);
  guest.pick(stay.start);
  await settle();
  expect(address()).toBe("?quelle=brief");
  guest.pick(stay.end);
  await settle(() => address().includes("to"));
  expect(address()).toBe(`?quelle=brief&from=${stay.start}&to=${stay.end}&people=1`);
  guest.type("adults", "3");
  await settle(() => address().includes("people=3"));
  fireEvent.click(screen.getByRole("button", { name: "Auswahl löschen" }));
  await settle(() => address() === "?quelle=brief");
  expect(address()).toBe("?quelle=brief");
});

it("starts another boat with its own days, and brings the first one's back with its address", async () => {
  await open(german + named);
  await settle(() => marks().length === 3);
  fireEvent.click(screen.getByRole("link", { name: "Franky" }));
  await settle(() => marks().length === 0);
  expect([marks(), address()]).toEqual([[], ""]);
  fireEvent.click(screen.getByRole("link", { name: "Hektor" }));
  await settle(() => address() !== "");
  expect([marks().length, address()]).toEqual([3, `?from=${stay.start}&to=${stay.end}&people=4`]);
});

it.each([
  "?von=bald&bis=2027-05-12",
  "?von=2027-05-01&bis=2027-05-12",
  `?von=${stay.start}&bis=${stay.start}`,
  "?von=2027-06-01",
])("ignores %s with a sentence", async (search) => {
  writeSelection("Hektor", stay);
  await open(german + search);
  await settle(() => marks().length === 3);
  expect(screen.getByText(/^Die Reisezeit aus dem Link lässt sich auf diesem Boot nicht buchen/)).toBeVisible();
  expect(marks()).toHaveLength(3);
});

it("says nothing where the address names no days", async () => {
  await open(`${german}?personen=viele&from=2027-06-01`);
  await settle();
  expect(screen.queryByText(/^Die Reisezeit aus dem Link/)).toBeNull();
});

it("leaves no dates in the address once they are booked", async () => {
  const server = await sendWhileFree();
  expect(address()).toContain(stay.start);
  server.answer("rere_send_booking_request", { id: 1, price: "360.00" }, 201);
  await settle(() => outcome() !== null);
  await settle(() => address() === "");
  expect(outcome()?.dataset["outcome"]).toBe("succeeded");
  expect(address()).toBe("");
  act(cleanup);
});

const shownMonth = () => document.querySelector("#dates-heading + div h2")?.textContent;
const jump = (month: string) =>
  fireEvent.change(screen.getByRole("combobox", { name: "Monat wählen" }), { target: { value: month } });
const toBoat = async (name: string) => {
  fireEvent.click(screen.getByRole("link", { name }));
  await settle();
};
const offer = () => screen.queryByRole("button", { name: /^Dieselben Tage/ });

describe("the month in the calendar", () => {
  beforeEach(guest.keepTyped);

  it("can be jumped to, and stays when the boat is changed", async () => {
    await open();
    jump("2027-10");
    expect(shownMonth()).toMatch(/^Oktober 2027/);
    await toBoat("Franky");
    expect(shownMonth()).toMatch(/^Oktober 2027/);
  });

  it("stays when the calendar is loaded anew because the days were taken meanwhile", async () => {
    const server = await open();
    jump("2027-06");
    guest.pick("2027-06-10");
    guest.pick("2027-06-13");
    guest.fillIn();
    guest.submit();
    await settle();
    server.answer(availability, { type: "ALREADY_BOOKED" });
    await settle();
    guest.press("Kalender neu laden");
    await settle();
    expect(shownMonth()).toMatch(/^Juni 2027/);
    expect(offer()).toBeNull();
    await toBoat("Franky");
    expect(offer()).toBeVisible();
  });
});

describe("the month of a link's days", () => {
  beforeEach(guest.keepTyped);

  it.each([
    ["are taken", "?von=2027-09-10&bis=2027-09-12", /^September 2027/],
    ["have no last day", "?von=2027-08-10", /^August 2027/],
    ["are past", "?von=2026-08-10&bis=2026-08-12", /^Mai 2027/],
    ["are too far ahead", "?von=2031-08-10&bis=2031-08-12", /^Mai 2029/],
  ])("is shown though they %s, as far as the calendar goes", async (_, search, month) => {
    await open(german + search, { taken: ["2027-09-10", "2027-09-11"] });
    expect(screen.getByText(/^Die Reisezeit aus dem Link lässt sich auf diesem Boot nicht buchen/)).toBeVisible();
    expect(shownMonth()).toMatch(month);
  });

  it("gives way to the days that were chosen in the tab", async () => {
    writeSelection("Hektor", { start: "2027-06-05", end: "2027-06-08" });
    await open(`${german}?von=2027-09-10&bis=2027-09-12`, { taken: ["2027-09-10", "2027-09-11"] });
    expect(shownMonth()).toMatch(/^Juni 2027/);
  });
});

describe("the days of another boat", () => {
  beforeEach(guest.keepTyped);

  it("are offered where they are free, and chosen by one button; those kept for a boat return", async () => {
    await open();
    guest.pickDates();
    await toBoat("Franky");
    expect(sessionStorage.getItem("calendar-selection:Franky") ?? "").not.toContain("2027");
    fireEvent.click(offer() as HTMLElement);
    await settle();
    expect(JSON.parse(sessionStorage.getItem("calendar-selection:Franky") ?? "{}")).toEqual({
      start: guest.firstDay,
      end: guest.lastDay,
    });
    expect(offer()).toBeNull();
    await toBoat("Hektor");
    expect(document.querySelector(`[data-day="${guest.firstDay}"]`)).toHaveAttribute("data-mark", "start");
    expect(offer()).toBeNull();
  });

  it("are not offered once they were cleared on the boat itself", async () => {
    await open();
    guest.pickDates();
    guest.press("Auswahl löschen");
    await settle();
    expect(offer()).toBeNull();
  });

  it("are not offered where another guest has booked them", async () => {
    const server = await open();
    await send();
    server.answer(availability, { type: "ALREADY_BOOKED" });
    await settle();
    guest.press("Kalender neu laden");
    await settle();
    expect(offer()).toBeNull();
  });
});

const fleet = [aVehicle()];
const form = () => (screen.getByRole("form").textContent ?? "").replaceAll("\u00a0", " ");

describe("above the order button", () => {
  it("stands what cancelling these days costs, by the stages of the terms", async () => {
    await open("/Buchen/Hausboote/Hektor?von=2027-12-10&bis=2027-12-13", { fleet });
    await settle();
    expect(form()).toContain(
      "Absagen kostet Sie bei diesen Tagen bis Do, 10. Juni 2027 150 €; bis Fr, 10. September 2027 270 €; " +
        "bis Mi, 10. November 2027 486 €; danach 540 € (Rücktritt",
    );
    expect(screen.getByRole("link", { name: /^Rücktritt/ })).toHaveAttribute(
      "href",
      "/Geschäftsbedingungen#cancellation",
    );
  });

  it("stands one sum where the last stage is reached, and that nothing can be withdrawn from", async () => {
    await open("/book/houseboats/Hektor?from=2027-05-10&to=2027-05-13&people=2", { fleet });
    await settle();
    expect(form()).toContain("Cancelling these dates costs you €540 (cancellation");
    expect(form()).toContain("There is no right of withdrawal for the rental of a boat");
    expect(form()).toContain("BoatHektorDatesMon, 10 May 2027 – Thu, 13 May 20273 nightsParty2 adults");
  });

  it("stands nothing before there are dates", async () => {
    await open("/Buchen/Hausboote/Hektor", { fleet });
    expect(form()).not.toContain("Absagen kostet");
  });
});

describe("a booking request that got no answer", () => {
  beforeEach(guest.keepTyped);

  it("is sent again under its key, whatever the calendar says of its days by then", async () => {
    const server = await sendWhileFree();
    const loads = server.calendarLoads();
    server.lose("rere_send_booking_request");
    await settle();
    expect(outcome()).toHaveTextContent("Etwas ist schiefgelaufen, bitte versuchen Sie es später erneut!");
    expect(outcome()).toHaveTextContent("Gebucht wird nur einmal.");
    expect(server.calendarLoads()).toBe(loads);
    guest.press("Erneut versuchen");
    await settle();
    server.answer("rere_send_booking_request", { id: 7, price: "360.00" }, 201);
    await settle();
    expect(outcome()).toHaveAttribute("data-outcome", "succeeded");
    expect(server.calls().filter((call) => call === availability)).toHaveLength(1);
    const [first, second] = server.keysOf("rere_send_booking_request");
    expect(second).toBe(first);
  });

  it("is known again after a look at other data, with the same key", async () => {
    const server = await sendWhileFree();
    server.lose("rere_send_booking_request");
    await settle();
    guest.press("Angaben ändern");
    guest.type("name", "Erika Muster");
    guest.submit();
    await settle();
    server.answer(availability, { type: "ALREADY_BOOKED" });
    await settle();
    guest.press("Kalender neu laden");
    await settle();
    guest.pickDates();
    guest.type("name", typed.name);
    guest.submit();
    await settle();
    const [first, second, ...more] = server.keysOf("rere_send_booking_request");
    expect([second, more]).toEqual([first, []]);
  });

  it("is known again after a look at another boat, with the same key", async () => {
    const server = await sendWhileFree();
    server.lose("rere_send_booking_request");
    await settle();
    guest.press("Angaben ändern");
    for (const boat of ["Franky", "Hektor"]) {
      fireEvent.click(screen.getByRole("link", { name: boat }));
      await settle();
    }
    guest.tick("consent");
    guest.submit();
    await settle();
    const [first, second] = server.keysOf("rere_send_booking_request");
    expect(second).toBe(first);
    expect(server.calls().filter((call) => call === availability)).toHaveLength(1);
  });
});
