import fc from "fast-check";
import { createActor, SimulatedClock } from "xstate";
import { type BoatCalendar, canStart, isFree } from "../../src/shared/rules/availability.ts";
import { addDays, daysBetween } from "../../src/shared/rules/day.ts";
import { minimumNights, type Role } from "../../src/shared/rules/stay.ts";
import { aCalendar, testToday } from "../../src/testing/builders.ts";
import { calendarSelectionMachine } from "./calendar-selection.machine.ts";
import type { CalendarSelectionEvent, SavedSelection } from "./calendar-selection.types.ts";

const horizon = 14;
const anyDay = fc.integer({ min: -3, max: horizon }).map((offset) => addDays(testToday, offset));
const anyBoats = fc.subarray([1, 2]);
const anyCalendar: fc.Arbitrary<BoatCalendar> = fc
  .array(fc.record({ date: anyDay, blocked: fc.boolean(), nine_am: anyBoats, two_pm: anyBoats }), { maxLength: 6 })
  .map((days) => aCalendar(days));
const anySaved: fc.Arbitrary<SavedSelection | null> = fc.option(fc.record({ start: anyDay, end: fc.option(anyDay) }));

/** Events as people cause them: on the calendar they see, which is refreshed now and then. */
const anyStep = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: fc.constant("day.clicked" as const), day: anyDay }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("day.hovered" as const), day: anyDay }) },
  fc.record({ type: fc.constantFrom("day.left" as const, "selection.cleared" as const) }),
  fc.record({ type: fc.constant("calendar.refreshed" as const), calendar: anyCalendar }),
  fc.record({ type: fc.constant("boat.switched" as const), calendar: anyCalendar, saved: anySaved }),
);

function expectPossible(selection: SavedSelection | null, role: Role, calendar: BoatCalendar): void {
  if (!selection) return;
  const { start, end } = selection;
  expect(start >= calendar.today && canStart(calendar, start)).toBe(true);
  if (end === null) return;
  expect(isFree(calendar, start, end)).toBe(true);
  expect(daysBetween(start, end)).toBeGreaterThanOrEqual(minimumNights(role));
}

describe("whatever is clicked on whatever calendar", () => {
  it("never selects a past, obstructed or too short stay, nor previews one", () => {
    const anyRole = fc.constantFrom<Role>("visitor", "staff");
    fc.assert(
      fc.property(anyRole, anySaved, anyCalendar, fc.array(anyStep, { maxLength: 25 }), (role, saved, first, steps) => {
        let calendar = first;
        const input = { role, saved, calendar };
        const actor = createActor(calendarSelectionMachine, { input, clock: new SimulatedClock() }).start();
        for (const step of steps) {
          if ("calendar" in step) calendar = step.calendar;
          actor.send({ calendar, ...step } as CalendarSelectionEvent);
          const { context } = actor.getSnapshot();
          expectPossible(context.selection, role, calendar);
          expectPossible(context.preview, role, calendar);
          expect([undefined, context.selection?.start]).toContain(context.preview?.start);
          expect([null, context.selection && addDays(context.selection.start, 1)]).toContain(context.warnedDay);
        }
      }),
      { numRuns: 500 },
    );
  });
});
