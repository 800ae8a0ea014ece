import { act, screen } from "@testing-library/react";
import type { AnyEventObject } from "xstate";
import { calendarSelectionMachine } from "../../../../../machines/calendar-selection/calendar-selection.machine.ts";
import type { CalendarSelectionEvent } from "../../../../../machines/calendar-selection/calendar-selection.types.ts";
import { addDays } from "../../../../shared/rules/day.ts";
import type { Role } from "../../../../shared/rules/stay.ts";
import { aCalendar, testToday } from "../../../../testing/builders.ts";
import { openCalendar } from "../../../../testing/calendar-page.tsx";
import { type FlowModel, walksPastEachState } from "../../../../testing/machines/paths.ts";
import { withStillClock } from "../../../../testing/page-hooks.ts";
import { writeSelection } from "../calendar.storage.ts";

const day = (offset: number) => addDays(testToday, offset);
const blockedLater = [{ date: day(5), blocked: true, nine_am: [], two_pm: [] }];
const open = aCalendar();
const changed = aCalendar(blockedLater);
const days = [-1, 3, 4, 5, 6, 7].map(day);

const byPeople: CalendarSelectionEvent[] = [
  ...days.map((clicked) => ({ type: "day.clicked" as const, day: clicked, calendar: open })),
  ...days.map((hovered) => ({ type: "day.hovered" as const, day: hovered, calendar: open })),
  { type: "day.left" },
  { type: "selection.cleared" },
];
const byThePage: CalendarSelectionEvent[] = [
  { type: "calendar.refreshed", calendar: changed },
  { type: "boat.switched", saved: null, calendar: open },
  { type: "boat.switched", saved: { start: day(3), end: null }, calendar: open },
  { type: "boat.switched", saved: { start: day(3), end: day(6) }, calendar: open },
];

function modelOf(role: Role, events: CalendarSelectionEvent[]): FlowModel<typeof calendarSelectionMachine> {
  return { machine: calendarSelectionMachine, input: { role, saved: null, calendar: open }, events };
}

type Page = ReturnType<typeof openCalendar>;

/** Does to the page what the event stands for. */
async function enact(page: Page, event: CalendarSelectionEvent | AnyEventObject, step: number): Promise<void> {
  if (event.type.startsWith("xstate.after")) act(() => jest.advanceTimersByTime(650));
  const sent = event as CalendarSelectionEvent;
  switch (sent.type) {
    case "day.clicked":
      return page.click(sent.day);
    case "day.hovered":
      return page.hover(sent.day);
    case "day.left":
      return page.user.hover(screen.getByTestId("chosen"));
    case "selection.cleared":
      return page.user.click(screen.getByRole("button", { name: "Auswahl löschen" }));
    case "calendar.refreshed":
      return page.change({ days: blockedLater });
    case "boat.switched":
      writeSelection(`Boot ${step}`, sent.saved);
      return page.change({ vehicle: { id: 1, name: `Boot ${step}` } });
    default:
  }
}

/** The machine's state as it is seen; what it emitted cannot be seen. */
function seenState({ marks }: Page): string {
  const drawn = marks().join();
  if (!drawn) return "empty";
  if (/start|dayBooking/.test(drawn)) return "ranged";
  if (document.querySelector("[aria-describedby]")) return "started.warned";
  return drawn.includes("previewStart") ? "started.previewed" : "started.plain";
}

function visible(value: unknown): string {
  if (typeof value === "string") return value;
  const [[state, inner]] = Object.entries(value as Record<string, string>) as [[string, string]];
  return state === "ranged" ? state : `${state}.${inner}`;
}

const sets = [
  { who: "visitor", role: "visitor", events: byPeople },
  { who: "staff", role: "staff", events: byPeople },
  { who: "visitor whose page changes", role: "visitor", events: [...byPeople, ...byThePage] },
] as const;

describe.each(sets)("the calendar of a $who", ({ role, events }) => {
  // Clearing needs a selection: the button is not there before.
  const walks = walksPastEachState(modelOf(role, [...events]));
  withStillClock();

  it.each(walks.map(({ steps }) => ({ name: steps.map(({ event }) => event.type).join(", "), steps })))(
    "shows the machine's state after $name",
    async ({ steps }) => {
      window.sessionStorage.clear();
      const page = openCalendar("de", { role, days: [] });
      for (const [index, { event, expected }] of steps.entries()) {
        await enact(page, event, index);
        expect(seenState(page)).toBe(visible(expected));
      }
    },
  );

  it("comes through every state", () => {
    const reached = new Set(["empty", ...walks.flatMap(({ steps }) => steps.map(({ expected }) => visible(expected)))]);
    const states = ["empty", "ranged", "started.plain", "started.previewed"];
    expect([...reached].toSorted()).toEqual(role === "staff" ? states : [...states, "started.warned"]);
  });
});
