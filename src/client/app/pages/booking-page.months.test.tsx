import { fireEvent, screen } from "@testing-library/react";
import { guest, settle } from "../../../testing/booking-guest.ts";
import { writeSelection } from "../../features/calendar/calendar.storage.ts";
import { availability, german, open, send, withBookingPage } from "./booking-page.fixture.tsx";

withBookingPage();

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
