import type { BoatCalendar } from "../../src/shared/rules/availability.ts";
import { addDays } from "../../src/shared/rules/day.ts";
import type { Role } from "../../src/shared/rules/stay.ts";
import { aCalendar, testToday } from "../../src/testing/builders.ts";
import { type FlowModel, missedBy, replay, walksThrough } from "../support/paths.ts";
import { calendarSelectionMachine } from "./calendar-selection.machine.ts";
import type { CalendarSelectionEvent, SavedSelection } from "./calendar-selection.types.ts";

const day = (offset: number) => addDays(testToday, offset);
const open = aCalendar();
/** Day 5 was blocked by staff since the guest looked. */
const changed = aCalendar([{ date: day(5), blocked: true, nine_am: [], two_pm: [] }]);
const days = [-1, 0, 3, 4, 5, 6, 7];
const kept: SavedSelection[] = [
  { start: day(3), end: null },
  { start: day(3), end: day(6) },
];

const at = (calendar: BoatCalendar): CalendarSelectionEvent[] => [
  ...days.map((offset) => ({ type: "day.clicked" as const, day: day(offset), calendar })),
  ...days.map((offset) => ({ type: "day.hovered" as const, day: day(offset), calendar })),
  { type: "calendar.refreshed", calendar },
  ...[null, ...kept].map((saved) => ({ type: "boat.switched" as const, saved, calendar })),
];

const modelFor = (role: Role): FlowModel<typeof calendarSelectionMachine> => ({
  machine: calendarSelectionMachine,
  input: { role, saved: null, calendar: open },
  events: [...at(open), ...at(changed), { type: "day.left" }, { type: "selection.cleared" }],
});

describe("every way through the calendar", () => {
  it("goes as the chart shows it, reaches every state and takes every transition", async () => {
    const models = [modelFor("visitor"), modelFor("staff")];
    const walks = models.flatMap((model) => walksThrough(model).map((walk) => ({ model, walk })));
    const replays = await Promise.all(walks.map(({ model, walk }) => replay(model, walk)));
    expect(replays.map(({ values }) => values)).toEqual(
      walks.map(({ walk }) => walk.steps.map(({ expected }) => expected)),
    );
    expect(missedBy(calendarSelectionMachine, replays)).toEqual([]);
  });
});
