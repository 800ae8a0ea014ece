import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import { daysBetween, weekday } from "../../src/shared/rules/day.ts";
import { testToday } from "../../src/testing/builders.ts";
import {
  blockedInTheWeek as blocked,
  changedWeeks as changed,
  listedModel,
} from "../../src/testing/machines/calendar-selection-model.ts";
import { happeningsIn } from "../../src/testing/machines/paths.ts";
import { type Steps, stepsOf } from "../../src/testing/machines/steps.ts";
import type { CalendarSelectionContext, CalendarSelectionEvent, SavedSelection } from "./calendar-selection.types.ts";

const stateOf = ({ value }: AnyMachineSnapshot): string =>
  typeof value === "string" ? value : Object.entries(value).flat().join(".");

const isSaturday = (day: string) => weekday(day) === 5;

/** What an event means where guests come and leave on Saturdays, in words of the requirements. */
function circumstance(event: AnyEventObject, { context }: AnyMachineSnapshot): string {
  const { selection, preview } = context as CalendarSelectionContext;
  const sent = event as CalendarSelectionEvent;
  const blockedDay = "calendar" in sent && sent.calendar === changed ? blocked : null;
  const isBlocked = (start: string, end: string) => blockedDay !== null && start <= blockedDay && blockedDay <= end;
  const isLost = (kept: SavedSelection | null) => kept !== null && isBlocked(kept.start, kept.end ?? kept.start);
  if (sent.type === "boat.switched") {
    const { saved } = sent;
    const isWeek = saved !== null && isSaturday(saved.start) && (saved.end === null || isSaturday(saved.end));
    if (!isWeek || isLost(saved)) return "nothing possible kept";
    return saved.end ? "a week kept" : "a Saturday kept";
  }
  if (sent.type === "calendar.refreshed") {
    if (isLost(selection)) return "selection lost";
    return isLost(preview) ? "preview lost" : "nothing lost";
  }
  if (sent.type !== "day.clicked" && sent.type !== "day.hovered") return "";
  const { day } = sent;
  if (day < testToday) return "past";
  if (isBlocked(day, day)) return "blocked";
  const which = isSaturday(day) ? "a Saturday" : "another day";
  if (!selection || selection.end !== null) return which;
  const { start } = selection;
  if (day === start) return "the start";
  if (day < start) return `${which} before`;
  if (isBlocked(start, day)) return `${which} beyond a blocked day`;
  if (daysBetween(start, day) < 7) return "too short";
  return isSaturday(day) ? "weeks" : "no day of return";
}

const whereverOneIs = {
  "boat.switched, nothing possible kept": "empty",
  "boat.switched, a Saturday kept": "started.plain",
  "boat.switched, a week kept": "ranged.settled",
};
const onceChosen = { ...whereverOneIs, "selection.cleared": "empty" };
const withStart = {
  ...onceChosen,
  "day.clicked, the start": "empty",
  "day.clicked, too short": "started.warned",
  "day.clicked, no day of return": "started.warned",
  "day.clicked, another day before": "started.warned",
  "day.clicked, another day beyond a blocked day": "started.warned",
  "day.clicked, weeks": "ranged.settling",
  "day.hovered, weeks": "started.previewed",
};
const backToPlain = {
  "day.clicked, past": "started.plain",
  "day.clicked, blocked": "started.plain",
  "day.clicked, a Saturday before": "started.plain",
  "day.clicked, a Saturday beyond a blocked day": "started.plain",
};
const withStay = {
  ...onceChosen,
  "calendar.refreshed, selection lost": "empty",
  "day.clicked, a Saturday": "started.plain",
  "day.clicked, another day": "ranged.warned",
};

/** By requirements/calendar.md. */
const wanted: Steps = {
  empty: { ...whereverOneIs, "day.clicked, a Saturday": "started.plain", "day.clicked, another day": "refused" },
  refused: {
    ...whereverOneIs,
    "day.clicked, a Saturday": "started.plain",
    "day.clicked, past": "empty",
    "day.clicked, blocked": "empty",
  },
  "started.plain": withStart,
  "started.warned": { ...withStart, ...backToPlain },
  "started.previewed": {
    ...withStart,
    ...backToPlain,
    "calendar.refreshed, preview lost": "started.plain",
    "day.left": "started.plain",
    "day.hovered, past": "started.plain",
    "day.hovered, blocked": "started.plain",
    "day.hovered, the start": "started.plain",
    "day.hovered, too short": "started.plain",
    "day.hovered, no day of return": "started.plain",
    "day.hovered, a Saturday before": "started.plain",
    "day.hovered, another day before": "started.plain",
    "day.hovered, a Saturday beyond a blocked day": "started.plain",
    "day.hovered, another day beyond a blocked day": "started.plain",
  },
  "ranged.settling": { ...withStay, "after overviewDelay": "ranged.settled" },
  "ranged.settled": withStay,
  "ranged.warned": { ...withStay, "day.clicked, past": "ranged.settled", "day.clicked, blocked": "ranged.settled" },
};

it("goes on as the requirements say where guests come and leave on Saturdays", () => {
  // What leads back to the same state is no step.
  const steps = Object.entries(wanted).map(([state, all]) => {
    return [state, Object.fromEntries(Object.entries(all).filter(([, target]) => target !== state))];
  });
  expect(stepsOf(happeningsIn(listedModel), { stateOf, circumstance })).toEqual(Object.fromEntries(steps));
});
