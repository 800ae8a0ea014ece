import { act } from "@testing-library/react";
import { testToday } from "../../../testing/builders.ts";
import { aBusyMay, openCalendar } from "../../../testing/calendar-page.tsx";
import { readSelection, writeSelection } from "./calendar.storage.ts";

afterEach(() => window.sessionStorage.clear());
afterEach(() => void jest.useRealTimers());

it("keeps the selection for the boat", async () => {
  const { click } = openCalendar();
  await click("2027-05-05");
  expect(readSelection("Hektor")).toEqual({ start: "2027-05-05", end: null });
  await click("2027-05-08");
  expect(readSelection("Hektor")).toEqual({ start: "2027-05-05", end: "2027-05-08" });
  expect(readSelection("Hubert")).toBeNull();
});

it("restores the selection and shows the month of its start", () => {
  writeSelection("Hektor", { start: "2027-07-05", end: "2027-07-09" });
  const { chosen, shownMonth } = openCalendar();
  expect(chosen()).toBe("2027-07-05 2027-07-09 4");
  expect(shownMonth()).toBe("Juli 2027");
  expect(readSelection("Hektor")).toEqual({ start: "2027-07-05", end: "2027-07-09" });
});

it("does not call for the overview after a restore", () => {
  jest.useFakeTimers();
  writeSelection("Hektor", { start: "2027-05-05", end: "2027-05-08" });
  let overviewsReached = 0;
  openCalendar("de", { onOverviewReached: () => overviewsReached++ });
  act(() => jest.advanceTimersByTime(10_000));
  expect(overviewsReached).toBe(0);
});

it.each([
  ["starts in the past", { start: "2027-05-02", end: null }],
  ["starts on a blocked day", { start: "2027-05-20", end: null }],
  ["starts on a day booked from the afternoon", { start: "2027-05-12", end: null }],
  ["runs into a booking", { start: "2027-05-10", end: "2027-05-14" }],
])("drops what %s", (_, saved) => {
  writeSelection("Hektor", saved);
  expect(openCalendar().chosen()).toBe("  ");
  expect(readSelection("Hektor")).toBeNull();
});

it("does not judge what is stored before the calendar is there", () => {
  writeSelection("Hektor", { start: "2027-05-05", end: "2027-05-08" });
  const { change, chosen } = openCalendar("de", { status: "loading", days: [] });
  expect(readSelection("Hektor")).not.toBeNull();
  change({ status: "ready", days: aBusyMay });
  expect(chosen()).toBe("2027-05-05 2027-05-08 3");
});

it("keeps the boats apart when the page switches between them", async () => {
  const { click, change, chosen } = openCalendar();
  await click("2027-05-05");
  change({ vehicle: { id: 2, name: "Hubert" } });
  expect(chosen()).toBe("  ");
  expect(readSelection("Hektor")).toEqual({ start: "2027-05-05", end: null });
  change({ vehicle: { id: 1, name: "Hektor" } });
  expect(chosen()).toBe("2027-05-05  ");
});

it.each(["", "null", "7", '{"start":"tomorrow"}', '{"start":7}', "{"])("reads nothing from %j", (text) => {
  window.sessionStorage.setItem("calendar-selection:Hektor", text);
  expect(readSelection("Hektor")).toBeNull();
});

it("forgets an end that is no day", () => {
  window.sessionStorage.setItem("calendar-selection:Hektor", `{"start":"${testToday}","end":"soon"}`);
  expect(readSelection("Hektor")).toEqual({ start: testToday, end: null });
});
