import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { guest, settle } from "../../../testing/booking-guest.ts";
import { createBookingStorage } from "../../features/booking/booking.storage.ts";
import { emptyBookingForm } from "../../features/booking/booking-fields.ts";
import { readSelection, writeSelection } from "../../features/calendar/calendar.storage.ts";
import { german, open, outcome, sendWhileFree, withBookingPage } from "./booking-page.fixture.tsx";

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
