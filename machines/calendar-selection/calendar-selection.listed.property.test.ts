import fc from "fast-check";
import { createActor, SimulatedClock } from "xstate";
import { type BoatCalendar, canStart, isFree } from "../../src/shared/rules/availability.ts";
import { addDays, daysBetween } from "../../src/shared/rules/day.ts";
import { arrivalRefusal, listRefusal } from "../../src/shared/rules/listed-stay.ts";
import { calendarWith } from "../../src/testing/machines/open-calendar.ts";
import { anyPriceList } from "../../src/testing/price-lists.ts";
import { calendarSelectionMachine } from "./calendar-selection.machine.ts";
import type { CalendarSelectionEvent, SavedSelection } from "./calendar-selection.types.ts";

/** The lists are about the days after. */
const today = "2028-02-20";
const anyDay = fc.integer({ min: -2, max: 30 }).map((offset) => addDays(today, offset));
const anyCalendar: fc.Arbitrary<BoatCalendar> = fc
  .record({
    priceList: anyPriceList(),
    days: fc.array(
      fc.record({
        date: anyDay,
        blocked: fc.boolean(),
        nine_am: fc.constant<number[]>([]),
        two_pm: fc.constant<number[]>([]),
      }),
      {
        maxLength: 2,
      },
    ),
  })
  .map(({ days, priceList }) => calendarWith(days, { today, firstStart: today, priceList }));
const anySaved: fc.Arbitrary<SavedSelection | null> = fc.option(fc.record({ start: anyDay, end: fc.option(anyDay) }));
const anyStep = fc.oneof(
  { weight: 10, arbitrary: fc.record({ type: fc.constant("day.clicked" as const), day: anyDay }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("day.hovered" as const), day: anyDay }) },
  fc.record({ type: fc.constant("calendar.refreshed" as const), calendar: anyCalendar }),
  fc.record({ type: fc.constant("boat.switched" as const), calendar: anyCalendar, saved: anySaved }),
);

/** Whether a guest could book it, asked of the list itself. */
function isBookable({ start, end }: SavedSelection, calendar: BoatCalendar): boolean {
  const { priceList, vehicleId } = calendar;
  if (!canStart(calendar, start)) return false;
  if (end === null) return arrivalRefusal(priceList, vehicleId, start, today) === null;
  const nights = daysBetween(start, end);
  return nights >= 2 && isFree(calendar, start, end) && !listRefusal(priceList, vehicleId, { start, nights }, today);
}

it("never selects nor previews a stay that the price list refuses, and warns without changing anything", () => {
  fc.assert(
    fc.property(anySaved, anyCalendar, fc.array(anyStep, { maxLength: 25 }), (saved, first, steps) => {
      let calendar = first;
      const input = { role: "visitor" as const, saved, calendar };
      const actor = createActor(calendarSelectionMachine, { input, clock: new SimulatedClock() }).start();
      for (const step of steps) {
        if ("calendar" in step) calendar = step.calendar;
        const before = actor.getSnapshot().context.selection;
        actor.send({ calendar, ...step } as CalendarSelectionEvent);
        const { selection, preview, warnedDay } = actor.getSnapshot().context;
        for (const shown of [selection, preview]) expect(shown === null || isBookable(shown, calendar)).toBe(true);
        const isWarned = step.type === "day.clicked" && warnedDay === step.day;
        expect(isWarned ? selection : before).toEqual(before);
        const start = step.type === "day.clicked" ? step.day : calendar.today;
        const whole = before && before.end === null && before.start < start ? { ...before, end: start } : null;
        const isAlone = isBookable({ start, end: null }, calendar);
        expect(isWarned && isAlone && (whole === null || isBookable(whole, calendar))).toBe(false);
      }
    }),
    { numRuns: 500 },
  );
});
