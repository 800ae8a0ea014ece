import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { CalendarImport, ImportedTime } from "../../../shared/contract/portal-calendars.ts";
import { openOverview, stubObservers } from "./overview-staff.fixture.tsx";
import { settle, textOf } from "./staff-screen.fixture.tsx";

beforeEach(stubObservers);

const time = (start_day: string, end_day: string, changes: Partial<ImportedTime> = {}): ImportedTime => ({
  start_day,
  end_day,
  starts_am: false,
  ends_pm: false,
  state: "taken",
  ...changes,
});
const anImport = (changes: Partial<CalendarImport> = {}): CalendarImport => ({
  id: 7,
  name: "Portal",
  url: "https://portal.example/hektor.ics",
  tried_at: "2027-05-03T08:00:00.000Z",
  succeeded_at: "2027-05-03T08:00:00.000Z",
  problem: null,
  retry_at: null,
  end_is_last_night: false,
  events: 0,
  missing: 0,
  ours: 0,
  first_events: [],
  unread_days: [],
  ...changes,
});
const open = async (changes: Partial<CalendarImport> = {}) => {
  const app = await openOverview({
    path: "/Übersicht/all?Kalender=Hektor",
    admin: true,
    imports: [anImport(changes)],
  });
  return { ...app, calendars: within(screen.getByRole("dialog", { name: "Kalender: Hektor" })) };
};

it("shows the first events as they were understood, with half-days and what is missing or ours", async () => {
  const { calendars } = await open({
    events: 8,
    missing: 1,
    ours: 1,
    first_events: [
      time("2027-07-01", "2027-07-04"),
      time("2027-07-10", "2027-07-12", { starts_am: true, ends_pm: true }),
      time("2027-07-20", "2027-07-20", { starts_am: true }),
      time("2027-07-21", "2027-07-21", { starts_am: true, ends_pm: true, state: "missing" }),
      time("2027-08-01", "2027-08-02", { state: "ours" }),
    ],
    unread_days: ["2027-09-01"],
  });
  expect(calendars.getByText("So verstehen wir die ersten Termine:")).toBeVisible();
  const events = calendars.getAllByRole("listitem").map(textOf);
  expect(events.slice(1)).toEqual([
    expect.stringMatching(/1\..*nachmittags bis .*4\..*morgens, 3 Nächte$/),
    expect.stringMatching(/10\..*morgens bis .*12\..*nachmittags, 2 Nächte$/),
    expect.stringMatching(/20\..* morgens$/),
    expect.stringMatching(/21\..*, ganzer Tag \(fehlt dort gerade\)$/),
    expect.stringMatching(/, 1 Nacht \(unsere Buchung, die zurückkommt\)$/),
  ]);
  expect(calendars.getByText("und 3 weitere")).toBeVisible();
  expect(calendars.getByText(/^1 Termin fehlt dort/)).toBeVisible();
  expect(calendars.getByRole("button", { name: "Doch dort gebucht" })).toBeVisible();
  expect(calendars.getByText(/^Nicht verstanden, bitte dort nachsehen: .*1\./)).toBeVisible();
});

it.each([
  ["forbidden", /^Das Portal verweigert den Zugriff/],
  ["notFound", /^Diese Adresse gibt es dort nicht mehr/],
  ["tooOften", /^Das Portal wird zu oft gefragt/],
] as const)("says what a portal answers: %s", async (problem, words) => {
  const { calendars } = await open({ problem, retry_at: problem === "tooOften" ? "2027-05-03T09:30:00.000Z" : null });
  expect(calendars.getByText(words)).toBeVisible();
  const retry = calendars.queryByText(/Das Portal will erst wieder gefragt werden: .*11:30/);
  expect(retry !== null).toBe(problem === "tooOften");
});

it("lets admins say that an event's end is the last night, when they add a calendar and later", async () => {
  const { calendars, sent } = await open({ end_is_last_night: true, first_events: [time("2027-07-01", "2027-07-04")] });
  expect(calendars.getByText(/ihr Ende als letzte Nacht:$/)).toBeVisible();
  const user = userEvent.setup();
  await user.click(calendars.getByRole("button", { name: "Einlesen ändern" }));
  const change = within(screen.getByRole("dialog", { name: "Portal einlesen" }));
  const box = change.getByRole("checkbox", { name: /letzte Nacht/ });
  expect(box).toBeChecked();
  await user.click(box);
  await user.click(change.getByRole("button", { name: "Speichern und abrufen" }));
  await settle();
  await user.click(calendars.getByRole("button", { name: "Kalender eintragen" }));
  const add = within(screen.getByRole("dialog", { name: "Kalender eintragen: Hektor" }));
  await user.type(add.getByLabelText(/^Name/), "Zweites");
  await user.type(add.getByLabelText(/^Adresse des Kalenders/), "https://second.example/a.ics");
  await user.click(add.getByRole("checkbox", { name: /letzte Nacht/ }));
  await user.click(add.getByRole("button", { name: "Eintragen" }));
  await settle();
  expect(sent).toEqual([
    { import_id: "7", end_is_last_night: "false" },
    { vehicle: "1", name: "Zweites", url: "https://second.example/a.ics", end_is_last_night: "true" },
  ]);
});
